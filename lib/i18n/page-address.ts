import { DEFAULT_LOCALE, LOCALE_PARAMETER, type Locale } from './locales';

/** Returns the address of a page that is loaded anew, in a language; the default one is not named. */
export function pageAddress(path: string, locale: Locale): string {
  return locale === DEFAULT_LOCALE ? path : `${path}?${LOCALE_PARAMETER}=${locale}`;
}
