import { useEffect } from 'react';

import { type Language, type Languages, rememberPreference, storedPreference } from './languages';
import { isLocale, type Locale, LOCALE_PARAMETER, PREFERENCE_KEY } from './locales';

function follow(languages: Languages, locale: Locale): void {
  // A catalogue that cannot be loaded leaves the page in its present language, which is readable.
  languages.switchTo(locale).catch(() => undefined);
}

/**
 * A `?lang=` in the address opens the page in that language and becomes the choice only when none was
 * made before. Without it the stored choice counts (where the head script could not reload).
 */
function applyInitialChoice(languages: Languages): void {
  const asked = new URLSearchParams(window.location.search).get(LOCALE_PARAMETER);
  const stored = storedPreference();
  if (isLocale(asked)) {
    if (!stored) rememberPreference(asked);
    follow(languages, asked);
  } else if (stored) {
    follow(languages, stored);
  }
}

/** Follows the user's choice on the first page and from other tabs, and writes the cookie when the page is left. */
export function useLanguageChoice(languages: Languages, { locale, messages }: Language): void {
  useEffect(() => {
    if (languages.adoptRendered({ locale, messages })) applyInitialChoice(languages);
    // Without its catalogue the page stays in the language that it was rendered in.
    else if (languages.current()?.locale !== locale) languages.keep().catch(() => undefined);
  }, [languages, locale, messages]);

  useEffect(() => {
    function followOtherTab(event: StorageEvent): void {
      if (event.key === PREFERENCE_KEY && isLocale(event.newValue)) follow(languages, event.newValue);
    }
    window.addEventListener('storage', followOtherTab);
    window.addEventListener('pagehide', languages.writeCookie);
    return () => {
      window.removeEventListener('storage', followOtherTab);
      window.removeEventListener('pagehide', languages.writeCookie);
    };
  }, [languages]);
}
