import { useEffect } from 'react';

import {
  adoptRenderedLanguage,
  currentLanguage,
  keepLanguage,
  rememberPreference,
  storedPreference,
  switchLanguage,
  writeLanguageCookie,
} from './language-store';
import type { Language } from './language-store';
import { isLocale, LOCALE_PARAMETER, PREFERENCE_KEY } from './locales';
import type { Locale } from './locales';

function follow(locale: Locale): void {
  // A catalogue that cannot be loaded leaves the page in its present language, which is readable.
  switchLanguage(locale).catch(() => undefined);
}

/**
 * A `?lang=` in the address opens the page in that language and becomes the choice only when none was
 * made before. Without it the stored choice counts (where the head script could not reload).
 */
function applyInitialChoice(): void {
  const asked = new URLSearchParams(window.location.search).get(LOCALE_PARAMETER);
  const stored = storedPreference();
  if (isLocale(asked)) {
    if (!stored) rememberPreference(asked);
    follow(asked);
  } else if (stored) {
    follow(stored);
  }
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === PREFERENCE_KEY && isLocale(event.newValue)) follow(event.newValue);
}

/** Follows the user's choice on the first page and from other tabs, and writes the cookie when the page is left. */
export function useLanguageChoice({ locale, messages }: Language): void {
  useEffect(() => {
    if (adoptRenderedLanguage({ locale, messages })) applyInitialChoice();
    // Without its catalogue the page stays in the language that it was rendered in.
    else if (currentLanguage()?.locale !== locale) keepLanguage().catch(() => undefined);
  }, [locale, messages]);

  useEffect(() => {
    window.addEventListener('storage', followOtherTab);
    window.addEventListener('pagehide', writeLanguageCookie);
    return () => {
      window.removeEventListener('storage', followOtherTab);
      window.removeEventListener('pagehide', writeLanguageCookie);
    };
  }, []);
}
