'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';

import { EmptyFrame } from '@/components/layout/empty-frame';
import { FirstScreenEnd } from '@/components/layout/first-screen';
import { PageTitle } from '@/components/layout/page-title';
import { buttonClass } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';

/** The page for every unknown address; the middleware serves it with status 404. */
export default function PageNotFound() {
  const t = useTranslations('notFound');
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-14 py-section md:grid-cols-[7fr_5fr]">
      <PageTitle title={t('title')} />
      <div>
        <h1 className="max-w-[9em] text-title">{t('heading')}</h1>
        <p className="mt-6 max-w-[30rem] text-lead text-ink-2">{t('text')}</p>
        <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-3">
          <ButtonLink href="/">{t('home')}</ButtonLink>
          <Link href="/generator" className={buttonClass('text')}>
            {t('generator')}
          </Link>
        </div>
      </div>
      <EmptyFrame />
      <FirstScreenEnd />
    </div>
  );
}
