import 'server-only';

import { isPreview } from '../../shared/deployment';
import { blobCredentials, blobStoreId } from './blob-stores';
import { productionKeysProblem } from './production-keys';

/** Variables that redirect a provider's client to this machine; refused in deployments. */
const OVERRIDES = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'VERCEL_BLOB_API_URL',
  'BLOB_PRIVATE_BASE_URL',
  'RUNPOD_BASE_URL',
  'STRIPE_BASE_URL',
  'NEXT_PUBLIC_BOOT_SCRIPT_URL',
] as const;

/** The name of a Firebase project's first database. */
export const DEFAULT_DATABASE = '(default)';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

const STRIPE_GROUP = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'];

/** Secret and restricted keys of live mode. https://docs.stripe.com/keys */
const LIVE_KEY = /^[sr]k_live_/;

type Variables = Record<string, string | undefined>;

/** Returns a sentence on the first broken rule between variables, or null: no emulated sign-in reaches real data. */
export function environmentProblem(variables: Variables): string | null {
  return (
    overrideProblem(variables) ??
    mixtureProblem(variables) ??
    endpointProblem(variables) ??
    storeProblem(variables) ??
    productionKeysProblem(variables) ??
    (isPreview(variables) ? previewProblem(variables) : null)
  );
}

/** Stripe's missing variables when others of Stripe's are set: they are set together or not at all. */
export function missingStripeVariables(variables: Variables): string[] {
  const missing = STRIPE_GROUP.filter((name) => variables[name] === undefined);
  return missing.length === STRIPE_GROUP.length ? [] : missing;
}

function overrideProblem(variables: Variables): string | null {
  for (const name of OVERRIDES) {
    const value = variables[name];
    if (value === undefined) continue;
    if (variables['VERCEL'] !== undefined) {
      return `The environment variable ${name} is for the local stack and must not be set on Vercel.`;
    }
    if (!isLoopback(value)) return `The environment variable ${name} must name an address of this machine.`;
  }
  return null;
}

function mixtureProblem(variables: Variables): string | null {
  const emulatedAuth = variables['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined;
  const hasLiveKey = LIVE_KEY.test(variables['STRIPE_SECRET_KEY'] ?? '');
  if (emulatedAuth && variables['FIRESTORE_EMULATOR_HOST'] === undefined) {
    return 'FIREBASE_AUTH_EMULATOR_HOST needs FIRESTORE_EMULATOR_HOST: emulated sign-in must not reach a real database.';
  }
  if (emulatedAuth && hasLiveKey) {
    return 'FIREBASE_AUTH_EMULATOR_HOST must not be set with a live STRIPE_SECRET_KEY.';
  }
  if (variables['STRIPE_BASE_URL'] !== undefined && hasLiveKey) {
    return 'STRIPE_BASE_URL must not be set with a live STRIPE_SECRET_KEY: a live key belongs to Stripe alone.';
  }
  if (variables['RUNPOD_BASE_URL'] === undefined && variables['VERCEL_BLOB_API_URL'] !== undefined) {
    return 'VERCEL_BLOB_API_URL needs RUNPOD_BASE_URL: a worker at RunPod can read no file of this machine.';
  }
  return null;
}

function endpointProblem(variables: Variables): string | null {
  if (variables['RUNPOD_MODEL_V2'] === undefined || variables['RUNPOD_ENDPOINT_ID_V2'] !== undefined)
    return null;
  return 'RUNPOD_MODEL_V2 needs RUNPOD_ENDPOINT_ID_V2: it says what stands behind that endpoint.';
}

function storeProblem(variables: Variables): string | null {
  const stores = (['private', 'public'] as const).map((access) => blobCredentials(variables, access));
  const [photos = '', portraits] = stores.map(blobStoreId);
  if (photos !== '' && photos === portraits)
    return 'BLOB_PRIVATE_… and BLOB_PUBLIC_… name one store: photos must not be where portraits are.';
  const token = variables['BLOB_READ_WRITE_TOKEN'];
  if (token === undefined) return null;
  // Without a deployment's token the SDK opens this token's store in place of one that only an id names.
  const opened = blobStoreId({ token });
  const isOurs = opened === photos || opened === portraits;
  if (isOurs && stores.every((store) => 'token' in store || blobStoreId(store) === opened)) return null;
  return 'BLOB_READ_WRITE_TOKEN opens another store than BLOB_PRIVATE_… and BLOB_PUBLIC_…, where files could land: remove it.';
}

/** A preview runs unreviewed code, which must not charge cards. */
function previewProblem(variables: Variables): string | null {
  if (LIVE_KEY.test(variables['STRIPE_SECRET_KEY'] ?? '')) {
    return 'STRIPE_SECRET_KEY must be a key of test mode in a preview.';
  }
  const isProtected = variables['VERCEL_AUTOMATION_BYPASS_SECRET'] !== undefined;
  if (isProtected && variables['NEXT_PUBLIC_ASSETS_BASE_URL'] === undefined) {
    return 'NEXT_PUBLIC_ASSETS_BASE_URL is missing: a worker can read no picture behind the protection of a preview.';
  }
  return null;
}

/** Whether an address, or a host with its port, is of this machine. */
export function isLoopback(value: string): boolean {
  try {
    return LOOPBACK_HOSTS.has(new URL(value.includes('://') ? value : `http://${value}`).hostname);
  } catch {
    return false;
  }
}
