'use client';

import { NextIntlClientProvider, useLocale } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

import { currentLanguage, subscribeToLanguage } from './language-store';
import type { Language } from './language-store';
import type { Locale } from './locales';
import { useLanguageChoice } from './use-language-choice';

/** Dates appear only after an answer of the server, never in static HTML, so the reader's zone is safe. */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The language in use. */
export function useLanguage(): Locale {
  return useLocale();
}

interface LanguageProviderProps extends Language {
  children: ReactNode;
}

/**
 * Gives the tree its texts. `locale` and `messages` are those of the static page; once the person has
 * switched, the module store wins and only the texts change: no component below is remounted.
 */
export function LanguageProvider({ locale, messages, children }: LanguageProviderProps) {
  const chosen = useSyncExternalStore(subscribeToLanguage, currentLanguage, () => null);
  const language = chosen ?? { locale, messages };

  useLanguageChoice({ locale, messages });
  useEffect(() => {
    document.documentElement.lang = language.locale;
  }, [language.locale]);

  return (
    <NextIntlClientProvider locale={language.locale} messages={language.messages} timeZone={TIME_ZONE}>
      {children}
    </NextIntlClientProvider>
  );
}
