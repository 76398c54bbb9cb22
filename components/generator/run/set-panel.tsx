'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useId, useState } from 'react';

import { GenerationAlert, GenerationRun } from '../later-parts';
import { GenerateOffer } from './generate-offer';
import { GenerationOutcomeNote } from './generation-outcome-note';
import { SetPicture } from './set-picture';
import { SetSummary } from './set-summary';
import { useGeneration } from './use-generation';

/**
 * The set: what is chosen, what it costs, and the button. On wide screens it stands beside the steps, all of it
 * within the window's height; on narrow ones only its lower end is there, as a bar at the bottom.
 */
export function SetPanel() {
  const t = useTranslations('generator.set');
  const { running, error, isSilent, isOffline, outcome, percent, elapsedMs } = useGeneration();
  const headingId = useId();
  const hasAlert = error !== null || isSilent;
  // Once there, it stays: its place is emptied without a jump.
  const [hadAlert, setHadAlert] = useState(false);
  if (hasAlert && !hadAlert) setHadAlert(true);

  return (
    <aside
      aria-labelledby={headingId}
      className="max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-gutter max-lg:border-t max-lg:border-edge max-lg:bg-paper max-lg:px-gutter max-lg:pb-4 max-lg:pt-3 lg:sticky lg:top-32 lg:mb-12 lg:flex lg:max-h-[calc(100svh-9rem)] lg:min-h-[28rem] lg:flex-col"
    >
      <h2 id={headingId} className="sr-only">
        {t('title')}
      </h2>
      <SetPicture developedPercent={running ? percent : null} givesWay={error !== null} />
      <SetSummary isCompact={running !== null} />
      {/* Always there: what a live region is born with is not read aloud. */}
      <div aria-live="polite" className="mx-auto w-full max-lg:max-w-[40rem]">
        {!running && outcome && <GenerationOutcomeNote outcome={outcome} />}
      </div>
      {/* Offer and run are different things in the same place: neither is the other one moved. */}
      <div
        key={running ? 'run' : 'offer'}
        className="mx-auto w-full max-lg:max-w-[40rem] lg:border-t lg:border-ink lg:pt-4"
      >
        {running ? (
          <Suspense fallback={<GenerateOffer />}>
            <GenerationRun running={running} isOffline={isOffline} percent={percent} elapsedMs={elapsedMs} />
          </Suspense>
        ) : (
          <GenerateOffer />
        )}
      </div>
      {hadAlert && (
        <Suspense>
          <GenerationAlert error={error} isSilent={isSilent} />
        </Suspense>
      )}
    </aside>
  );
}
