import { existsSync } from 'node:fs';

import { MODELS } from '@/lib/server/models/models';
import { DEFAULT_DATABASE } from '@/lib/server/environment/environment-rules';
import { productionKeys } from '@/lib/server/environment/production-keys';
import { planRules } from '../deploy-rules/plan-rules';
import { signInAtGoogle } from '../doctor/google';
import { NOTHING, oneAction, type Plan, type Variables } from './action';
import { planDatabase, planWebApp, readServiceAccount } from './firebase';
import { planPublicModel, planWorker } from './runpod';
import type { SetupRun } from './setup-run';
import { planSignIn } from './sign-in';
import { functionsRegion } from './site';
import { planStripe } from './stripe';

/** Firestore's location near a region of Vercel; elsewhere the operator chooses it. https://firebase.google.com/docs/firestore/locations */
const LOCATIONS: Readonly<Record<string, string>> = { iad1: 'nam5' };
const STRIPE_TIMEOUT_MS = 10_000;
const WORKER = 'worker';

/** Reads the service account's key, and plans sign-in, the database, its rules and its indexes. */
export async function setUpFirebase(run: SetupRun, addresses: Variables): Promise<void> {
  if (!run.variables['FIREBASE_PRIVATE_KEY']) {
    const path = await run.answer({
      name: 'FIREBASE_KEY_FILE',
      message:
        'The path of the service account’s key: Firebase console → Project settings → Service accounts → Generate new private key',
      problemOf: (given) => (existsSync(given) ? undefined : 'There is no such file.'),
    });
    run.keep(readServiceAccount(path));
    run.print(`  The key is in the variables now; delete ${path}.`);
  }
  const variables = { ...run.variables, ...addresses };
  const { google, projectId } = await signInAtGoogle(variables);
  const databaseId = variables['FIREBASE_DATABASE_ID'] ?? DEFAULT_DATABASE;
  const host = variables['NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN'];
  const database = await planDatabase(google, projectId, databaseId, LOCATIONS[functionsRegion()]);
  const hasNone = database.byHand.length > 0;
  const plans = [
    await planWebApp(google, projectId),
    host ? await planSignIn(google, projectId, host) : NOTHING,
    database,
    hasNone ? NOTHING : await planRules(google, projectId, databaseId),
  ];
  await run.carryOut({
    actions: plans.flatMap(({ actions }) => actions),
    byHand: plans.flatMap(({ byHand }) => byHand),
    variables: Object.assign({}, ...plans.map(({ variables: found }) => found)) as Record<string, string>,
  });
}

/** Asks what makes the portraits, and plans it at RunPod. */
export async function setUpRunpod(run: SetupRun, addresses: Variables): Promise<void> {
  const apiKey = await run.variable({
    name: 'RUNPOD_API_KEY',
    message: 'A key of RunPod: console → Settings → API Keys → Create API Key → All',
    isSecret: true,
  });
  // What is set is the operator's choice; the doctor examines it.
  if (run.variables['RUNPOD_ENDPOINT_ID']) return;
  const models = MODELS.filter(({ publicEndpointId }) => publicEndpointId !== null).map(({ name }) => name);
  const name = await run.choose('What makes the portraits?', {
    ...Object.fromEntries(models.map((model) => [model, `${model}, a public model of RunPod`])),
    [WORKER]: 'the worker that ships, on CPU machines: it retouches the photo',
  });
  const setup = { apiKey, baseUrl: addresses['RUNPOD_BASE_URL'] };
  if (name !== WORKER) return run.carryOut(await planPublicModel(setup, name));
  const image = await run.answer({
    name: 'WORKER_IMAGE',
    message: 'The worker’s image, as the workflow “Worker image” pushed it: ghcr.io/you/chiaro-worker:1.0.0',
  });
  const model = run.variables['RUNPOD_MODEL'];
  await run.carryOut(await planWorker({ ...setup, image, model }));
}

/** Asks for Stripe's keys, without which the site takes no donations, and plans the webhook. */
export async function setUpStripe(run: SetupRun, addresses: Variables): Promise<void> {
  const secretKey = await run.variable({
    name: 'STRIPE_SECRET_KEY',
    message: 'Stripe’s secret key: Developers → API keys (empty: no donations yet)',
    isSecret: true,
    isOptional: true,
  });
  const { APP_URL: appUrl, STRIPE_WEBHOOK_SECRET: webhookSecret } = run.variables;
  if (secretKey === '' || !appUrl) return;
  const publishableKey = await run.variable({
    name: 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY',
    message: 'Stripe’s publishable key, beside it',
  });
  const baseUrl = addresses['STRIPE_BASE_URL'] ?? null;
  const keys = { secretKey, publishableKey, webhookSecret };
  await run.carryOut(await planStripe({ ...keys, appUrl, baseUrl, timeoutMs: STRIPE_TIMEOUT_MS }));
}

/** Computes the hashes that keep production's keys out of previews, once there are keys. */
export function planProductionKeys({ variables }: SetupRun): Plan {
  const hashes = productionKeys(variables);
  if (variables['PRODUCTION_KEYS'] === hashes || hashes === productionKeys({})) return NOTHING;
  return oneAction('Computes PRODUCTION_KEYS, by which a preview’s build knows production’s keys.', () =>
    Promise.resolve({ PRODUCTION_KEYS: hashes }),
  );
}
