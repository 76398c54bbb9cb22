'use client';

import { useEffect, useState } from 'react';

import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import type { Messages } from '@/lib/i18n/messages';

import './globals.css';

/** In place of everything when the layout itself failed; so it brings its own document and texts. */
export default function GlobalError({ reset }: { reset: () => void }) {
  const [texts, setTexts] = useState<Messages['failure'] | null>(null);
  const [locale] = useState(() => {
    const language = typeof document === 'undefined' ? null : document.documentElement.lang;
    return isLocale(language) ? language : DEFAULT_LOCALE;
  });

  useEffect(() => {
    loadMessages(locale).then(
      ({ failure }) => setTexts(failure),
      () => undefined,
    );
  }, [locale]);

  return (
    <html lang={locale}>
      <body>
        <main className="wrap py-section">
          <title>{texts?.title ?? 'Chiaro'}</title>
          <h1 className="text-title">{texts?.heading}</h1>
          <p className="mt-6 text-lead text-ink-2">{texts?.text}</p>
          <button type="button" onClick={reset} className="mt-8 min-h-12 underline underline-offset-4">
            {texts?.retry}
          </button>
        </main>
      </body>
    </html>
  );
}
