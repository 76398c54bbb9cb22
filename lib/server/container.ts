import 'server-only';

import { randomBytes, randomUUID } from 'node:crypto';

import { cert, getApps, initializeApp, type App } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';

import { CallBlocks } from './rate-limit-leases';
import { createConsoleLog } from './console-log';
import { createFirebaseIdentity } from './adapters/firebase-auth';
import { createFirestoreDatabase } from './adapters/firestore';
import { createPortraitSource } from './adapters/portrait-source';
import { createRunpodCompute, type RunpodOptions } from './adapters/runpod';
import { createSharpPictures } from './adapters/sharp-pictures';
import { createStripePayments } from './adapters/stripe';
import { createPrivateFiles, createPublicFiles } from './adapters/vercel-blob';
import { isPreview } from '../shared/deployment';
import { blobStoreUrl } from './environment/blob-store-url';
import { env, type Environment } from './environment/environment';
import { DEFAULT_DATABASE } from './environment/environment-rules';
import { modelOfEndpoint } from './models/models';
import type { Payments } from './payment-provider';
import { rankBySizeAndSharpness } from './jobs/photo-ranking';
import type { Identity, Services } from './ports';
import { currentRequest } from './request-context';

/** Everything that the handlers work with. */
export interface Container {
  services: Services;
  identity: Identity;
}

const APP_NAME = 'chiaro';

const NO_RETRIES = { retry_codes_name: 'non_idempotent' };
/**
 * The SDK must not repeat calls by itself. The repetition of a commit that was applied looks like a refusal; our own
 * transactions repeat the whole body, which sees what was applied. Reads it would repeat after two seconds and four,
 * whatever failed: among them those of a transaction that gave way, which is over. The adapter repeats reads too.
 */
const FIRESTORE_SETTINGS = {
  // Streams follow the retry codes below only with this; without it retry-request decides.
  // https://github.com/googleapis/gax-nodejs/blob/main/gax/src/streamingCalls/streaming.ts
  gaxServerStreamingRetries: true,
  clientConfig: {
    interfaces: {
      'google.firestore.v1.Firestore': {
        methods: { Commit: NO_RETRIES, BatchGetDocuments: NO_RETRIES, RunQuery: NO_RETRIES },
      },
    },
  },
};

function firebaseApp(environment: Environment): App {
  const existing = getApps().find((app) => app.name === APP_NAME);
  if (existing) return existing;
  const app = createFirebaseApp(environment);
  getFirestore(app, environment.FIREBASE_DATABASE_ID).settings(FIRESTORE_SETTINGS);
  return app;
}

function createFirebaseApp(environment: Environment): App {
  const projectId = environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID;
  return initializeApp(
    {
      projectId,
      credential: cert({
        projectId,
        clientEmail: environment.FIREBASE_CLIENT_EMAIL,
        privateKey: environment.FIREBASE_PRIVATE_KEY,
      }),
    },
    APP_NAME,
  );
}

/** Stripe's variables are set together or not at all; without them the rest works. */
function createPayments(environment: Environment): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  return createStripePayments({
    secretKey,
    webhookSecret,
    baseUrl: environment.STRIPE_BASE_URL ?? null,
    timeoutMs: environment.STRIPE_TIMEOUT_MS,
  });
}

function computeEndpoints(environment: Environment): Pick<RunpodOptions, 'endpoint' | 'secondEndpoint'> {
  const endpoint = (id: string, name?: string) => ({ id, model: modelOfEndpoint(id, name).name });
  const { RUNPOD_ENDPOINT_ID_V2: secondId } = environment;
  return {
    endpoint: endpoint(environment.RUNPOD_ENDPOINT_ID, environment.RUNPOD_MODEL),
    secondEndpoint: secondId === undefined ? null : endpoint(secondId, environment.RUNPOD_MODEL_V2),
  };
}

/** The project's name for its first database, as payments have carried it since there was only one. */
function databaseName({
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: project,
  FIREBASE_DATABASE_ID: id,
}: Environment): string {
  return id === DEFAULT_DATABASE ? project : `${project}.${id}`;
}

function createContainer(environment: Environment): Container {
  const app = firebaseApp(environment);
  const clock = { now: () => Date.now() };
  const timeoutMs = environment.BLOB_TIMEOUT_MS;
  const portraitSource = createPortraitSource({ timeoutMs });
  return {
    identity: createFirebaseIdentity(getAuth(app)),
    services: {
      callBlocks: new CallBlocks(),
      clock,
      database: createFirestoreDatabase(getFirestore(app, environment.FIREBASE_DATABASE_ID), {
        timeoutMs: environment.FIRESTORE_TIMEOUT_MS,
      }),
      privateFiles: createPrivateFiles({
        token: environment.BLOB_PRIVATE_READ_WRITE_TOKEN,
        baseUrl:
          environment.BLOB_PRIVATE_BASE_URL ??
          blobStoreUrl(environment.BLOB_PRIVATE_READ_WRITE_TOKEN, 'private'),
        timeoutMs,
      }),
      publicFiles: createPublicFiles({ token: environment.BLOB_PUBLIC_READ_WRITE_TOKEN, timeoutMs }),
      portraitSource,
      photoRanking: rankBySizeAndSharpness,
      pictures: createSharpPictures(),
      compute: createRunpodCompute({
        baseUrl: environment.RUNPOD_BASE_URL,
        ...computeEndpoints(environment),
        apiKey: environment.RUNPOD_API_KEY,
        timeoutMs: environment.RUNPOD_TIMEOUT_MS,
        readPicture: portraitSource.read,
      }),
      payments: createPayments(environment),
      log: createConsoleLog(),
      settings: {
        appUrl: environment.APP_URL,
        assetsUrl: environment.NEXT_PUBLIC_ASSETS_BASE_URL ?? environment.APP_URL,
        serverSecret: environment.SERVER_SECRET,
        cronSecret: environment.CRON_SECRET,
        environment: environment.APP_ENVIRONMENT ?? databaseName(environment),
        protectionBypass: isPreview(environment)
          ? (environment.VERCEL_AUTOMATION_BYPASS_SECRET ?? null)
          : null,
      },
      randomName: () => randomBytes(16).toString('hex'),
      requestId: () => currentRequest()?.requestId ?? randomUUID(),
    },
  };
}

let container: Container | undefined;

/** The one container of this process. Throws what a bad environment throws. */
export function getContainer(): Container {
  container ??= createContainer(env());
  return container;
}
