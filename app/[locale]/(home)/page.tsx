'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Activity, lazy, Suspense, useState } from 'react';

import { Hero } from '@/components/home/hero';
import { HERO_FRAME_CLASS } from '@/components/home/hero-frame';
import { PageDescription } from '@/components/layout/page-description';
import { PageTitle } from '@/components/layout/page-title';

/* Their static HTML is there at once; the code that makes it alive comes after that of the text above. */
const loadParts = () => import('@/components/home/later-parts');
const HeroFigure = lazy(async () => ({ default: (await loadParts()).HeroFigure }));
const BelowTheFold = lazy(async () => ({ default: (await loadParts()).BelowTheFold }));

let arePartsThere = false;
function noteParts(): void {
  arePartsThere = true;
}

/**
 * One element for all renders: a new one would make React drop the static HTML before its code is there.
 * Not `Suspense`: the server would put what is in it at the end of the page, for a script to move into its
 * place; without JavaScript it would not be seen, and with it things would move.
 */
const PARTS = {
  figure: (
    <Activity>
      <HeroFigure />
    </Activity>
  ),
  below: (
    <Activity>
      <BelowTheFold onThere={noteParts} />
    </Activity>
  ),
};
/** The same in place of static HTML that nobody has taken over yet and that is in another language. */
const PARTS_IN_ANOTHER_LANGUAGE = {
  figure: (
    <Suspense fallback={<div className={HERO_FRAME_CLASS} />}>
      <HeroFigure />
    </Suspense>
  ),
  below: (
    <Suspense>
      <BelowTheFold onThere={noteParts} />
    </Suspense>
  ),
};

/** Home. */
export default function HomePage() {
  const t = useTranslations('home');
  const locale = useLocale();
  const [firstLocale] = useState(locale);
  const [isReplaced, setIsReplaced] = useState(false);
  if (!isReplaced && !arePartsThere && locale !== firstLocale) setIsReplaced(true);
  const { figure, below } = isReplaced ? PARTS_IN_ANOTHER_LANGUAGE : PARTS;

  return (
    <>
      <PageTitle title={t('title')} />
      <PageDescription page="home" />
      <Hero figure={figure} />
      {below}
    </>
  );
}
