'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';

import {
  createLanguages,
  type Language,
  type Languages,
  rememberPreference,
  storedPreference,
} from './languages';
import { isLocale, type Locale, LOCALE_PARAMETER, PREFERENCE_KEY } from './locales';

function follow(languages: Languages, locale: Locale): void {
  // A catalogue that cannot be loaded leaves the page in its present language, which is readable.
  languages.switchTo(locale).catch(() => undefined);
}

/**
 * A `?lang=` opens the page in that language and becomes the choice where none was made; else the stored choice counts.
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
function useLanguageChoice(languages: Languages, { locale, messages }: Language): void {
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

interface LanguageProviderProps extends Language {
  children: ReactNode;
}

/** The default of formats, or server and browser may differ. Dates are formatted in the reader's own zone. */
const TIME_ZONE = 'UTC';

/**
 * Provides the texts of the static page (`locale`, `messages`) and `PageTexts`. After a switch only the texts change.
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
