'use client';

import { useTranslations } from 'next-intl';

import { EmptyFrame } from '@/components/layout/empty-frame';
import { FirstScreenEnd } from '@/components/layout/first-screen';
import { PageTitle } from '@/components/layout/page-title';

/** The page for readers in a country where the operator does not offer the site; the middleware serves it. */
export default function Unavailable() {
  const t = useTranslations('unavailable');
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-14 py-section md:grid-cols-[7fr_5fr]">
      <PageTitle title={t('title')} />
      <div>
        <h1 className="max-w-[12em] text-title">{t('heading')}</h1>
        <p className="mt-6 max-w-[30rem] text-lead text-ink-2">{t('text')}</p>
        <p className="mt-4 max-w-[30rem] text-ink-2">{t('account')}</p>
      </div>
      <EmptyFrame />
      <FirstScreenEnd />
    </div>
  );
}
