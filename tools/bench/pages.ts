import { DEFAULT_LOCALE, LOCALE_PARAMETER, LOCALES } from '@/lib/i18n/locales';

/** The public pages, each in every language. */
export const PAGES: readonly string[] = ['/', '/generator', '/donate'].flatMap((page) =>
  LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? page : `${page}?${LOCALE_PARAMETER}=${locale}`)),
);
