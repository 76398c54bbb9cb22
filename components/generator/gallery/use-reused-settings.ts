import { useEffect, useState } from 'react';

import type { LostPictures } from '@/lib/client/gallery/reuse-settings';

/** How long the page shows that settings are chosen again, in milliseconds. */
const SHOWN_MS = 10_000;

/** Settings that are chosen again from a portrait. */
export interface ReusedSettings {
  /** Number of the portrait. */
  readonly number: number;
  readonly lost: LostPictures;
}

/** The notice about settings that are chosen again, for a while. */
export function useReusedSettings() {
  const [reused, setReused] = useState<ReusedSettings | null>(null);
  useEffect(() => {
    if (!reused) return undefined;
    const timer = setTimeout(() => setReused(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [reused]);
  return { reused, showReused: setReused };
}
