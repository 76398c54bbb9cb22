'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';

import { createLanguages, type Language } from './languages';
import { useLanguageChoice } from './use-language-choice';

interface LanguageProviderProps extends Language {
  children: ReactNode;
}

/** The default of formats, or server and browser may differ. Dates are formatted in the reader's own zone. */
const TIME_ZONE = 'UTC';

/**
 * Provides the texts. `locale` and `messages` are those of the static page, to which `PageTexts` adds. After a switch
 * the loaded language wins, and only the texts change: no component below is remounted.
 */
export function LanguageProvider({ locale, messages, children }: LanguageProviderProps) {
  const languages = useService(createLanguages);
  const language = useStore(languages.loaded) ?? { locale, messages };

  useLanguageChoice(languages, { locale, messages });
  useEffect(() => {
    const root = document.documentElement;
    // Chromium styles the whole page anew, even for the same value.
    if (root.lang !== language.locale) root.lang = language.locale;
  }, [language.locale]);

  return (
    <NextIntlClientProvider locale={language.locale} messages={language.messages} timeZone={TIME_ZONE}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Adds the texts of one page to those of every page. */
export function PageTexts({ messages, children }: Omit<LanguageProviderProps, 'locale'>) {
  const locale = useLocale();
  const outer = useMessages();
  const isChosen = useStore(useService(createLanguages).loaded) !== null;
  const all = useMemo(() => (isChosen ? outer : { ...outer, ...messages }), [isChosen, outer, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={all} timeZone={TIME_ZONE}>
      {children}
    </NextIntlClientProvider>
  );
}
