import { freePort } from '@chiaro/local-stack/free-port';
import type { StackAddresses } from '@chiaro/local-stack/environment';
import { startStack } from '@chiaro/local-stack/stack';
import { buildApp } from './build-app';
import { copyBuild } from './copy-build';
import { startNext, untilAnswering } from './next-process';

interface BuiltApp {
  /** Another app's folder, built as Next does; without it ours. */
  directory?: string;
  port: number;
  environment: Record<string, string>;
  /** The environment of another app of ours whose build is copied instead of building. */
  builtFor?: Record<string, string>;
  /** Variables of the server that its build does not have. */
  serverEnvironment?: Record<string, string>;
  /** Gets each line that the server writes. */
  onLine?: (line: string) => void;
}

/**
 * Builds an app for production or copies a build, starts it, lets `work` have it at its address, and stops it. Throws
 * when the build fails, and what `work` throws.
 */
export async function withBuiltApp<Result>(
  { port, environment, builtFor, serverEnvironment = {}, onLine, ...rest }: BuiltApp,
  work: (appUrl: string) => Promise<Result>,
): Promise<Result> {
  const options = { ...rest, environment: { ...environment, NODE_ENV: 'production' }, quiet: true };
  if (builtFor) copyBuild(builtFor, environment);
  else if (options.directory === undefined) await buildApp(options);
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
  /** Where the build goes: not where a developer's own is. */
  distDirectory: string;
  /** The stack's state, emptied first; null keeps it in memory. */
  stateDirectory: string | null;
  addressFile?: string;
  /** The environment of another app whose build is copied instead of building. */
  builtFor?: Record<string, string>;
  /** Leaves out the stack's boot script, which no deployed app has; nobody can sign in or pay then. */
  withoutBootScript?: boolean;
}

/**
 * Builds the app against a fresh local stack, starts it, lets `work` have it at its address together with
 * the stack's and its environment, and stops everything. Throws when the build fails, and what `work` throws.
 */
export async function withProductionApp<Result>(
  { distDirectory, builtFor, withoutBootScript = false, ...stackOptions }: ProductionApp,
  work: (appUrl: string, addresses: StackAddresses, environment: Record<string, string>) => Promise<Result>,
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
    return await withBuiltApp({ port, environment, ...(builtFor && { builtFor }) }, (appUrl) =>
      work(appUrl, stack.addresses, environment),
    );
  } finally {
    await stack.stop();
  }
}
