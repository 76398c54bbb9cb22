import { useEffect, useState } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';
import { runPercent } from '@/lib/client/generation/generation-state';

const TICK_MS = 500;

/** The generation for the page, its progress kept up to date. */
export function useGeneration() {
  const state = useStore(useService(createGeneration).store);
  const { running } = state;
  const now = useNow(running && running.startedAt);
  return {
    ...state,
    /** Whole percent of the running generation; 0 when none is running. */
    percent: running ? runPercent(running, now) : 0,
    elapsedMs: running ? Math.max(0, now - running.startedAt) : 0,
  };
}

/** The time in milliseconds since the epoch, renewed each `TICK_MS` of a run: at the same moment in all its parts. */
function useNow(startedAt: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (startedAt === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      const time = Date.now();
      setNow(time);
      timer = setTimeout(tick, TICK_MS - (Math.max(0, time - startedAt) % TICK_MS));
    };
    tick();
    // The timers of a hidden page are slow: at its return the old time would show for a while.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [startedAt]);
  return now;
}
