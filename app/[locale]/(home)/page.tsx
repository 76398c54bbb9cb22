'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';

import { Hero } from '@/components/home/hero';
import { PageTitle } from '@/components/layout/page-title';

let isBelowTheFoldThere = false;

const BelowTheFold = lazy(async () => {
  const { default: Content } = await import('@/components/home/below-the-fold');
  function MarkedContent() {
    useEffect(() => {
      isBelowTheFoldThere = true;
    }, []);
    return <Content />;
  }
  return { default: MarkedContent };
});

/** One element for all renders: a new one would make React drop the static HTML before its code is there. */
const BELOW_THE_FOLD = (
  <Suspense>
    <BelowTheFold />
  </Suspense>
);
/** The same in place of static HTML that nobody has taken over yet and that is in another language. */
const IN_ANOTHER_LANGUAGE = (
  <Suspense key="another-language">
    <BelowTheFold />
  </Suspense>
);

/** Home. */
export default function HomePage() {
  const t = useTranslations('home');
  const locale = useLocale();
  const [firstLocale] = useState(locale);
  const [isReplaced, setIsReplaced] = useState(false);
  if (!isReplaced && !isBelowTheFoldThere && locale !== firstLocale) setIsReplaced(true);

  return (
    <>
      <PageTitle title={t('title')} />
      <Hero />
      {isReplaced ? IN_ANOTHER_LANGUAGE : BELOW_THE_FOLD}
    </>
  );
}
