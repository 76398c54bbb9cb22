'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { latePart } from '@/lib/browser/late-part';

import { GenerateOffer } from './generate-offer';
import { PanelPicture } from './panel-picture';
import { PanelSummary } from './panel-summary';
import { useGeneration } from './use-generation';

export const GenerationOutcomeNote = latePart(() => import('./generation-outcome-note'));
export const GenerationAlert = latePart(() => import('./generation-alert'));
export const GenerationRun = latePart(() => import('./generation-run'));

/**
 * A bar at the window's lower edge on narrow screens, unless the window is so low that it would cover the page; on wide
 * ones under header and banner, or higher where the button would be below the window's edge.
 */
const PLACE_CLASS =
  'z-20 max-lg:-mx-gutter max-lg:border-t max-lg:border-edge max-lg:bg-paper max-lg:px-gutter max-lg:pb-4 max-lg:pt-3 max-lg:bottom-0 [@media(min-height:30rem)]:max-lg:sticky [@media(max-height:29.99rem)]:max-lg:relative lg:sticky lg:top-[min(8.75rem,100svh-31rem)] lg:mb-12 lg:flex lg:max-h-[calc(100svh-10rem)] lg:min-h-[28rem] lg:flex-col';

/**
 * The choices, the price, and the button. On wide screens it is beside the steps, within the window's height; on narrow
 * ones only its lower end is shown, as a bar at the bottom.
 */
export function GeneratePanel() {
  const t = useTranslations('generator.set');
  const { running, error, isSilent, isOffline, outcome, percent, elapsedMs } = useGeneration();
  const headingId = useId();
  const hasAlert = error !== null || isSilent;
  // Once rendered, it stays: its place empties without a jump.
  const [hadAlert, setHadAlert] = useState(false);
  if (hasAlert && !hadAlert) setHadAlert(true);

  return (
    <aside aria-labelledby={headingId} className={PLACE_CLASS}>
      <h2 id={headingId} className="sr-only">
        {t('title')}
      </h2>
      <PanelPicture
        developedPercent={running && !running.isSecondTry ? percent : null}
        givesWay={error !== null}
      />
      {!running && <PanelSummary />}
      {/* Always rendered: a live region's first content is not announced. */}
      <div aria-live="polite">
        {/* Its code loads with the run: a note that comes after the button would push it. */}
        {(running || outcome) && <GenerationOutcomeNote outcome={running ? null : outcome} />}
      </div>
      {/* Two keys: offer and run are different elements in the same place. */}
      <div key={running ? 'run' : 'offer'} className="lg:border-t lg:border-ink lg:pt-4">
        {running ? (
          <GenerationRun
            fallback={<GenerateOffer />}
            running={running}
            isOffline={isOffline}
            percent={percent}
            elapsedMs={elapsedMs}
          />
        ) : (
          <GenerateOffer />
        )}
      </div>
      {hadAlert && <GenerationAlert error={error} isSilent={isSilent} />}
    </aside>
  );
}
