import 'server-only';

import { randomBytes, randomUUID } from 'node:crypto';

import { isPreview } from '../../shared/deployment';
import { createPortraitCheck, findNudity } from '../adapters/portrait-check';
import { createPortraitSource } from '../adapters/portrait-source';
import { createRunpodCompute } from '../adapters/runpod';
import { createPrivateFiles, createPublicFiles } from '../adapters/vercel-blob';
import { createConsoleLog } from '../console-log';
import { blobCredentials } from '../environment/blob-stores';
import { getEnvironment, type Environment } from '../environment/environment';
import { DEFAULT_DATABASE, isLoopback } from '../environment/environment-rules';
import { rankForLikeness } from '../uploads/photo-ranking';
import type { Payments } from '../payment-provider';
import { loadWhenCalled } from '../load-when-called';
import type { Database, Identity, Pictures, Services } from '../ports';
import { RateLimitLeases } from '../rate-limit-leases';
import { currentRequest } from '../request-context';

/** What route handlers work with. */
export interface Container {
  services: Services;
  identity: Identity;
}

/** Stripe's variables are set together or not at all; null without them. */
function createPayments(environment: Environment): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  return loadWhenCalled<Payments>(async () => {
    const { createStripePayments } = await import('../adapters/stripe');
    return createStripePayments({
      secretKey,
      webhookSecret,
      baseUrl: environment.STRIPE_BASE_URL ?? null,
      timeoutMs: environment.STRIPE_TIMEOUT_MS,
    });
  });
}

/** Payments carry this name; a project's default database keeps the name from before there were others. */
function databaseName({
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: project,
  FIREBASE_DATABASE_ID: id,
}: Environment): string {
  return id === DEFAULT_DATABASE ? project : `${project}.${id}`;
}

/** Named in https://securetoken.google.com/PROJECT/.well-known/openid-configuration */
const GOOGLE_KEYS = 'www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** The keys that sign ID tokens; at an emulator a path starts with the service's host. */
function googleKeysUrl({ FIREBASE_AUTH_EMULATOR_HOST: emulator }: Environment): string {
  return emulator === undefined ? `https://${GOOGLE_KEYS}` : `http://${emulator}/${GOOGLE_KEYS}`;
}

function createContainer(environment: Environment): Container {
  const firebase = {
    projectId: environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID,
    clientEmail: environment.FIREBASE_CLIENT_EMAIL,
    privateKey: environment.FIREBASE_PRIVATE_KEY,
  };
  const clock = { now: () => Date.now() };
  const log = createConsoleLog();
  const timeoutMs = environment.BLOB_TIMEOUT_MS;
  const portraitSource = createPortraitSource({
    timeoutMs,
    // The local stack's workers and stores.
    allowsLoopback: isLoopback(environment.RUNPOD_BASE_URL),
  });
  const pictures = loadWhenCalled<Pictures>(async () => {
    const { createSharpPictures } = await import('../adapters/sharp-pictures');
    return createSharpPictures();
  });
  const { RUNPOD_ENDPOINT_ID_V2: secondEndpointId } = environment;
  return {
    identity: loadWhenCalled<Identity>(async () => {
      const { createFirebaseIdentity, openFirebaseAuth } = await import('../adapters/firebase/firebase-auth');
      return createFirebaseIdentity(openFirebaseAuth(firebase), {
        projectId: firebase.projectId,
        keysUrl: googleKeysUrl(environment),
        timeoutMs: environment.FIREBASE_TIMEOUT_MS,
        clock,
        log,
      });
    }),
    services: {
      rateLimitLeases: new RateLimitLeases(),
      clock,
      database: loadWhenCalled<Database>(async () => {
        const { createFirestoreDatabase, openFirestore } = await import('../adapters/firestore');
        const firestore = openFirestore({ ...firebase, databaseId: environment.FIREBASE_DATABASE_ID });
        return createFirestoreDatabase(firestore, { timeoutMs: environment.FIRESTORE_TIMEOUT_MS });
      }),
      privateFiles: createPrivateFiles({
        credentials: blobCredentials(environment, 'private'),
        baseUrl: environment.BLOB_PRIVATE_BASE_URL ?? null,
        timeoutMs,
      }),
      publicFiles: createPublicFiles({ credentials: blobCredentials(environment, 'public'), timeoutMs }),
      portraitSource,
      photoRanking: rankForLikeness,
      pictures,
      portraitCheck: environment.PORTRAIT_CHECK === 'on' ? createPortraitCheck() : null,
      findNudity,
      compute: createRunpodCompute({
        baseUrl: environment.RUNPOD_BASE_URL,
        endpoint: { id: environment.RUNPOD_ENDPOINT_ID, model: environment.RUNPOD_MODEL },
        secondEndpoint:
          secondEndpointId === undefined
            ? null
            : { id: secondEndpointId, model: environment.RUNPOD_MODEL_V2 },
        apiKey: environment.RUNPOD_API_KEY,
        timeoutMs: environment.RUNPOD_TIMEOUT_MS,
        readPicture: async (address) =>
          (await portraitSource.read(address)) ?? Promise.reject(new Error('This picture is not public.')),
        scalePicture: pictures.scaleUpload,
      }),
      payments: createPayments(environment),
      log,
      settings: {
        appUrl: environment.APP_URL,
        assetsUrl: environment.NEXT_PUBLIC_ASSETS_BASE_URL ?? environment.APP_URL,
        serverSecret: environment.SERVER_SECRET,
        previousServerSecret: environment.SERVER_SECRET_PREVIOUS ?? null,
        cronSecret: environment.CRON_SECRET,
        environment: environment.APP_ENVIRONMENT ?? databaseName(environment),
        protectionBypass: isPreview(environment)
          ? (environment.VERCEL_AUTOMATION_BYPASS_SECRET ?? null)
          : null,
        unavailableCountries: environment.UNAVAILABLE_COUNTRIES,
        trustedProxyHops: environment.VERCEL === undefined ? environment.TRUSTED_PROXY_HOPS : null,
      },
      randomName: () => randomBytes(16).toString('hex'),
      requestId: () => currentRequest()?.requestId ?? randomUUID(),
    },
  };
}

let container: Container | undefined;

/** The one container of this process. Throws what a bad environment throws. */
export function getContainer(): Container {
  container ??= createContainer(getEnvironment());
  return container;
}
