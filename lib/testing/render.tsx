import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';

import { LanguageProvider } from '@/lib/i18n/language-provider';
import type { Locale } from '@/lib/i18n/locales';
import type { Messages } from '@/lib/i18n/messages';
import enMessages from '@/messages/en.json';
import ruMessages from '@/messages/ru.json';

import { installDialogPolyfill } from './dialog-polyfill';

const MESSAGES: Record<Locale, Messages> = { en: enMessages, ru: ruMessages };

interface RenderOptions {
  /** Language that the page was served in; English unless said otherwise. */
  locale?: Locale;
}

/** Renders with texts, as the layout does, so that a switch of the language works in a test too. */
export function renderWithIntl(element: ReactElement, { locale = 'en' }: RenderOptions = {}): RenderResult {
  installDialogPolyfill();
  return render(element, {
    wrapper: ({ children }) => (
      <LanguageProvider locale={locale} messages={MESSAGES[locale]}>
        {children}
      </LanguageProvider>
    ),
  });
}
