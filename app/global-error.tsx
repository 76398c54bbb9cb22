'use client';

import { lazy, Suspense, useState } from 'react';

const BRAND = 'Chiaro';

/** Lazy: this file is part of every page. */
const GlobalFailure = lazy(() => {
  // The failed page had the style sheet; a static import would add it to every page twice.
  import('./global-styles').catch(() => undefined);
  return import('@/components/layout/global-failure').catch(() => ({ default: () => null }));
});

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Replaces everything when the layout itself fails, with its own document. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  const [language] = useState(() => (typeof document === 'undefined' ? '' : document.documentElement.lang));
  return (
    <html lang={language} suppressHydrationWarning>
      <body>
        <main className="wrap py-section">
          {/* Shown until the texts load, and where they can't be loaded. A full load: there is no router. */}
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages */}
          <a href="/" translate="no" className="font-display text-h3 no-underline">
            {BRAND}
          </a>
          <Suspense>
            <GlobalFailure language={language} code={error.digest} onRetry={reset} />
          </Suspense>
        </main>
      </body>
    </html>
  );
}
