import { useEffect, useState } from 'react';

import { createStore } from '@/lib/browser/store';
import { useStore } from '@/lib/browser/use-store';
import { assetUrl } from '@/lib/client/assets';
import { readMaking } from '@/lib/client/gallery/portrait-memory';
import type { PortraitRecord } from '@/lib/client/gallery/portrait-making';
import type { RunningGeneration } from '@/lib/client/generation/generation-state';
import type { PoseId } from '@/lib/shared/rules/catalogue';
import { picturePath } from '@/lib/shared/rules/pictures';

import { useChoices } from '../choices/use-choices';

/** The pose with which the run of this tab began; leaving the page and coming back does not change it. */
const begunStore = createStore<{ readonly startedAt: number; readonly picture: string } | null>(null);

/**
 * Address of the pose of the portrait in the making, whatever is chosen meanwhile; null while it is not known.
 * A run that began in this tab is known from the start, any other from what the browser remembers of its job.
 */
export function useLatentPicture(running: RunningGeneration | null): string | null {
  const { pose, customPose } = useChoices();
  const begun = useStore(begunStore);
  const chosen = pose === 'custom' ? (customPose?.preview ?? null) : poseAddress(pose);
  const ownPicture = running && begun?.startedAt === running.startedAt ? begun.picture : null;
  const isBeginning = running?.jobId === null && ownPicture === null;
  const startedAt = running?.startedAt ?? 0;
  useEffect(() => {
    if (isBeginning && chosen) begunStore.update(() => ({ startedAt, picture: chosen }));
  }, [isBeginning, startedAt, chosen]);
  const remembered = useRememberedPicture(ownPicture ? null : running);
  return ownPicture ?? remembered;
}

function useRememberedPicture(running: RunningGeneration | null): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  const jobId = running?.jobId ?? null;
  const stage = running?.stage;
  const isKnown = picture !== null;
  // Another tab may have the job accepted before it has written down how it is made: asked again at each stage.
  useEffect(() => {
    if (jobId === null || isKnown) return undefined;
    let isStale = false;
    void readMaking(jobId).then((record) => {
      if (!isStale && record) setPicture(recordedPose(record));
    });
    return () => {
      isStale = true;
    };
  }, [jobId, stage, isKnown]);
  useEffect(
    () => () => {
      if (picture?.startsWith('blob:')) URL.revokeObjectURL(picture);
    },
    [picture],
  );
  return picture;
}

function recordedPose({ settings, pose }: PortraitRecord): string | null {
  if (settings.pose !== 'custom') return poseAddress(settings.pose);
  return pose ? URL.createObjectURL(pose.picture) : null;
}

function poseAddress(pose: PoseId): string {
  return assetUrl(picturePath('pose', pose, 640, 'webp'));
}
