'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { Button } from '@/components/ui/button';

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** In place of a page that threw; header and footer stay. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const t = useTranslations('failure');
  useEffect(() => {
    // eslint-disable-next-line no-console -- the only place where a person's report can find what broke
    console.error(error);
  }, [error]);
  return (
    <div className="wrap py-section">
      <h1 className="max-w-[12em] text-title">{t('heading')}</h1>
      <p className="mt-6 max-w-[36rem] text-lead text-ink-2">{t('text')}</p>
      <Button className="mt-8" onClick={reset}>
        {t('retry')}
      </Button>
    </div>
  );
}
