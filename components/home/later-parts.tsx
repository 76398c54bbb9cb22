'use client';

import { useEffect } from 'react';

import { Demo } from './demo';
import { ExamplePairs } from './example-pairs';
import { Examples } from './examples';
import { Facts } from './facts';
import { HeroFigure } from './hero-figure';
import { HowItWorks } from './how-it-works';
import { LastCall } from './last-call';
import { Questions } from './questions';

export { HeroFigure };

interface BelowTheFoldProps {
  /** Called when this is alive on the page. */
  onThere: () => void;
}

/** What nobody sees before scrolling. */
export function BelowTheFold({ onThere }: BelowTheFoldProps) {
  useEffect(onThere, [onThere]);
  return (
    <>
      <ExamplePairs />
      <HowItWorks />
      <Examples />
      <Demo />
      <Facts />
      <Questions />
      <LastCall />
    </>
  );
}
