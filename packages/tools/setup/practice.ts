import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { createMemoryContext } from '@chiaro/local-stack/kit/stand-in';
import { environmentOf, findRunningStack } from '@chiaro/local-stack/running-stack';
import { startVercel } from '@chiaro/local-stack/vercel/start-vercel';

import { UserError } from '@/scripts/command';
import type { Variables } from './action';
import type { ProviderAddresses } from './providers';

const STATE_DIRECTORY = process.env['STATE_DIRECTORY'] ?? '.local';
const TOKEN = 'local';

/** The providers of the running local stack, and a stand-in for Vercel. */
export interface Practice {
  addresses: ProviderAddresses;
  /** The file of the variables. */
  file: string;
  /** What redirects the doctor's calls to the stack. */
  variables: Variables;
  stop: () => Promise<void>;
}

/** Starts Vercel's stand-in beside the running local stack, and prints what to answer. Throws UserError without a stack. */
export async function startPractice(): Promise<Practice> {
  const stack = findRunningStack(STATE_DIRECTORY);
  if (!stack) throw new UserError('No local stack is running: start npm run dev in another terminal.');
  const folder = path.join(STATE_DIRECTORY, 'setup');
  mkdirSync(folder, { recursive: true });
  const vercel = await startVercel({
    context: { ...createMemoryContext(), stateDirectory: folder },
    port: 0,
    token: TOKEN,
    project: { id: 'prj_local', name: 'chiaro', domains: ['chiaro.example.com'] },
  });
  const local = environmentOf(stack, {});
  const key = path.join(folder, 'service-account.json');
  const account = {
    type: 'service_account',
    project_id: local['NEXT_PUBLIC_FIREBASE_PROJECT_ID'],
    client_email: local['FIREBASE_CLIENT_EMAIL'],
    private_key: local['FIREBASE_PRIVATE_KEY'],
  };
  writeFileSync(key, JSON.stringify(account), { mode: 0o600 });
  console.log(`Practice on the local stack. Answer with https://vercel.com/local/chiaro, the token ${TOKEN}, the file ${key},
RunPod’s key ${stack.keys.runpodApiKey}, Stripe’s keys ${stack.keys.stripeSecretKey} and ${stack.keys.stripePublishableKey}.`);
  return {
    addresses: {
      authHost: local['FIREBASE_AUTH_EMULATOR_HOST'],
      firestoreHost: local['FIRESTORE_EMULATOR_HOST'],
      runpod: local['RUNPOD_BASE_URL'],
      stripe: local['STRIPE_BASE_URL'],
      vercel: vercel.address,
    },
    file: path.join(folder, 'production.env'),
    variables: local,
    stop: () => vercel.stop(),
  };
}
