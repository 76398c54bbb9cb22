import { useEffect, useState } from 'react';

import { useService } from '@/lib/browser/use-service-container';
import { assetUrl } from '@/lib/client/assets';
import type { RunningGeneration } from '@/lib/client/generation/generation-state';
import { createPictureCopies } from '@/lib/client/recipes/picture-copies';
import { picturePath } from '@/lib/shared/rules/pictures';

import { useChoices } from '../../choices/use-choices';

/** Address of the pending portrait's pose; null while it is unknown. */
export function usePendingPicture(running: RunningGeneration | null): string | null {
  const { customPose } = useChoices();
  const pose = running?.pose ?? null;
  const kept = useKeptPose(pose === 'custom' ? running : null);
  if (pose === null) return null;
  if (pose !== 'custom') return assetUrl(picturePath('pose', pose, 640, 'webp'));
  // A second try need not be of the page's choices.
  return kept ?? (running?.isSecondTry ? null : (customPose?.preview ?? null));
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
