/**
 * The languages: the tag (BCP 47) and its own name. A new one is a line here, one in messages.ts, a file in messages/.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  ru: 'Русский',
} as const;

export type Locale = keyof typeof LANGUAGE_NAMES;

export const LOCALES = Object.keys(LANGUAGE_NAMES) as readonly Locale[];

export const DEFAULT_LOCALE: Locale = 'en';

/** Local storage: the language that the user chose. The cookie follows it. */
export const PREFERENCE_KEY = 'preferredLanguage';

/** Cookie that tells the middleware which static page to serve. */
export const LOCALE_COOKIE = 'NEXT_LOCALE';
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Query parameter that opens a page in a language without choosing it. */
export const LOCALE_PARAMETER = 'lang';

/** Whether a value names one of our languages. */
export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value);
}
