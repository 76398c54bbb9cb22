'use client';

import { lazy, Suspense, useState } from 'react';

import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';

import './globals.css';

/** Loaded when it is needed: this file is part of every page. */
const GlobalFailure = lazy(() => import('@/components/layout/global-failure'));

/** In place of everything when the layout itself failed; so it brings its own document. */
export default function GlobalError({ reset }: { reset: () => void }) {
  const [locale] = useState(() => {
    const language = typeof document === 'undefined' ? null : document.documentElement.lang;
    return isLocale(language) ? language : DEFAULT_LOCALE;
  });
  return (
    <html lang={locale}>
      <body>
        <Suspense>
          <GlobalFailure locale={locale} onRetry={reset} />
        </Suspense>
      </body>
    </html>
  );
}
