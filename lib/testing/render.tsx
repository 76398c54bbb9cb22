import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';

import { LanguageProvider } from '@/lib/i18n/language-provider';
import type { Locale } from '@/lib/i18n/locales';
import { readMessages } from '@/lib/i18n/read-messages';

import { installDialogPolyfill } from './dialog-polyfill';

interface RenderOptions {
  /** The language that the page was served in; English by default. */
  locale?: Locale;
}

/** Renders with texts, as the layout does, so that a switch of the language works in a test too. */
export function renderWithIntl(element: ReactElement, { locale = 'en' }: RenderOptions = {}): RenderResult {
  installDialogPolyfill();
  return render(element, {
    wrapper: ({ children }) => (
      <LanguageProvider locale={locale} messages={readMessages(locale)}>
        {children}
      </LanguageProvider>
    ),
  });
}
