import { freePort } from '@chiaro/local-stack/free-port';
import type { StackAddresses } from '@chiaro/local-stack/environment';
import { findRunningStack } from '@chiaro/local-stack/running-stack';
import { startStack } from '@chiaro/local-stack/stack';
import { STATE_DIRECTORY } from '../load-variables';
import { isAnswering, startNext, untilAnswering } from '../next/next-process';

export interface LocalApp {
  addresses: StackAddresses;
  /** Stops what openLocalApp started. */
  close(): Promise<void>;
}

/** Returns the app that `npm run dev` runs, or starts one. */
export async function openLocalApp(): Promise<LocalApp> {
  const running = findRunningStack(STATE_DIRECTORY)?.addresses;
  if (running && (await isAnswering(`${running.control}/clock`)) && (await isAnswering(running.app)))
    return { addresses: running, close: () => Promise.resolve() };
  console.log('Starting the local stack and the app …');
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  const stack = await startStack({ appUrl, stateDirectory: STATE_DIRECTORY });
  const next = startNext('dev', { port, environment: stack.environment, quiet: true });
  const close = async () => {
    await next.stop();
    await stack.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(1)));
  try {
    await untilAnswering(`${appUrl}/api/account`, next);
  } catch (error) {
    await close();
    throw error;
  }
  return { addresses: stack.addresses, close };
}
