/** Languages of the interface; the first is the default. */
export const LOCALES = ['en', 'ru'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';

/** Each language's name in itself, for the language control. */
export const LOCALE_NAMES = { en: 'English', ru: 'Русский' } as const satisfies Record<Locale, string>;

/** Local storage: the language that the person chose. This is the truth; the cookie follows it. */
export const PREFERENCE_KEY = 'preferredLanguage';

/** Cookie that tells the middleware which static page to serve. */
export const LOCALE_COOKIE = 'NEXT_LOCALE';
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Query parameter that opens a page in a language without choosing it. */
export const LOCALE_PARAMETER = 'lang';

/** Whether a value from outside names one of our languages. */
export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value);
}
