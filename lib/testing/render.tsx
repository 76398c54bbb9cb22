import { act, render, type RenderResult, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';

import { LanguageProvider } from '@/lib/i18n/language-provider';
import { type Locale, PREFERENCE_KEY } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import { readMessages } from '@/lib/i18n/read-messages';

import { ServiceContainer } from '../browser/service-container';
import { ServiceContainerProvider } from '../browser/service-container-provider';

interface RenderOptions {
  /** Language of the served page; English by default. */
  locale?: Locale;
  /** The tab's services; new ones by default. */
  container?: ServiceContainer;
}

/** Renders within the providers of the layout. */
export function renderWithIntl(
  element: ReactElement,
  { locale = 'en', container = new ServiceContainer() }: RenderOptions = {},
): RenderResult {
  installDialogPolyfill();
  return render(element, {
    wrapper: ({ children }) => (
      <ServiceContainerProvider container={container}>
        <LanguageProvider locale={locale} messages={readMessages(locale)}>
          {children}
        </LanguageProvider>
      </ServiceContainerProvider>
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

/** jsdom knows the element `dialog` but neither `showModal` nor `close`; this is the part that components use. */
export function installDialogPolyfill(): void {
  const prototype: Partial<HTMLDialogElement> = window.HTMLDialogElement.prototype;
  prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  prototype.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
