'use client';

import { lazy, Suspense, useState } from 'react';

const BRAND = 'Chiaro';

/** Loaded when it is needed: this file is part of every page. */
const GlobalFailure = lazy(() => {
  // The page that failed had the style sheet; a static import would write it into every page twice.
  import('./global-styles').catch(() => undefined);
  return import('@/components/layout/global-failure').catch(() => ({ default: () => null }));
});

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** In place of everything when the layout itself failed; so it brings its own document. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  const [language] = useState(() => (typeof document === 'undefined' ? '' : document.documentElement.lang));
  return (
    <html lang={language} suppressHydrationWarning>
      <body>
        <main className="wrap py-section">
          {/* Stands there until the texts do, and where they cannot be fetched. A full load: no router outlived this. */}
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages */}
          <a href="/" className="font-display text-h3 no-underline">
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
