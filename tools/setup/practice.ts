import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { ConsoleSettings } from '@chiaro/local-stack/kit/console-settings';
import type { StandInContext } from '@chiaro/local-stack/kit/stand-in';
import { ScriptedWorker } from '@chiaro/local-stack/runpod/workers/scripted-worker';
import { startStack } from '@chiaro/local-stack/stack';

import { keyOf } from './firebase';
import type { RunProgram } from './programs';
import type { Variables } from './variables-file';

const APP_URL = 'https://chiaro.example.com';

/** Providers without anything that the setup makes. */
export const EMPTY_PROVIDERS: Partial<ConsoleSettings> = {
  firestoreRules: null,
  compositeIndexes: null,
  hasFieldIndexes: false,
  timeToLive: null,
  webhookEndpoint: null,
};

/**
 * Starts a local stack with empty providers, and prints what to answer. Each practice begins anew.
 * @param folder where its variables and files are
 */
export async function startPractice(folder: string) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const stack = await startStack({ appUrl: APP_URL, stateDirectory: null, worker: new ScriptedWorker() });
  stack.context.settings.change(EMPTY_PROVIDERS);
  const { environment } = stack;
  const key = path.join(folder, 'key.json');
  writeFileSync(key, JSON.stringify(keyOf(environment)), { mode: 0o600 });
  console.log(`Practice with empty providers on this machine. What npx would run is told, not run. Answer with
  the address ${APP_URL}, the stores store_LocalPrivate and store_LocalPublic, the web app’s key local
  the service account’s key ${key}
  RunPod’s key ${environment['RUNPOD_API_KEY']}
  Stripe’s keys ${environment['STRIPE_SECRET_KEY']} and ${environment['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY']}`);
  return {
    addresses: addressesOf(environment),
    file: path.join(folder, 'production.env'),
    folder: path.join(folder, 'vercel'),
    runProgram: practicePrograms(stack.context, console.log),
    stop: () => stack.stop(),
  };
}

/** Returns programs that are told in place of run; what they would deploy is in the settings of the local stack. */
export function practicePrograms(
  { settings }: Pick<StandInContext, 'settings'>,
  print: (line: string) => void,
): RunProgram {
  return ({ name, args, input }) => {
    print(`  (practice: npx ${name} ${args.join(' ')}${input === undefined ? '' : ' < the value'})`);
    if (args[0] === 'deploy') {
      const indexes = { compositeIndexes: 'READY', hasFieldIndexes: true, timeToLive: 'ACTIVE' } as const;
      settings.change({ firestoreRules: readFileSync('firestore.rules', 'utf8'), ...indexes });
    }
    if (args[0] === 'link') {
      const folder = path.join(args.at(-1) ?? '', '.vercel');
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'project.json'), '{}');
    }
    return Promise.resolve({ code: 0 });
  };
}

/** The variables with the addresses of a local stack's providers. */
export function addressesOf(environment: Variables): Variables {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => /_HOST$|_BASE_URL$|_API_URL$/.test(name)),
  );
}
