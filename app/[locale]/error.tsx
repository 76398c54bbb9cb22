'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { Button } from '@/components/ui/button';

interface ErrorPageProps {
  error: Error & { digest?: string };
}

/** In place of a page that threw; header and footer stay. */
export default function ErrorPage({ error }: ErrorPageProps) {
  const t = useTranslations('failure');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // To the console, for a user's report, and to the operator.
    window.reportError(error);
    // The focused element went with the page.
    heading.current?.focus();
  }, [error]);
  return (
    <div className="wrap py-section">
      <title>{t('title')}</title>
      <h1 ref={heading} tabIndex={-1} className="max-w-[12em] text-title outline-none">
        {t('heading')}
      </h1>
      <p className="mt-6 max-w-[36rem] text-lead text-ink-2">{t('text')}</p>
      <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-3">
        {/* React keeps the failure of a file: a new render would fail again. */}
        <Button data-reload>{t('retry')}</Button>
        {/* A full load, which also replaces what broke. */}
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages */}
        <a href="/" className="text-small underline">
          {t('home')}
        </a>
      </div>
      {error.digest && <p className="mt-8 text-micro text-ink-3">{t('code', { code: error.digest })}</p>}
    </div>
  );
}
