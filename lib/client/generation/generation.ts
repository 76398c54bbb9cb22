import type { CallErrorDetails } from '../call-error';
import { loadOnce } from '../load-once';
import type { GenerationOrder } from './generation-order';
import type { GenerationAccount, GenerationRunner } from './generation-runner';
import { generationStore } from './generation-store';

/** The runner's code comes when it is first wanted: a visitor who only looks around needs none of it. */
const { get: loadRunner, begun: isRunnerWanted } = loadOnce(
  async () => (await import('./page-runner')).pageRunner,
);

async function tellRunner(tell: (runner: GenerationRunner) => unknown): Promise<void> {
  try {
    await tell(await loadRunner());
  } catch {
    // Not even the code could be fetched: to whoever waits that is a lost answer like any other.
    const cause = { kind: 'call', code: 'no_answer', details: {} } as const;
    generationStore.update((state) => ({ ...state, error: { number: Date.now(), cause } }));
  }
}

/** What the page tells the runner, and what the runner shows; calls are done in their order. */
export const generation = {
  store: generationStore,

  /** Tells who is signed in (null: nobody). A job of theirs that is running is taken up. */
  setAccount(account: GenerationAccount | null): void {
    if (!account && !isRunnerWanted()) return;
    loadRunner()
      .then((runner) => runner.setAccount(account))
      // Told again with the next answer about the account.
      .catch(() => undefined);
  },
  /** Makes a portrait for this account; does nothing while one is being made. */
  start: (order: GenerationOrder, account: GenerationAccount): Promise<void> =>
    tellRunner((runner) => {
      runner.setAccount(account);
      return runner.start(order);
    }),
  /** Stops the uploads, or asks for the running job to be cancelled. */
  cancel: (): Promise<void> => tellRunner((runner) => runner.cancel()),
  /** Shows why Generate did nothing. */
  refuse: (code: string, details?: CallErrorDetails): Promise<void> =>
    tellRunner((runner) => runner.refuse(code, details)),
  dismissError: (): Promise<void> => tellRunner((runner) => runner.dismissError()),
  dismissBanner: (): Promise<void> => tellRunner((runner) => runner.dismissBanner()),
};

/** Fetches the code that a generation will need. Never rejects. */
export async function preloadGeneration(): Promise<void> {
  await loadRunner().catch(() => undefined);
}
