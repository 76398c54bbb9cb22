import { fork } from 'node:child_process';
import { once } from 'node:events';

import { localEnvironment, realProviders } from '@chiaro/local-stack/environment';
import { findRunningStack } from '@chiaro/local-stack/running-stack';
import { STATE_DIRECTORY } from './local-stack';
import { isAnswering } from './next-process';

/** Variables that a local stack always gives, whichever providers are real. */
const APP_VARIABLES = ['APP_URL', 'SERVER_SECRET', 'CRON_SECRET'];

/** Whether an environment lacks what the local stack can give: a provider, or a variable of the app itself. */
export function needsLocalStack(variables: Readonly<Record<string, string | undefined>>): boolean {
  const providers = Object.values(realProviders(variables));
  return !providers.every(Boolean) || !APP_VARIABLES.every((name) => variables[name]);
}

/**
 * The variables of the local stack for an app at `appUrl`: of the stack that runs, or of one that is started now and
 * that stops with the process `owner`. Throws when the stack can't start.
 */
export async function joinLocalStack(appUrl: string, owner: number): Promise<Record<string, string>> {
  const running = findRunningStack(STATE_DIRECTORY);
  if (running && (await isAnswering(`${running.addresses.control}/clock`)))
    return localEnvironment({ ...running.addresses, app: appUrl }, running.keys, realProviders(process.env));
  const child = fork('scripts/stack-process.ts', [appUrl, String(owner)], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The local stack could not start.');
  });
  const [environment] = (await Promise.race([once(child, 'message'), ended])) as [Record<string, string>];
  ended.catch(() => undefined);
  child.disconnect();
  child.unref();
  return environment;
}
