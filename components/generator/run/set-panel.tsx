'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useId } from 'react';

import { GenerateOffer } from './generate-offer';
import { GenerationAlert, GenerationRun } from '../later-parts';
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
      <div className="mx-auto flex w-full flex-col max-lg:max-w-[40rem] lg:border-t lg:border-ink lg:pt-4">
        {running ? (
          <Suspense fallback={<GenerateOffer outcome={null} />}>
            <GenerationRun running={running} isOffline={isOffline} percent={percent} elapsedMs={elapsedMs} />
          </Suspense>
        ) : (
          <GenerateOffer outcome={outcome} />
        )}
        {/* Under the button beside the steps, over it in the bar at the window's lower edge. */}
        <div className="max-lg:order-first">
          {(error !== null || isSilent) && (
            <Suspense>
              <GenerationAlert error={error} isSilent={isSilent} />
            </Suspense>
          )}
        </div>
      </div>
    </aside>
  );
}
