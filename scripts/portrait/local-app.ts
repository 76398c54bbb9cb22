import { readFileSync } from 'node:fs';
import path from 'node:path';

import { freePort } from '@chiaro/local-stack/free-port';
import type { StackAddresses } from '@chiaro/local-stack/environment';
import { startStack } from '@chiaro/local-stack/stack';
import { startNext, untilAnswering } from '../start/next-process';

const STATE_DIRECTORY = '.local';

/** The app on a local stack. */
export interface LocalApp {
  addresses: StackAddresses;
  /** Stops what openLocalApp started. */
  close(): Promise<void>;
}

async function findRunning(): Promise<StackAddresses | null> {
  try {
    const addresses = JSON.parse(
      readFileSync(path.join(STATE_DIRECTORY, 'stack.json'), 'utf8'),
    ) as StackAddresses;
    const answers = await Promise.all(
      [`${addresses.control}/clock`, addresses.app].map((url) =>
        fetch(url, { signal: AbortSignal.timeout(20_000) }),
      ),
    );
    return answers.every((answer) => answer.ok) ? addresses : null;
  } catch {
    return null;
  }
}

/** Returns the app that `npm run dev` runs, or starts one. */
export async function openLocalApp(): Promise<LocalApp> {
  const running = await findRunning();
  if (running) return { addresses: running, close: () => Promise.resolve() };
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
