import { LANGUAGE_SCRIPT } from '@/lib/i18n/language-script';

import { exampleScript, type ExamplePictures } from './example-script';
import { THEME_SCRIPT } from './theme-script';

/**
 * The one inline script, which runs in the head before the first paint. A failed part stops no other. It is the same on
 * every page and in every language, so that a content security policy can name its hash.
 */
export function bootScript(examples: ExamplePictures): string {
  return [LANGUAGE_SCRIPT, THEME_SCRIPT, exampleScript(examples)]
    .map((piece) => `(function(){try{${piece}}catch(error){}})();`.replaceAll('\n', ''))
    .join('');
}
