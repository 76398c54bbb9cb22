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
 * A bar at the window's lower edge on narrow screens, unless the window is so low that little else would be seen;
 * on wide ones under header and banner, or higher where the button would lie below the window's edge.
 */
const PLACE_CLASS =
  'z-20 max-lg:-mx-gutter max-lg:border-t max-lg:border-edge max-lg:bg-paper max-lg:px-gutter max-lg:pb-4 max-lg:pt-3 max-lg:bottom-0 [@media(min-height:30rem)]:max-lg:sticky [@media(max-height:29.99rem)]:max-lg:relative lg:sticky lg:top-[min(8.75rem,100svh-31rem)] lg:mb-12 lg:flex lg:max-h-[calc(100svh-10rem)] lg:min-h-[28rem] lg:flex-col';

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
    <aside aria-labelledby={headingId} className={PLACE_CLASS}>
      <h2 id={headingId} className="sr-only">
        {t('title')}
      </h2>
      <SetPicture developedPercent={running ? percent : null} givesWay={error !== null} />
      <SetSummary isCompact={running !== null} />
      {/* Always there: what a live region is born with is not read aloud. */}
      <div aria-live="polite">{!running && outcome && <GenerationOutcomeNote outcome={outcome} />}</div>
      {/* Offer and run are different things in the same place: neither is the other one moved. */}
      <div key={running ? 'run' : 'offer'} className="lg:border-t lg:border-ink lg:pt-4">
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
