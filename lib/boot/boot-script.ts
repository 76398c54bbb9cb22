import { LANGUAGE_SCRIPT } from '@/lib/i18n/language-script';

import { FILE_SCRIPT } from './file-script';
import { NUMBER_FORMAT_SCRIPT } from './number-format-script';
import { SLIDER_SCRIPT } from './slider-script';
import { THEME_SCRIPT } from './theme-script';

/**
 * The one inline script, in the head. A failed part stops no other. The same everywhere, so that the policy has its
 * hash.
 */
export const BOOT_SCRIPT = [LANGUAGE_SCRIPT, THEME_SCRIPT, FILE_SCRIPT, SLIDER_SCRIPT, NUMBER_FORMAT_SCRIPT]
  .map((piece) => `(function(){try{${piece}}catch(error){}})();`.replaceAll('\n', ''))
  .join('');
