import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { ConsoleSettings } from '@chiaro/local-stack/kit/console-settings';
import { createMemoryContext } from '@chiaro/local-stack/kit/stand-in';
import { ScriptedWorker } from '@chiaro/local-stack/runpod/workers/scripted-worker';
import { startStack } from '@chiaro/local-stack/stack';
import { startVercel } from '@chiaro/local-stack/vercel/start-vercel';

import type { Variables } from './action';

const FOLDER = path.join(process.env['STATE_DIRECTORY'] ?? '.local', 'setup');
const HOST = 'chiaro.example.com';
const TOKEN = 'local';

/** Providers without anything that the setup makes. */
export const EMPTY_PROVIDERS: Partial<ConsoleSettings> = {
  hasWebApp: false,
  database: null,
  firestoreRules: null,
  compositeIndexes: null,
  hasFieldIndexes: false,
  timeToLive: null,
  webhookEndpoint: null,
};

/**
 * Starts a local stack with empty providers, and prints what to answer. Each practice begins anew. Returns the variables
 * with the providers' addresses, and the file of the variables.
 */
export async function startPractice() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const worker = new ScriptedWorker();
  const stack = await startStack({ appUrl: `https://${HOST}`, stateDirectory: null, worker });
  stack.context.settings.change(EMPTY_PROVIDERS);
  const vercel = await startVercel({
    context: createMemoryContext(),
    port: 0,
    token: TOKEN,
    project: { id: 'prj_local', name: 'chiaro', domains: [HOST] },
  });
  const { environment } = stack;
  const key = path.join(FOLDER, 'service-account.json');
  writeServiceAccount(key, environment);
  console.log(`Practice with empty providers on this machine. Answer with
  the project https://vercel.com/local/chiaro and the token ${TOKEN}
  the service account’s key ${key}
  RunPod’s key ${environment['RUNPOD_API_KEY']}
  Stripe’s keys ${environment['STRIPE_SECRET_KEY']} and ${environment['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY']}`);
  return {
    addresses: addressesOf(environment, vercel.address),
    file: path.join(FOLDER, 'production.env'),
    stop: async () => {
      await vercel.stop();
      await stack.stop();
    },
  };
}

/** Writes the key file of a local stack's service account. */
export function writeServiceAccount(file: string, environment: Variables): void {
  const account = {
    type: 'service_account',
    project_id: environment['NEXT_PUBLIC_FIREBASE_PROJECT_ID'],
    client_email: environment['FIREBASE_CLIENT_EMAIL'],
    private_key: environment['FIREBASE_PRIVATE_KEY'],
  };
  writeFileSync(file, JSON.stringify(account), { mode: 0o600 });
}

/** The variables with the addresses of a local stack's providers, and of Vercel's stand-in. */
export function addressesOf(environment: Variables, vercel: string): Variables {
  const addresses = Object.entries(environment).filter(([name]) => /_HOST$|_BASE_URL$|_API_URL$/.test(name));
  return { ...Object.fromEntries(addresses), VERCEL_BASE_URL: vercel };
}
