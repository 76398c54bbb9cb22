'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';

import { Hero } from '@/components/home/hero';
import { PageTitle } from '@/components/layout/page-title';

const BelowTheFold = lazy(() => import('@/components/home/below-the-fold'));

/** One element for all renders: a new one would make React drop the static HTML before its code is there. */
const BELOW_THE_FOLD = (
  <Suspense>
    <BelowTheFold />
  </Suspense>
);

/** Home. */
export default function HomePage() {
  const t = useTranslations('home');
  return (
    <>
      <PageTitle title={t('title')} />
      <Hero />
      {BELOW_THE_FOLD}
    </>
  );
}
