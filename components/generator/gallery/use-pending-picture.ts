import { useEffect, useState } from 'react';

import { createStore, useStore } from '@/lib/browser/store';
import { assetUrl } from '@/lib/client/assets';
import { useService } from '@/lib/browser/use-client';
import { createPortraitMemory } from '@/lib/client/gallery/portrait-memory';
import type { PortraitRecord } from '@/lib/client/gallery/portrait-recipe';
import type { RunningGeneration } from '@/lib/client/generation/generation-state';
import type { PoseId } from '@/lib/shared/rules/catalogue';
import { picturePath } from '@/lib/shared/rules/pictures';

import { useChoices } from '../choices/use-choices';

interface BegunPicture {
  readonly startedAt: number;
  readonly picture: string;
}

/** The pose at the start of this tab's generation; another page and back keeps it. */
const createBegunPicture = () => createStore<BegunPicture | null>(null);

/**
 * Address of the pending portrait's pose, whatever is chosen meanwhile; null while it is unknown. A generation that
 * began in this tab is known from its start, any other from its stored recipe.
 */
export function usePendingPicture(running: RunningGeneration | null): string | null {
  const { customPose } = useChoices();
  const begunStore = useService(createBegunPicture);
  const begun = useStore(begunStore);
  // A custom pose of a second try is known from its stored recipe.
  const preview = running?.isSecondTry ? null : (customPose?.preview ?? null);
  const pose = running?.pose ?? null;
  const chosen = pose === 'custom' ? preview : pose && poseAddress(pose);
  const ownPicture = running && begun?.startedAt === running.startedAt ? begun.picture : null;
  const isBeginning = running?.jobId === null && ownPicture === null;
  const startedAt = running?.startedAt ?? 0;
  useEffect(() => {
    if (isBeginning && chosen) begunStore.update(() => ({ startedAt, picture: chosen }));
  }, [begunStore, isBeginning, startedAt, chosen]);
  const stored = useStoredPicture(ownPicture ? null : running);
  return ownPicture ?? stored;
}

function useStoredPicture(running: RunningGeneration | null): string | null {
  const { readRecipe } = useService(createPortraitMemory);
  const [picture, setPicture] = useState<string | null>(null);
  const jobId = running?.jobId ?? null;
  const stage = running?.stage;
  const isKnown = picture !== null;
  // Another tab may store the recipe after the job is accepted: each stage reads again.
  useEffect(() => {
    if (jobId === null || isKnown) return undefined;
    let isStale = false;
    void readRecipe(jobId).then((record) => {
      if (!isStale && record) setPicture(recordedPose(record));
    });
    return () => {
      isStale = true;
    };
  }, [readRecipe, jobId, stage, isKnown]);
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
