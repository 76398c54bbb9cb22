'use client';

import { useTranslations } from 'next-intl';

import type { GenerationStage, RunningGeneration } from '@/lib/client/generation/generation-state';

/** The lines of the list with their stages, in their order. */
const LINES = [
  { key: 'upload', during: ['uploading'] },
  { key: 'send', during: ['sending', 'sent'] },
  { key: 'queue', during: ['queued'] },
  { key: 'make', during: ['making'] },
  { key: 'save', during: ['saving'] },
] as const satisfies readonly { key: string; during: readonly GenerationStage[] }[];

/** The stages of a generation, as our server, the provider and the worker report them. */
export function GenerationStages({ running }: { running: RunningGeneration }) {
  const t = useTranslations('generator.run.stages');
  const work = useTranslations('generator.run.work');
  const { stage, workStage, uploaded, toUpload, ended, count } = running;

  const present = LINES.findIndex(({ during }) => (during as readonly GenerationStage[]).includes(stage));

  function text(line: (typeof LINES)[number], isPast: boolean): string {
    switch (line.key) {
      case 'upload':
        return isPast ? t('uploaded') : t('uploading', { uploaded, total: toUpload });
      case 'send':
        return isPast || stage === 'sent' ? t('sent') : t('sending');
      case 'queue':
        return isPast ? t('queuePast') : t('queued');
      case 'make':
        if (isPast) return t('made');
        return count === 1 ? t('making') : t('makingOne', { number: ended + 1, count });
      case 'save':
        return t('saving');
    }
  }

  return (
    <ol aria-live="polite" className="grid min-w-0 gap-2 text-small lg:mt-5">
      {LINES.map((line, index) => {
        const isNow = index === present;
        const isPast = index < present;
        return (
          <li
            key={line.key}
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
              <span>{text(line, isPast)}</span>{' '}
              {line.key === 'make' && isNow && workStage && workStage !== 'saving' && (
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
