import { realProviders } from '@chiaro/local-stack/environment';
import { startStack, type Stack } from '@chiaro/local-stack/stack';
import { RECONCILE_INTERVAL_MS } from '../../lib/shared/rules/retention';
import { STATE_DIRECTORY } from '../load-variables';

/**
 * Starts the local stack for an app at `appUrl`, prints its addresses and schedules the reconciliation. A provider with a
 * key in the environment has no stand-in. `fresh` deletes the state of earlier runs.
 */
export async function startLocalStack(appUrl: string, { fresh = false } = {}): Promise<Stack> {
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
  scheduleReconcile(appUrl, stack.environment['CRON_SECRET'] ?? '');
  return stack;
}

/** Calls the reconciliation regularly, as Vercel's scheduler does in production (vercel.json). */
function scheduleReconcile(appUrl: string, secret: string): void {
  const reconcile = () =>
    fetch(`${appUrl}/api/cron/reconcile`, { headers: { authorization: `Bearer ${secret}` } }).catch(
      () => undefined,
    );
  setInterval(() => void reconcile(), RECONCILE_INTERVAL_MS).unref();
}
