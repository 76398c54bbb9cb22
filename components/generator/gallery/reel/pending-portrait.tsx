import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { useService } from '@/lib/browser/use-service-container';
import { assetUrl } from '@/lib/client/assets';
import type { RunningGeneration } from '@/lib/client/generation/generation-state';
import { createPictureCopies } from '@/lib/client/recipes/picture-copies';
import { picturePath } from '@/lib/shared/rules/pictures';

import { useChoices } from '../../choices/use-choices';
import { useGeneration } from '../../run/use-generation';

interface PendingPortraitProps {
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

/** Address of the pending portrait's pose; null while it is unknown. */
function usePendingPicture(running: RunningGeneration | null): string | null {
  const { customPose } = useChoices();
  const pose = running?.pose ?? null;
  const kept = useKeptPose(pose === 'custom' ? running : null);
  if (pose === null) return null;
  if (pose !== 'custom') return assetUrl(picturePath('pose', pose, 640, 'webp'));
  // A second try need not be of the page's choices.
  return kept ?? (running?.isFromPortrait ? null : (customPose?.preview ?? null));
}

/** The kept copy of a job's custom pose. Another tab may keep it after the job is accepted: each stage reads again. */
function useKeptPose(running: RunningGeneration | null): string | null {
  const { read } = useService(createPictureCopies);
  const [kept, setKept] = useState<{ readonly jobId: string; readonly url: string } | null>(null);
  const jobId = running?.jobId ?? null;
  const stage = running?.stage;
  const isKept = kept !== null && kept.jobId === jobId;
  useEffect(() => {
    if (jobId === null || isKept) return undefined;
    let isStale = false;
    void read(jobId).then(({ pose }) => {
      if (!isStale && pose) setKept({ jobId, url: URL.createObjectURL(pose.picture) });
    });
    return () => {
      isStale = true;
    };
  }, [read, jobId, stage, isKept]);
  useEffect(
    () => () => {
      if (kept) URL.revokeObjectURL(kept.url);
    },
    [kept],
  );
  return isKept ? kept.url : null;
}
