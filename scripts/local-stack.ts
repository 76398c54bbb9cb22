import { realProviders } from '@chiaro/local-stack/environment';
import { startStack, type Stack } from '@chiaro/local-stack/stack';
import { SWEEP_INTERVAL_MS } from '../lib/shared/rules/uploads';

/** The folder of the stack's state. */
export const STATE_DIRECTORY = process.env['STATE_DIRECTORY'] ?? '.local';

/** The local stack of a developer, started for an app at `appUrl`. */
export interface LocalStack extends Stack {
  /** Prepares the first portrait and schedules the sweep. Call it once the app answers. */
  serve(): Promise<void>;
}

/**
 * Starts the local stack and prints its addresses. A provider whose key is in the environment stays the real one.
 * `fresh` deletes the state of earlier runs.
 */
export async function startLocalStack(appUrl: string, { fresh = false } = {}): Promise<LocalStack> {
  const stack = await startStack({
    appUrl,
    stateDirectory: STATE_DIRECTORY,
    fresh,
    real: realProviders(process.env),
  });
  const { auth, firestore, blob, runpod, stripe, control } = stack.addresses;
  console.log(
    `Local stack: auth ${auth}, firestore ${firestore}, blob ${blob}, runpod ${runpod}, stripe ${stripe}, control ${control}`,
  );
  return {
    ...stack,
    serve: async () => {
      await stack.warmUp();
      scheduleSweep(appUrl, stack.environment['CRON_SECRET'] ?? '');
    },
  };
}

/** Calls the hourly sweep, as Vercel's scheduler does in production (vercel.json). */
function scheduleSweep(appUrl: string, secret: string): void {
  const sweep = () =>
    fetch(`${appUrl}/api/cron/reconcile`, { headers: { authorization: `Bearer ${secret}` } }).catch(
      () => undefined,
    );
  setInterval(() => void sweep(), SWEEP_INTERVAL_MS).unref();
}
