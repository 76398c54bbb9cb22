import { act, render, waitFor } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';

import { Client } from '../browser/client';
import { ClientProvider } from '../browser/client-provider';
import { LanguageProvider } from '@/lib/i18n/language-provider';
import { type Locale, PREFERENCE_KEY } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
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

/** Switches the language of the rendered tree, as a choice in another tab does. */
export async function switchLanguage(locale: Locale): Promise<void> {
  const event = new StorageEvent('storage', { key: PREFERENCE_KEY, newValue: locale });
  await act(async () => {
    window.dispatchEvent(event);
    await loadMessages(locale);
  });
  await waitFor(() => expect(document.documentElement.lang).toBe(locale));
}
