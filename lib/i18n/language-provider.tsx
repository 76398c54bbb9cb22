'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useStore } from '@/lib/browser/store';

import { loadedLanguage } from './language-store';
import type { Language } from './language-store';
import type { Locale } from './locales';
import { useLanguageChoice } from './use-language-choice';

/** The language in use. */
export function useLanguage(): Locale {
  return useLocale();
}

interface LanguageProviderProps extends Language {
  children: ReactNode;
}

/** Where nothing else is said: it must be named, or server and browser may differ. Dates name the reader's own. */
const TIME_ZONE = 'UTC';

/**
 * Gives the tree its texts. `locale` and `messages` are those of the static page, where `PageTexts` adds to
 * them; once the person has switched, the module store wins and only the texts change: no component below is
 * remounted.
 */
export function LanguageProvider({ locale, messages, children }: LanguageProviderProps) {
  const language = useStore(loadedLanguage) ?? { locale, messages };

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

/** Adds what one page says to what all of them say. */
export function PageTexts({ messages, children }: Omit<LanguageProviderProps, 'locale'>) {
  const locale = useLocale();
  const outer = useMessages();
  const isChosen = useStore(loadedLanguage) !== null;
  const all = useMemo(() => (isChosen ? outer : { ...outer, ...messages }), [isChosen, outer, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={all} timeZone={TIME_ZONE}>
      {children}
    </NextIntlClientProvider>
  );
}
