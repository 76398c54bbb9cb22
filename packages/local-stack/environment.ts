import { createHash } from 'node:crypto';

import type { Service, StackKeys } from './stack-keys';

/** Projects whose name starts with demo- can't exist at Google: https://firebase.google.com/docs/emulator-suite */
export const PROJECT_ID = 'demo-chiaro';
export const SERVICE_ACCOUNT_EMAIL = `local@${PROJECT_ID}.iam.gserviceaccount.com`;
export const RUNPOD_ENDPOINT_ID = 'preview';

/** The addresses of a running stack: the content of `.local/stack.json`. */
export type StackAddresses = Record<Service | 'app', string> & {
  /** The endpoint that the app calls; left out for our own worker's. */
  runpodEndpointId?: string;
};

/** The providers that are real ones, because the environment has their keys. */
export interface RealProviders {
  firebase?: boolean;
  blob?: boolean;
  runpod?: boolean;
  stripe?: boolean;
  /** The page behind the footer's contact link. */
  linkedin?: boolean;
  /** Who runs the site. */
  operator?: boolean;
}

/** What the pages /privacy and /terms say where no operator is set. */
const NO_OPERATOR = {
  OPERATOR_NAME: 'No operator is set: OPERATOR_NAME in .env.local',
  OPERATOR_ADDRESS: 'No operator is set: OPERATOR_ADDRESS in .env.local',
  NEXT_PUBLIC_OPERATOR_EMAIL: 'no-operator-is-set@example.com',
};

/** Returns the providers whose keys are among the variables. */
export function realProviders(variables: Record<string, string | undefined>): RealProviders {
  return {
    firebase: Boolean(variables['FIREBASE_PRIVATE_KEY']),
    blob: Boolean(variables['BLOB_PRIVATE_READ_WRITE_TOKEN'] || variables['BLOB_PRIVATE_STORE_ID']),
    runpod: Boolean(variables['RUNPOD_API_KEY']),
    stripe: Boolean(variables['STRIPE_SECRET_KEY']),
    linkedin: Boolean(variables['NEXT_PUBLIC_LINKEDIN_URL']),
    operator: Object.keys(NO_OPERATOR).every((name) => Boolean(variables[name])),
  };
}

/** Returns the app's variables for a local stack, without those of real providers. */
export function localEnvironment(
  addresses: StackAddresses,
  keys: StackKeys,
  real: RealProviders,
): Record<string, string> {
  const authHost = addresses.auth.replace('http://', '');
  const firebase = {
    NEXT_PUBLIC_FIREBASE_API_KEY: 'local',
    NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: authHost,
    NEXT_PUBLIC_FIREBASE_PROJECT_ID: PROJECT_ID,
    FIREBASE_CLIENT_EMAIL: SERVICE_ACCOUNT_EMAIL,
    FIREBASE_PRIVATE_KEY: keys.firebasePrivateKey,
    FIREBASE_AUTH_EMULATOR_HOST: authHost,
    FIRESTORE_EMULATOR_HOST: addresses.firestore,
    // Keeps Google's SDK from looking for a cloud machine's metadata server.
    METADATA_SERVER_DETECTION: 'none',
    NEXT_PUBLIC_BOOT_SCRIPT_URL: `${addresses.auth}/boot.js`,
  };
  const blob = {
    BLOB_PRIVATE_READ_WRITE_TOKEN: keys.privateBlobToken,
    BLOB_PUBLIC_READ_WRITE_TOKEN: keys.publicBlobToken,
    VERCEL_BLOB_API_URL: addresses.blob,
    BLOB_PRIVATE_BASE_URL: `${addresses.blob}/localprivate.private`,
    // The SDK's own retries would hide a planned fault.
    VERCEL_BLOB_RETRIES: '0',
  };
  const runpod = {
    RUNPOD_API_KEY: keys.runpodApiKey,
    RUNPOD_ENDPOINT_ID: addresses.runpodEndpointId ?? RUNPOD_ENDPOINT_ID,
    RUNPOD_BASE_URL: `${addresses.runpod}/v2`,
  };
  const stripe = {
    STRIPE_SECRET_KEY: keys.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: keys.stripePublishableKey,
    STRIPE_BASE_URL: addresses.stripe,
  };
  return {
    APP_ENVIRONMENT: environmentName(keys),
    APP_URL: addresses.app,
    SERVER_SECRET: keys.serverSecret,
    CRON_SECRET: keys.cronSecret,
    ...(real.firebase ? {} : firebase),
    ...(real.blob ? {} : blob),
    ...(real.runpod ? {} : runpod),
    ...(real.stripe ? {} : stripe),
    ...(real.linkedin ? {} : { NEXT_PUBLIC_LINKEDIN_URL: `${addresses.auth}/contact` }),
    ...(real.operator ? {} : NO_OPERATOR),
  };
}

/** Returns a name that marks this stack's payments, for several stacks may share a real Stripe test account. */
function environmentName({ serverSecret }: StackKeys): string {
  return `local-${createHash('sha256').update(serverSecret).digest('hex').slice(0, 8)}`;
}
