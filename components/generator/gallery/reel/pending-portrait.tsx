'use client';

import { useTranslations } from 'next-intl';

import { useGeneration } from '../../run/use-generation';
import { usePendingPicture } from './use-pending-picture';

interface PendingPortraitProps {
  /** The number that the finished portrait will have. */
  number: number;
  /** Another portrait of the same click is made before it. */
  isWaiting: boolean;
}

/** The frame of a portrait that is being made: its pose, its progress and its number. */
export default function PendingPortrait({ number, isWaiting }: PendingPortraitProps) {
  const t = useTranslations('generator');
  const { percent, running } = useGeneration();
  const picture = usePendingPicture(running);
  const isAtWork = running?.stage === 'making' || running?.stage === 'saving';
  const words = isWaiting ? t('gallery.upNext') : isAtWork ? t('gallery.creating') : t('gallery.generating');

  return (
    <>
      <div className="relative flex aspect-square flex-col justify-end overflow-hidden bg-film-2 p-4">
        {picture && (
          <img
            src={picture}
            alt=""
            className="absolute inset-0 size-full object-cover opacity-20 brightness-90 contrast-75 grayscale"
          />
        )}
        <p className="relative text-small">{words}</p>
        <div aria-hidden="true" className="relative mt-3 h-1 bg-film-line">
          {!isWaiting && <div style={{ width: `${percent}%` }} className="h-full bg-film-mark" />}
        </div>
      </div>
      <p
        aria-hidden="true"
        className="figures flex justify-between pt-2 text-micro leading-tight text-film-ink-2"
      >
        <span>{!isWaiting && t('run.percent', { percent })}</span>
        <span className="text-film-number">{!isWaiting && number}</span>
      </p>
    </>
  );
}
