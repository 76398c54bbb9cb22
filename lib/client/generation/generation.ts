import { loadOnce } from '@/lib/browser/load-once';
import { createStore } from '@/lib/browser/store';

import type { ServiceContainer } from '../../browser/service-container';
import type { GenerationInput } from '../recipes/generation-input';
import type { PageRequest } from './generation-request';
import type { GenerationAccount, GenerationRunner } from './generation-runner';
import {
  type GenerationOptions,
  type GenerationState,
  INITIAL_GENERATION,
  newError,
} from './generation-state';

export type Generation = ReturnType<typeof createGeneration>;

/** The generation of this tab for the page. What makes portraits loads at its first use; calls keep their order. */
export function createGeneration(container: ServiceContainer) {
  const store = createStore<GenerationState>(INITIAL_GENERATION);
  const { get: getRunner, begun: isRunnerWanted } = loadOnce(async () => {
    const { createGenerationRunner } = await import('./generation-runner');
    return createGenerationRunner(container, store);
  });

  async function withRunner(
    call: (runner: GenerationRunner) => unknown,
    { change, secondTryOf }: GenerationOptions = {},
  ): Promise<void> {
    try {
      await call(await getRunner());
    } catch {
      // Not even the code could be loaded: the same to the user as any lost answer.
      const isFromPortrait = Boolean(change ?? secondTryOf);
      const error = newError({ kind: 'call', code: 'no_answer', details: {} }, isFromPortrait);
      store.update((state) => ({ ...state, error }));
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
    request: (request: PageRequest) => withRunner((runner) => runner.request(request)),
    /** Makes portraits for this account; does nothing while some are being made. */
    start: (input: GenerationInput, account: GenerationAccount, options?: GenerationOptions) =>
      withRunner((runner) => {
        runner.setAccount(account);
        return runner.start(input, options);
      }, options),
    cancel: () => withRunner((runner) => runner.cancel()),
    dismissError: () => store.update((state) => ({ ...state, error: null })),
    dismissBanner: () => store.update((state) => ({ ...state, isBannerShown: false })),
    /** Loads the code of a generation. Never rejects. */
    preload: () => getRunner().catch(() => undefined),
  };
}
