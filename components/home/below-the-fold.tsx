'use client';

import { Demo } from './demo';
import { ExamplePairs } from './example-pairs';
import { Examples } from './examples';
import { Facts } from './facts';
import { HowItWorks } from './how-it-works';
import { LastCall } from './last-call';
import { Questions } from './questions';

/** What nobody sees before scrolling; its code is fetched after that of the first screen. */
export default function BelowTheFold() {
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
