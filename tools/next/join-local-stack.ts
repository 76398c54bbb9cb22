import { fork } from 'node:child_process';
import { once } from 'node:events';

import { localEnvironment, realProviders } from '@chiaro/local-stack/environment';
import { findRunningStack } from '@chiaro/local-stack/running-stack';
import { STATE_DIRECTORY } from '../load-variables';
import { isAnswering } from './next-process';

/** Variables that the local stack sets even if all providers are real. */
const APP_VARIABLES = ['APP_URL', 'SERVER_SECRET', 'CRON_SECRET'];

/** Whether an environment lacks a provider or a variable of the app that the local stack can set. */
export function needsLocalStack(variables: Readonly<Record<string, string | undefined>>): boolean {
  const providers = Object.values(realProviders(variables));
  return !providers.every(Boolean) || !APP_VARIABLES.every((name) => variables[name]);
}

/**
 * Returns the variables of the local stack for an app at `appUrl`. Starts a stack if none is running; it stops with the
 * process `owner`. Throws when the stack can't start.
 */
export async function joinLocalStack(appUrl: string, owner: number): Promise<Record<string, string>> {
  const running = findRunningStack(STATE_DIRECTORY);
  if (running && (await isAnswering(`${running.addresses.control}/clock`)))
    return localEnvironment({ ...running.addresses, app: appUrl }, running.keys, realProviders(process.env));
  const child = fork('tools/dev/stack-process.ts', [appUrl, String(owner)], {
    execArgv: ['--import', 'tsx'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The local stack could not start.');
  });
  const [environment] = (await Promise.race([once(child, 'message'), ended])) as [Record<string, string>];
  ended.catch(() => undefined);
  child.disconnect();
  child.unref();
  return environment;
}
