import 'server-only';

import { z } from 'zod';

import { appAddress } from '../../shared/deployment';
import { missingBlobVariables } from './blob-stores';
import { DEFAULT_DATABASE, environmentProblem, missingStripeVariables } from './environment-rules';
import { MODELS } from '../models/models';

const text = z.string().min(1);
const serverSecret = z.string().min(32);
/** A host, with or without a port. */
const host = z.string().regex(/^[\w.-]+(:\d+)?$/);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const milliseconds = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);
const blobToken = z
  .string()
  .regex(/^vercel_blob_rw_[A-Za-z0-9]+_[A-Za-z0-9]+$/)
  .optional();
const blobStoreId = z
  .string()
  .regex(/^(store_)?[A-Za-z0-9]+$/)
  .optional();

const endpointId = z.string().regex(/^[\w-]+$/);
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** ISO 3166-1 alpha-2, with commas between them. */
const countries = z
  .string()
  .regex(/^[A-Z]{2}(,[A-Z]{2})*$/)
  .transform((text) => text.split(','))
  .refine((codes) => codes.every((code) => regionNames.of(code) !== undefined));

const modelName = z.enum(MODELS.map(({ name }) => name));

/** https://firebase.google.com/docs/firestore/manage-databases#database_id */
const databaseId = z.string().regex(/^(\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/);

const environmentSchema = z.object({
  APP_URL: origin,
  SERVER_SECRET: serverSecret,
  SERVER_SECRET_PREVIOUS: serverSecret.optional(),
  CRON_SECRET: z.string().min(16),
  APP_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  OPERATOR_NAME: text,
  OPERATOR_ADDRESS: text,
  NEXT_PUBLIC_OPERATOR_EMAIL: z.email(),
  OPERATOR_REPRESENTATIVE: text.optional(),
  OPERATOR_AUTHORITY: text.optional(),

  NEXT_PUBLIC_FIREBASE_API_KEY: text,
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: host,
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: text,
  FIREBASE_DATABASE_ID: databaseId.default(DEFAULT_DATABASE),
  FIREBASE_CLIENT_EMAIL: z.email(),
  FIREBASE_PRIVATE_KEY: z
    .string()
    .includes('PRIVATE KEY')
    // Hosts' settings pages keep a key on one line with \n written out.
    .transform((key) => key.replaceAll('\\n', '\n')),

  BLOB_PRIVATE_STORE_ID: blobStoreId,
  BLOB_PRIVATE_READ_WRITE_TOKEN: blobToken,
  BLOB_PUBLIC_STORE_ID: blobStoreId,
  BLOB_PUBLIC_READ_WRITE_TOKEN: blobToken,

  RUNPOD_API_KEY: text,
  RUNPOD_ENDPOINT_ID: endpointId,
  RUNPOD_MODEL: modelName.optional(),
  RUNPOD_ENDPOINT_ID_V2: endpointId.optional(),
  RUNPOD_MODEL_V2: modelName.optional(),

  PORTRAIT_CHECK: z.enum(['on', 'off']).default('on'),
  PORTRAIT_MEDIAN_SECONDS: z.coerce.number().int().positive().optional(),

  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: text.optional(),

  UNAVAILABLE_COUNTRIES: countries.default([]),

  TRUSTED_PROXY_HOPS: z.coerce.number().int().positive().default(1),

  VERCEL: text.optional(),
  VERCEL_ENV: text.optional(),
  PRODUCTION_KEYS: z
    .string()
    .regex(/^[0-9a-f]{12}(,[0-9a-f]{12}){4}$/)
    .optional(),
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

  FIREBASE_TIMEOUT_MS: milliseconds(5_000),
  FIRESTORE_TIMEOUT_MS: milliseconds(5_000),
  RUNPOD_TIMEOUT_MS: milliseconds(8_000),
  BLOB_TIMEOUT_MS: milliseconds(20_000),
  STRIPE_TIMEOUT_MS: milliseconds(10_000),
});

const partialSchema = environmentSchema.partial();

/** The names of all variables of the app. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/** The environment, checked. */
export type Environment = z.output<typeof environmentSchema>;

interface VariableProblem {
  name: string;
  problem: 'missing' | 'malformed';
}

/** An environment's variables, also of one that the app refuses. */
export interface ReadEnvironment {
  /** Well-formed variables and defaults. */
  values: z.output<typeof partialSchema>;
  problems: VariableProblem[];
  /** A sentence on the broken rule between variables; null without one. */
  brokenRule: string | null;
}

/** Reads each variable of an environment on its own. Empty variables count as missing. */
export function readEnvironment(variables: Record<string, string | undefined>): ReadEnvironment {
  const { given, problems, brokenRule } = judge(variables);
  const refused = new Set(problems.map(({ name }) => name));
  const wellFormed = Object.entries(given).filter(([name]) => !refused.has(name));
  return { values: partialSchema.parse(Object.fromEntries(wellFormed)), problems, brokenRule };
}

function judge(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries({ ...variables, APP_URL: appAddress(variables) }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
  const parsed = environmentSchema.safeParse(given);
  const malformed = parsed.error?.issues.map(({ path }) => String(path[0])) ?? [];
  const missing = [...missingBlobVariables(given), ...missingStripeVariables(given)];
  const problems = [...new Set([...malformed, ...missing])].map((name): VariableProblem => ({
    name,
    problem: name in given ? 'malformed' : 'missing',
  }));
  return { given, parsed, problems, brokenRule: environmentProblem(given) };
}

/** Checks the environment. Empty variables count as missing. Throws an Error with a sentence for each wrong one. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const { parsed, problems, brokenRule } = judge(variables);
  const sentences = problems.map(
    ({ name, problem }) =>
      `The environment variable ${name} is ${problem}; .env.example says what it must hold.`,
  );
  if (!parsed.success || sentences.length > 0) throw new Error(sentences.join('\n'));
  if (brokenRule !== null) throw new Error(brokenRule);
  return parsed.data;
}

let environment: Environment | undefined;

/** The environment of this process, parsed once. Throws like parseEnvironment. */
export function getEnvironment(): Environment {
  environment ??= parseEnvironment(process.env);
  return environment;
}
