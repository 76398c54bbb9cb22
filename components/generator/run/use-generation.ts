import { useEffect } from 'react';

import { useStore } from '@/lib/browser/use-store';
import { useAccount } from '@/lib/client/account';
import { followForgetting } from '@/lib/client/forget-visit';
import { generation } from '@/lib/client/generation/generation';
import { type GenerationState, runPercent } from '@/lib/client/generation/generation-state';

import { useNow } from './use-now';

const TICK_MS = 500;

export interface GenerationView extends GenerationState {
  /** Whole percent of the running generation; 0 when none is running. */
  readonly percent: number;
  /** Milliseconds since it began. */
  readonly elapsedMs: number;
}

/** The generation as the page shows it, its progress kept up to date. */
export function useGeneration(): GenerationView {
  const state = useStore(generation.store);
  const now = useNow(TICK_MS, state.running !== null);
  const { running } = state;
  return {
    ...state,
    percent: running ? runPercent(running, now) : 0,
    elapsedMs: running ? Math.max(0, now - running.startedAt) : 0,
  };
}

/** Keeps the generation in step with the account and the other tabs, and guards what is not yet with the server against leaving. */
export function useGenerationSession(): void {
  const { status, account } = useAccount();
  const stage = useStore(generation.store).running?.stage;
  const isUnsafe = stage === 'uploading' || stage === 'sending';

  useEffect(followForgetting, []);

  useEffect(() => {
    if (account) generation.setAccount(account);
    else if (status === 'signed-out') generation.setAccount(null);
  }, [status, account]);

  useEffect(() => {
    if (!isUnsafe) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsafe]);
}
