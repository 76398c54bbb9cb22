import { LANGUAGE_SCRIPT } from '@/lib/i18n/language-script';
import { FILE_SCRIPT } from './file-script';
import { THEME_SCRIPT } from './theme-script';

/** Divides two compared pictures where their slider is, also before the page's code has loaded. */
const SLIDER_SCRIPT = `addEventListener('input',function(event){
var frame=event.target.closest('[data-divided]');
if(frame)frame.style.setProperty('--divide',event.target.value+'%')})`;

/** Makes the first number format while code loads: it takes 50 to 100 ms on a slow phone, later ones 1 ms. */
const NUMBER_FORMAT_SCRIPT = `setTimeout(function(){new Intl.NumberFormat(document.documentElement.lang)})`;

/**
 * The one inline script, in the head, the same everywhere, for the policy has its hash. A failed part stops no other.
 */
export const BOOT_SCRIPT = [LANGUAGE_SCRIPT, THEME_SCRIPT, FILE_SCRIPT, SLIDER_SCRIPT, NUMBER_FORMAT_SCRIPT]
  .map((piece) => `(function(){try{${piece}}catch(error){}})();`.replaceAll('\n', ''))
  .join('');
