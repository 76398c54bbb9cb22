'use client';

import { useEffect, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { currentLanguage } from '@/lib/i18n/language-store';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';

import './globals.css';

/** Stands there before any text does, and leads home. */
const BRAND = 'Chiaro';

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
        <title>{texts ? `${texts.title} · ${BRAND}` : BRAND}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <main className="wrap py-section">
          {/* A full load: no router outlived this. */}
          {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
          <a href="/" className="font-display text-h3 no-underline">
            {BRAND}
          </a>
          {texts && (
            <>
              <h1 ref={heading} tabIndex={-1} className="mt-12 text-title outline-none">
                {texts.heading}
              </h1>
              <p className="mt-6 mb-9 max-w-[36rem] text-lead text-ink-2">{texts.text}</p>
              <Button onClick={reset}>{texts.retry}</Button>
              <p className="mt-8 text-micro text-ink-3">{error.digest}</p>
            </>
          )}
        </main>
      </body>
    </html>
  );
}
