import { loadOnce } from '@/lib/browser/load-once';
import { createStore, type Store } from '@/lib/browser/store';

import type { Client } from '../../browser/client';
import type { GenerationInput } from '../recipes/generation-input';
import type { PageRequest } from './generation-checks';
import type { GenerationAccount, GenerationRunner } from './generation-runner';
import {
  errorOf,
  type GenerationOptions,
  type GenerationState,
  INITIAL_GENERATION,
} from './generation-state';

/** Loads the code that makes portraits: a visitor who only looks around needs none of it. */
export function createRunnerLoader(client: Client) {
  return async (store: Store<GenerationState>): Promise<GenerationRunner> => {
    const { createGenerationRunner } = await import('./generation-runner');
    return createGenerationRunner(client, store);
  };
}

export type Generation = ReturnType<typeof createGeneration>;

/** The generation of this tab for the page. Its calls happen in their order. */
export function createGeneration(client: Client) {
  const store = createStore<GenerationState>(INITIAL_GENERATION);
  const loadRunner = client.get(createRunnerLoader);
  const { get: getRunner, begun: isRunnerWanted } = loadOnce(() => loadRunner(store));

  async function withRunner(call: (runner: GenerationRunner) => unknown): Promise<void> {
    try {
      await call(await getRunner());
    } catch {
      // Not even the code could be loaded: the same to the user as any lost answer.
      const cause = { kind: 'call', code: 'no_answer', details: {} } as const;
      store.update((state) => ({ ...state, ...errorOf(state, cause) }));
    }
  }

  return {
    store,

    /** Sets the signed-in account, null without one, and goes on with its running job. */
    setAccount(account: GenerationAccount | null): void {
      if (!account && !isRunnerWanted()) return;
      getRunner()
        .then((runner) => runner.setAccount(account))
        // The next answer about the account tries again.
        .catch(() => undefined);
    },
    /** Makes the portraits that the page requests, or shows what is missing. */
    request: (request: PageRequest): Promise<void> => withRunner((runner) => runner.request(request)),
    /** Makes portraits for this account; does nothing while some are being made. */
    start: (input: GenerationInput, account: GenerationAccount, options?: GenerationOptions): Promise<void> =>
      withRunner((runner) => {
        runner.setAccount(account);
        return runner.start(input, options);
      }),
    /** Stops the uploads, or cancels the running jobs. */
    cancel: (): Promise<void> => withRunner((runner) => runner.cancel()),
    dismissError: (): Promise<void> => withRunner((runner) => runner.dismissError()),
    dismissBanner: (): Promise<void> => withRunner((runner) => runner.dismissBanner()),
    /** Loads the code of a generation. Never rejects. */
    async preload(): Promise<void> {
      await getRunner().catch(() => undefined);
    },
  };
}
