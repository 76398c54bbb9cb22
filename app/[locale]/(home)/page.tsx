'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useState } from 'react';

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

interface Parts {
  figure: ReactNode;
  below: ReactNode;
}

function makeParts(key: string): Parts {
  return {
    figure: (
      <Suspense key={key} fallback={<div className={HERO_FRAME_CLASS} />}>
        <HeroFigure />
      </Suspense>
    ),
    below: (
      <Suspense key={key}>
        <BelowTheFold onThere={noteParts} />
      </Suspense>
    ),
  };
}

/** One element for all renders: a new one would make React drop the static HTML before its code is there. */
const PARTS = makeParts('static');
/** The same in place of static HTML that nobody has taken over yet and that is in another language. */
const PARTS_IN_ANOTHER_LANGUAGE = makeParts('another-language');

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
