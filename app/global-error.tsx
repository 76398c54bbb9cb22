'use client';

import { useEffect, useState } from 'react';

import type GlobalFailure from '@/components/layout/global-failure';

const BRAND = 'Chiaro';

interface GlobalErrorProps {
  error: Error & { digest?: string };
}

/** Replaces everything when the layout itself fails, with its own document. Part of every page: it imports nothing at first. */
export default function GlobalError({ error }: GlobalErrorProps) {
  /** The language and the words of the failed page's reload button, which the document still has. */
  const [[language, reload]] = useState(() =>
    typeof document === 'undefined'
      ? []
      : [document.documentElement.lang, document.querySelector('[data-reload]')?.textContent],
  );
  const [Failure, setFailure] = useState<typeof GlobalFailure | null>(null);
  useEffect(() => window.reportError(error), [error]);
  useEffect(() => {
    // The failed page had the style sheet; a static import would add it to every page twice.
    import('./global-styles').catch(() => undefined);
    import('@/components/layout/global-failure').then(
      ({ default: loaded }) => setFailure(() => loaded),
      () => undefined,
    );
  }, []);
  return (
    <html lang={language} suppressHydrationWarning>
      <body>
        <main className="wrap py-section">
          {/* A full load: there is no router. */}
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages */}
          <a href="/" translate="no" className="font-display text-h3 no-underline">
            {BRAND}
          </a>
          {Failure ? (
            <Failure language={language} code={error.digest} />
          ) : (
            <p>
              <button type="button" data-reload className="mt-6 underline">
                {reload}
              </button>
            </p>
          )}
        </main>
      </body>
    </html>
  );
}
