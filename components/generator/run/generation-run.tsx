import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef } from 'react';

import { Button } from '@/components/ui/button';
import { useService } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';
import type { RunningGeneration } from '@/lib/client/generation/generation-state';

import { focusGenerateButton, GENERATE_BUTTON_ID } from '../anchors';
import { useChoices } from '../choices/use-choices';
import { ReadyOptions } from './ready-options';
import { useGeneration } from './use-generation';

/** Elapsed time as minutes and seconds: 65,000 milliseconds are `1:05`. */
function formatElapsed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A running generation: its progress in figures, as a bar and in words, and the button to cancel it. */
export default function GenerationRun({ running }: { running: RunningGeneration }) {
  const t = useTranslations('generator.run');
  const { cancel } = useService(createGeneration);
  const { isOffline, percent, elapsedMs } = useGeneration();
  const block = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = block.current;
    // The activated button is gone; without this the keyboard would start at the top of the page.
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement)) focusGenerateButton();
    };
  }, []);

  return (
    <div
      ref={block}
      id={GENERATE_BUTTON_ID}
      tabIndex={-1}
      role="group"
      aria-label={t('progress')}
      className="outline-none"
    >
      <RunSummary running={running} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 md:gap-x-4 lg:items-start">
        <div className="flex items-baseline justify-between gap-4 [@media(min-height:51rem)]:lg:col-span-2">
          <button
            type="button"
            disabled
            className="flex cursor-default items-baseline gap-2 text-left lg:block"
          >
            {/* On the narrowest screens the line below says it. */}
            <span className="text-small text-ink-2 max-[24rem]:sr-only">{t('generating')}</span>{' '}
            <span className="figures block font-display text-[1.5rem] leading-none tracking-[-.03em] lg:mt-2 lg:text-[4rem]">
              {t('percent', { percent })}
            </span>
          </button>
          <span className="figures min-w-24 text-right text-small text-ink-2">
            {t('elapsed', { time: formatElapsed(elapsedMs) })}
          </span>
        </div>
        <div
          role="progressbar"
          aria-label={t('progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="mt-3 h-1 bg-line col-span-2 row-start-2 lg:mt-4 forced-colors:border"
        >
          <div
            style={{ width: `${percent}%` }}
            className="h-full bg-mark transition-[width] duration-panel ease-linear forced-colors:bg-[Highlight]"
          />
        </div>
        <ReadyOptions />
      </div>
      <p aria-live="polite" className="text-small not-empty:mt-3">
        {isOffline && (
          <span>
            <b className="font-semibold">{t('offline')}</b>{' '}
            <span>{running.jobId ? t('offlineCreating') : t('offlineSending')}</span>
          </span>
        )}
      </p>
      <div className="flex items-center justify-between gap-4 lg:block">
        <GenerationStages running={running} />
        <Button
          variant="text"
          className="shrink-0 disabled:text-ink-3 lg:mt-3"
          disabled={running.isCancelling || running.isComplete}
          onClick={() => void cancel()}
        >
          {running.isCancelling ? t('cancelling') : t('cancel')}
        </Button>
      </div>
    </div>
  );
}

/** What is known of the request: the page's choices may have changed since. */
function RunSummary({ running: { isFromPortrait, pose } }: { running: RunningGeneration }) {
  const t = useTranslations('generator.set');
  const { poseNameOf } = useChoices();
  return (
    <p className="hidden text-small leading-snug text-ink-2 not-empty:pb-4 lg:block">
      {isFromPortrait ? t('fromPortrait') : pose && poseNameOf(pose)}
    </p>
  );
}

/** The lines of the stages. */
const LINES = { uploading: 0, sending: 1, sent: 1, queued: 2, making: 3, saving: 4 } as const;

/** The stages of a generation, as our server, the provider and the worker report them. */
export function GenerationStages({ running }: { running: RunningGeneration }) {
  const t = useTranslations('generator.run.stages');
  const work = useTranslations('generator.run.work');
  const { stage, workStage, uploaded, toUpload, ended, count } = running;
  const present = LINES[stage];
  const making = count === 1 ? t('making') : t('makingOne', { number: ended + 1, count });
  const lines = [
    present > LINES.uploading ? t('uploaded') : t('uploading', { uploaded, total: toUpload }),
    present > LINES.sending || stage === 'sent' ? t('sent') : t('sending'),
    present > LINES.queued ? t('queuePast') : t('queued'),
    present > LINES.making ? t('made') : making,
    t('saving'),
  ];

  return (
    <ol aria-live="polite" className="grid min-w-0 gap-2 text-small lg:mt-5">
      {lines.map((text, index) => {
        const isNow = index === present;
        const isPast = index < present;
        return (
          <li
            key={index}
            aria-current={isNow ? 'step' : undefined}
            className={`grid grid-cols-[1.5rem_1fr] items-center leading-snug ${
              isNow ? 'font-semibold text-ink' : `max-lg:hidden ${isPast ? 'text-ink-2' : 'text-ink-3'}`
            }`}
          >
            <span
              aria-hidden="true"
              className={`ml-0.5 size-2 rounded-full border ${
                isNow ? 'border-mark bg-mark' : isPast ? 'border-ink-2 bg-ink-2' : 'border-edge'
              }`}
            />
            <span className="flex flex-wrap gap-x-2">
              <span>{text}</span>{' '}
              {stage === 'making' && isNow && workStage && workStage !== 'saving' && (
                // A separate element: a screen reader reads the new words alone.
                <span className="font-normal text-ink-2">{work(workStage)}</span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
