import { useEffect, useState } from 'react';

import type { LostPictures } from '@/lib/client/gallery/reuse-settings';

import { stepId } from '../anchors';

/** How long the page shows that settings are chosen again, in milliseconds. */
const SHOWN_MS = 10_000;

/** Settings that are chosen again from a portrait. */
export interface ReusedSettings {
  /** Number of the portrait. */
  readonly number: number;
  readonly lost: LostPictures;
}

/** The notice about settings that are chosen again, for a while; showing it scrolls to the steps. */
export function useReusedSettings() {
  const [reused, setReused] = useState<ReusedSettings | null>(null);
  useEffect(() => {
    if (!reused) return undefined;
    // After the viewer has closed, which returns the focus to its opener.
    const steps = document.getElementById(stepId(2));
    steps?.scrollIntoView();
    steps?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
    const timer = setTimeout(() => setReused(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [reused]);
  return { reused, showReused: setReused };
}
