import { LANGUAGE_SCRIPT } from '@/lib/i18n/language-script';

import { FILE_SCRIPT } from './file-script';
import { NUMBER_FORMAT_SCRIPT } from './number-format-script';
import { SLIDER_SCRIPT } from './slider-script';
import { THEME_SCRIPT } from './theme-script';

/**
 * The one inline script, which runs in the head before the first paint. A failed part stops no other. It is the same on
 * every page and in every language, so that a content security policy can name its hash.
 */
export const BOOT_SCRIPT = [LANGUAGE_SCRIPT, THEME_SCRIPT, FILE_SCRIPT, SLIDER_SCRIPT, NUMBER_FORMAT_SCRIPT]
  .map((piece) => `(function(){try{${piece}}catch(error){}})();`.replaceAll('\n', ''))
  .join('');
