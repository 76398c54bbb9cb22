import 'server-only';

import { z } from 'zod';

import { appAddress } from '../shared/deployment';
import { DEFAULT_DATABASE, environmentProblem } from './env-rules';

const text = z.string().min(1);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const milliseconds = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);
/** `vercel_blob_rw_{store id}_{secret}` */
const blobToken = z.string().regex(/^vercel_blob_rw_[A-Za-z0-9]+_[A-Za-z0-9]+$/);

/** https://firebase.google.com/docs/firestore/manage-databases#database_id */
const databaseId = z.string().regex(/^(\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/);

const environmentSchema = z.object({
  APP_URL: origin,
  SERVER_SECRET: z.string().min(32),
  CRON_SECRET: z.string().min(16),
  APP_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),

  NEXT_PUBLIC_FIREBASE_API_KEY: text,
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: text,
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: text,
  FIREBASE_DATABASE_ID: databaseId.default(DEFAULT_DATABASE),
  FIREBASE_CLIENT_EMAIL: z.email(),
  FIREBASE_PRIVATE_KEY: z
    .string()
    .includes('PRIVATE KEY')
    // Hosts' settings pages keep a key on one line with \n written out.
    .transform((key) => key.replaceAll('\\n', '\n')),

  BLOB_PRIVATE_READ_WRITE_TOKEN: blobToken,
  BLOB_PUBLIC_READ_WRITE_TOKEN: blobToken,

  RUNPOD_API_KEY: text,
  RUNPOD_ENDPOINT_ID: text,

  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: text.optional(),

  VERCEL_ENV: text.optional(),
  VERCEL_AUTOMATION_BYPASS_SECRET: text.optional(),

  NEXT_PUBLIC_ASSETS_BASE_URL: origin.optional(),
  NEXT_PUBLIC_LINKEDIN_URL: origin.optional(),

  RUNPOD_BASE_URL: origin.default('https://api.runpod.ai/v2'),
  STRIPE_BASE_URL: origin.optional(),
  VERCEL_BLOB_API_URL: origin.optional(),
  BLOB_PRIVATE_BASE_URL: origin.optional(),
  FIREBASE_AUTH_EMULATOR_HOST: text.optional(),
  FIRESTORE_EMULATOR_HOST: text.optional(),
  NEXT_PUBLIC_BOOT_SCRIPT_URL: origin.optional(),

  FIRESTORE_TIMEOUT_MS: milliseconds(5_000),
  RUNPOD_TIMEOUT_MS: milliseconds(8_000),
  BLOB_TIMEOUT_MS: milliseconds(20_000),
  STRIPE_TIMEOUT_MS: milliseconds(10_000),
});

/** The names of all variables of the app. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/** The environment, checked. */
export type Environment = z.output<typeof environmentSchema>;

/**
 * Checks the environment. Empty variables count as missing.
 * Throws an Error with one sentence that names the first variable that is missing or malformed, or the rule
 * between variables that is broken.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries({ ...variables, APP_URL: appAddress(variables) }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    const problem = name in given ? 'is malformed' : 'is missing';
    throw new Error(`The environment variable ${name} ${problem}; .env.example says what it must hold.`);
  }
  const problem = environmentProblem(given);
  if (problem) throw new Error(problem);
  return parsed.data;
}

let environment: Environment | undefined;

/** The environment of this process, parsed once. Throws like parseEnvironment. */
export function env(): Environment {
  environment ??= parseEnvironment(process.env);
  return environment;
}
