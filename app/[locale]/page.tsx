'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';

import { ExamplePairs } from '@/components/home/example-pairs';
import { Hero } from '@/components/home/hero';
import { useRandomCategory } from '@/components/home/use-random-category';
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
  const category = useRandomCategory();
  return (
    <>
      <PageTitle title={t('title')} />
      <Hero category={category} />
      <ExamplePairs shownAbove={category} />
      {BELOW_THE_FOLD}
    </>
  );
}
