import { freePort } from '@chiaro/local-stack/free-port';
import type { StackAddresses } from '@chiaro/local-stack/environment';
import { startStack } from '@chiaro/local-stack/stack';
import { buildApp } from './build-app';
import { startNext, untilAnswering } from '../next/next-process';

interface BuiltApp {
  /** The folder of another app than Chiaro, built with `next build`. */
  directory?: string;
  port: number;
  environment: Record<string, string>;
  /** Variables only for the server, not for its build. */
  serverEnvironment?: Record<string, string>;
  /** Receives each line of the server's output. */
  onLine?: (line: string) => void;
}

/**
 * Builds an app for production, starts it, calls `work` with its address, and stops it. Throws when the build fails, and what
 * `work` throws.
 */
export async function withBuiltApp<Result>(
  { port, environment, serverEnvironment = {}, onLine, ...rest }: BuiltApp,
  work: (appUrl: string) => Promise<Result>,
): Promise<Result> {
  const options = { ...rest, environment: { ...environment, NODE_ENV: 'production' }, quiet: true };
  if (options.directory === undefined) await buildApp(options);
  else if ((await startNext('build', options).ended) !== 0) throw new Error('The build failed.');
  const next = startNext('start', {
    ...options,
    environment: { ...options.environment, ...serverEnvironment },
    port,
    ...(onLine && { onLine }),
  });
  try {
    const appUrl = `http://localhost:${port}`;
    await untilAnswering(appUrl, next);
    return await work(appUrl);
  } finally {
    await next.stop();
  }
}

interface ProductionApp {
  /** The folder of the build; not that of a developer's build. */
  distDirectory: string;
  /** The folder of the stack's state, emptied first; null: in memory. */
  stateDirectory: string | null;
  addressFile?: string;
  /** Omits the stack's boot script, as a deployed app does; then no user can sign in or pay. */
  withoutBootScript?: boolean;
}

/**
 * Builds and starts the app on a fresh local stack, calls `work` with its address and the stack's addresses, and stops
 * everything. Throws when the build fails, and what `work` throws.
 */
export async function withProductionApp<Result>(
  { distDirectory, withoutBootScript = false, ...stackOptions }: ProductionApp,
  work: (appUrl: string, addresses: StackAddresses) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const stack = await startStack({ appUrl: `http://localhost:${port}`, fresh: true, ...stackOptions });
  const { NEXT_PUBLIC_BOOT_SCRIPT_URL: bootScript = '', ...variables } = stack.environment;
  const environment = {
    ...variables,
    ...(withoutBootScript ? {} : { NEXT_PUBLIC_BOOT_SCRIPT_URL: bootScript }),
    NEXT_DIST_DIR: distDirectory,
  };
  try {
    return await withBuiltApp({ port, environment }, (appUrl) => work(appUrl, stack.addresses));
  } finally {
    await stack.stop();
  }
}
