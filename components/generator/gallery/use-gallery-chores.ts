import { useEffect, useState } from 'react';

import { useAccount } from '@/lib/client/account';
import { followDeletions } from '@/lib/client/gallery/follow-deletions';
import type { LostPictures } from '@/lib/client/gallery/reuse-settings';

import { stepId } from '../step-id';

/** How long the page says that settings were chosen again, in milliseconds. */
const SHOWN_MS = 10_000;

/** Settings that were chosen again from a portrait. */
export interface ReusedSettings {
  /** Number of the portrait. */
  readonly number: number;
  readonly lost: LostPictures;
}

/** Deletes on the server what was removed here, as soon as its owner is signed in. */
export function usePortraitDeletions(): void {
  const uid = useAccount().account?.uid ?? null;
  useEffect(() => followDeletions(uid), [uid]);
}

/** What to say about settings that were chosen again, for a while; saying it leads to the steps. */
export function useReusedSettings() {
  const [reused, setReused] = useState<ReusedSettings | null>(null);
  useEffect(() => {
    if (!reused) return undefined;
    // After the viewer has closed, which gives the focus back to where it was opened.
    const steps = document.getElementById(stepId(2));
    steps?.scrollIntoView();
    steps?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
    const timer = setTimeout(() => setReused(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [reused]);
  return { reused, showReused: setReused };
}
