'use client';

import { useContext, useEffect, useRef } from 'react';

import { Button } from '@/components/ui/button';
import { tabClient } from '@/lib/browser/client-provider';
import { ClientContext } from '@/lib/browser/use-client';
import { createLanguages } from '@/lib/i18n/languages';

const BRAND = 'Chiaro';

interface GlobalErrorProps {
  error: Error & { digest?: string };
}

/**
 * Replaces everything when the layout itself fails, with its own document and the page's own texts, without their
 * provider, which may have failed. This file is part of every page.
 */
export default function GlobalError({ error }: GlobalErrorProps) {
  // The page's provider is gone.
  const language = (useContext(ClientContext) ?? tabClient).get(createLanguages).current();
  const texts = language?.messages.failure;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // The failed page had the style sheet; a static import would add it to every page twice.
    import('./global-styles').catch(() => undefined);
  }, []);
  return (
    <html lang={language?.locale} suppressHydrationWarning>
      <body>
        <main className="wrap py-section">
          {/* A full load: there is no router. */}
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages */}
          <a href="/" className="font-display text-h3 no-underline">
            {BRAND}
          </a>
          {texts && (
            <>
              <meta name="viewport" content="width=device-width, initial-scale=1" />
              <title>{`${texts.title} · ${BRAND}`}</title>
              <h1 ref={heading} tabIndex={-1} className="mt-12 text-title outline-none">
                {texts.heading}
              </h1>
              <p className="mt-6 mb-9 max-w-[36rem] text-lead text-ink-2">{texts.text}</p>
              <Button data-reload>{texts.retry}</Button>
              <p className="mt-8 text-micro text-ink-3">{error.digest}</p>
            </>
          )}
        </main>
      </body>
    </html>
  );
}
