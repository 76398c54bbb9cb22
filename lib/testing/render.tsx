import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';

import { Client } from '@/lib/client/client';
import { ClientProvider } from '@/lib/client/client-provider';
import { LanguageProvider } from '@/lib/i18n/language-provider';
import type { Locale } from '@/lib/i18n/locales';
import { readMessages } from '@/lib/i18n/read-messages';

import { installDialogPolyfill } from './dialog-polyfill';

interface RenderOptions {
  /** Language of the served page; English by default. */
  locale?: Locale;
  /** The tab's client; a new one by default. */
  client?: Client;
}

/** Renders within the providers of the layout. */
export function renderWithIntl(
  element: ReactElement,
  { locale = 'en', client = new Client() }: RenderOptions = {},
): RenderResult {
  installDialogPolyfill();
  return render(element, {
    wrapper: ({ children }) => (
      <ClientProvider client={client}>
        <LanguageProvider locale={locale} messages={readMessages(locale)}>
          {children}
        </LanguageProvider>
      </ClientProvider>
    ),
  });
}
