import { useEffect, useState } from 'react';

import { useStore } from '@/lib/browser/store';
import { useAccount } from '@/lib/client/account/account';
import { useServiceContainer, useService } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';
import { runPercent } from '@/lib/client/generation/generation-state';
import { createPhotos } from '@/lib/client/photos/photos';

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
    /** Milliseconds since it began. */
    elapsedMs: running ? Math.max(0, now - running.startedAt) : 0,
  };
}

/** Passes the account to the generation, and warns before leaving while the server has no request yet. */
export function useGenerationSession(): void {
  const { status, account } = useAccount();
  const container = useServiceContainer();
  const generation = container.get(createGeneration);
  const stage = useStore(generation.store).running?.stage;
  const isUnsafe = stage === 'uploading' || stage === 'sending';

  useEffect(() => void container.get(createPhotos).restore(), [container]);

  useEffect(() => {
    if (account) generation.setAccount(account);
    else if (status === 'signed-out') generation.setAccount(null);
  }, [generation, status, account]);

  useEffect(() => {
    if (!isUnsafe) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsafe]);
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
