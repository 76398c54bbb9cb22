'use client';

import { useEffect, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { currentLanguage } from '@/lib/i18n/language-store';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';

import './globals.css';

/** What can be said before any text is there. */
const BRAND = 'Chiaro';
const AGAIN = '↻';

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/**
 * In place of everything when the layout itself failed; so it brings its own document. The texts are those
 * that the page was opened with: nothing needs to be fetched, unless it failed before it had any.
 */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  const [locale] = useState(() => {
    const language = typeof document === 'undefined' ? null : document.documentElement.lang;
    return isLocale(language) ? language : DEFAULT_LOCALE;
  });
  const [texts, setTexts] = useState(() => currentLanguage()?.messages.failure);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    if (!texts)
      loadMessages(locale).then(
        ({ failure }) => setTexts(failure),
        () => undefined,
      );
  }, [locale, texts]);

  return (
    <html lang={locale} suppressHydrationWarning>
      <body>
        <main className="wrap py-section">
          <title>{texts ? `${texts.title} · ${BRAND}` : BRAND}</title>
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            {texts?.heading ?? BRAND}
          </h1>
          <p className="mt-6 mb-9 max-w-[36rem] text-lead text-ink-2">{texts?.text}</p>
          <Button onClick={reset}>{texts?.retry ?? AGAIN}</Button>
          <p className="mt-8 text-micro text-ink-3">{error.digest}</p>
        </main>
      </body>
    </html>
  );
}
