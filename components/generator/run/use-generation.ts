import { useEffect, useState } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';
import { runPercent } from '@/lib/client/generation/generation-state';

const TICK_MS = 500;

/** The generation for the page, its progress kept up to date. */
export function useGeneration() {
  const state = useStore(useService(createGeneration).store);
  const now = useNow(state.running !== null);
  const { running } = state;
  return {
    ...state,
    /** Whole percent of the running generation; 0 when none is running. */
    percent: running ? runPercent(running, now) : 0,
    elapsedMs: running ? Math.max(0, now - running.startedAt) : 0,
  };
}

/** The time in milliseconds since the epoch, renewed while `isActive`. */
function useNow(isActive: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isActive) return undefined;
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    // The timers of a hidden page are slow: at its return the old time would show for a while.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isActive]);
  return now;
}
