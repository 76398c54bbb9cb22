import { freePort } from '../local/free-port';
import { startStack, type StackAddresses } from '../local/stack';
import { startNext, untilAnswering } from './next-process';

interface ProductionApp {
  /** Where the build goes: not where a developer's own is. */
  distDirectory: string;
  /** The stack's state, emptied first; null keeps it in memory. */
  stateDirectory: string | null;
  addressFile?: string;
}

/**
 * Builds the app against a fresh local stack, starts it, lets `work` have it at its address together with
 * the stack's, and stops everything. Throws when the build fails, and what `work` throws.
 */
export async function withProductionApp<Result>(
  { distDirectory, ...stackOptions }: ProductionApp,
  work: (appUrl: string, addresses: StackAddresses) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  const stack = await startStack({ appUrl, fresh: true, ...stackOptions });
  const environment = { ...stack.environment, NEXT_DIST_DIR: distDirectory, NODE_ENV: 'production' };
  try {
    const exitCode = await startNext('build', { environment, quiet: true }).ended;
    if (exitCode !== 0) throw new Error('The build failed.');
    const next = startNext('start', { port, environment, quiet: true });
    try {
      await untilAnswering(appUrl, next);
      return await work(appUrl, stack.addresses);
    } finally {
      await next.stop();
    }
  } finally {
    await stack.stop();
  }
}
