import { useEffect } from 'react';

import { PreviewEntry } from '@/components/portrait-preview/preview-entry';
import { useService } from '@/lib/browser/use-service-container';

import { Demo } from './demo';
import { Examples } from './examples';
import { Facts } from './facts';
import { FurtherExamples } from './further-examples';
import { createIsHydrated } from './hero';
import { HeroFigure } from './hero-figure';
import { HowItWorks } from './how-it-works';
import { LastCall } from './last-call';
import { Questions } from './questions';

export { HeroFigure, PreviewEntry };

/** The part of the page below the first screen. */
export function BelowTheFold() {
  const isHydrated = useService(createIsHydrated);
  useEffect(() => isHydrated.update(() => true), [isHydrated]);
  return (
    <>
      <FurtherExamples />
      <HowItWorks />
      <Examples />
      <Demo />
      <Facts />
      <Questions />
      <LastCall />
    </>
  );
}
