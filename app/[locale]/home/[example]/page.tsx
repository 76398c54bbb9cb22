'use client';

import { useLocale, useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useParams } from 'next/navigation';
import { Activity, Suspense, useEffect, useState } from 'react';

import { createFirstExample, createHydratedParts, Hero, HERO_FRAME_CLASS } from '@/components/home/hero';
import { PageDescription } from '@/components/layout/page-description';
import { PageTitle } from '@/components/layout/page-title';
import { lateComponent } from '@/lib/browser/late-part';
import { loadCode } from '@/lib/browser/load-code';
import { useService } from '@/lib/browser/use-service-container';

/* Their static HTML is there at once; their code loads after that of the text above. */
const loadParts = () => import('@/components/home/below-the-fold');
// `dynamic` preloads the code, which else comes behind all pictures. In development it preloads a file that is missing.
const FigurePart =
  process.env.NODE_ENV === 'production'
    ? dynamic(() =>
        loadCode(() => import('@/components/home/below-the-fold'), Infinity).then(
          (parts) => parts.FigurePart,
        ),
      )
    : lateComponent(async () => ({ default: (await loadParts()).FigurePart }));
const PreviewPart = lateComponent(async () => ({ default: (await loadParts()).PreviewPart }));
const BelowTheFold = lateComponent(async () => ({ default: (await loadParts()).BelowTheFold }));

/** One element for all renders, or React drops the static HTML. Not `Suspense`, which moves it in by a script. */
const PARTS = {
  figure: (
    <Activity>
      <FigurePart />
    </Activity>
  ),
  preview: (
    <Activity>
      <PreviewPart />
    </Activity>
  ),
  below: (
    <Activity>
      <BelowTheFold />
    </Activity>
  ),
};
/** The same in place of static HTML in another language that is not hydrated yet. */
const PARTS_IN_ANOTHER_LANGUAGE = {
  figure: (
    <Suspense fallback={<div className={HERO_FRAME_CLASS} />}>
      <FigurePart />
    </Suspense>
  ),
  preview: (
    <Suspense fallback={<div className="mt-4 h-26" />}>
      <PreviewPart />
    </Suspense>
  ),
  below: (
    <Suspense>
      <BelowTheFold />
    </Suspense>
  ),
};

/** Home. */
export default function HomePage() {
  const t = useTranslations('home');
  const locale = useLocale();
  const [firstLocale] = useState(locale);
  const hydratedParts = useService(createHydratedParts);
  const [isReplaced, setIsReplaced] = useState(false);
  const isHydrated = hydratedParts.get() >= Object.keys(PARTS).length;
  if (!isReplaced && !isHydrated && locale !== firstLocale) setIsReplaced(true);
  const { example } = useParams<{ example: string }>();
  const firstExample = useService(createFirstExample);
  // Here and not in the figure, whose code may load after the visitor has gone on to another page.
  useEffect(() => firstExample.update((before) => before ?? example), [firstExample, example]);
  const { figure, preview, below } = isReplaced ? PARTS_IN_ANOTHER_LANGUAGE : PARTS;

  return (
    <>
      <PageTitle title={t('title')} />
      <PageDescription page="home" />
      <Hero figure={figure} preview={preview} />
      {below}
    </>
  );
}
