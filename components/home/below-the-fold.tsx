import { type ReactNode, useEffect } from 'react';

import { PreviewEntry } from '@/components/portrait-preview/preview-entry';
import { useService } from '@/lib/browser/use-service-container';

import { Demo } from './demo';
import { Examples } from './examples';
import { Facts } from './facts';
import { FurtherExamples } from './further-examples';
import { createHydratedParts } from './hero';
import { HeroFigure } from './hero-figure';
import { HowItWorks } from './how-it-works';
import { LastCall } from './last-call';
import { Questions } from './questions';

/** React hydrates each part by itself. */
function Part({ children }: { children: ReactNode }) {
  const hydratedParts = useService(createHydratedParts);
  useEffect(() => hydratedParts.update((count) => count + 1), [hydratedParts]);
  return children;
}

/** The pictures beside the hero's text. */
export function FigurePart() {
  return (
    <Part>
      <HeroFigure />
    </Part>
  );
}

/** The way to a preview of the visitor's portrait, below the hero's text. */
export function PreviewPart() {
  return (
    <Part>
      <PreviewEntry />
    </Part>
  );
}

/** The part of the page below the first screen. */
export function BelowTheFold() {
  return (
    <Part>
      <FurtherExamples />
      <HowItWorks />
      <Examples />
      <Demo />
      <Facts />
      <Questions />
      <LastCall />
    </Part>
  );
}
