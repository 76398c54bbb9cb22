import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { startAuth } from './auth/start-auth';
import { startBlob } from './blob/start-blob';
import { startControl } from './control/start-control';
import { startFirestore } from './firestore/start-firestore';
import { createMemoryContext, type StandIn, type StandInContext } from './kit/stand-in';
import type { Worker } from './runpod/workers/worker';
import { endpointIdOf } from './runpod/public-models/public-models';
import { startRunpod } from './runpod/start-runpod';
import { launchWorkers } from './runpod/workers/worker-processes';
import { startStripe } from './stripe/start-stripe';
import {
  localEnvironment,
  PROJECT_ID,
  RUNPOD_ENDPOINT_ID,
  SERVICE_ACCOUNT_EMAIL,
  type RealProviders,
  type StackAddresses,
} from './environment';
import { loadStackKeys } from './stack-keys';

/** A running local stack. */
export interface Stack {
  addresses: StackAddresses;
  /** The variables that make the app use this stack. */
  environment: Record<string, string>;
  /** The calls so far, the planned faults, the settings and the clock. */
  context: StandInContext;
  /** Resolves when the worker is ready for the first portrait. */
  warmUp(): Promise<void>;
  stop(): Promise<void>;
}

interface StackOptions {
  /** The app's origin, e.g. http://localhost:3000. */
  appUrl: string;
  /** Folder for state and pictures; null keeps everything in memory. */
  stateDirectory: string | null;
  /** The file for the addresses; by default `stack.json` in the state directory. */
  addressFile?: string;
  /** Deletes the state of earlier runs. */
  fresh?: boolean;
  /** Providers whose real keys are in the environment; their variables stay as they are. */
  real?: RealProviders;
  /** Replaces the worker that ships. */
  worker?: Worker;
}

/** Starts every stand-in on loopback and writes their addresses to a file. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { appUrl, stateDirectory, real = {} } = options;
  // The public model that the app uses; any command that starts a stack reads it.
  const model = process.env['LOCAL_MODEL'];
  if (stateDirectory !== null) {
    if (options.fresh) rmSync(stateDirectory, { recursive: true, force: true });
    mkdirSync(stateDirectory, { recursive: true });
  }
  const keys = await loadStackKeys(stateDirectory);
  const context: StandInContext = {
    ...createMemoryContext(),
    stateDirectory,
  };
  // The number of workers that take jobs in parallel; any command that starts a stack reads it.
  const workers = Number(process.env['LOCAL_WORKERS'] ?? 1);
  if (!Number.isInteger(workers) || workers < 1) throw new Error('LOCAL_WORKERS is no number of workers.');

  const { ports } = keys;
  const stripe = await startStripe({
    context,
    port: ports.stripe,
    secretKey: keys.stripeSecretKey,
    publishableKey: keys.stripePublishableKey,
    webhook: { url: `${appUrl}/api/webhooks/stripe`, secret: keys.stripeWebhookSecret },
  });
  const boot = { previewEngine: !real.runpod, stripe: real.stripe ? null : stripe.address };
  const auth = await startAuth({
    context,
    port: ports.auth,
    projectId: PROJECT_ID,
    serviceAccount: { email: SERVICE_ACCOUNT_EMAIL, privateKey: keys.firebasePrivateKey },
    boot,
  });
  const firestore = await startFirestore({ context, port: ports.firestore });
  const blob = await startBlob({
    context,
    port: ports.blob,
    stores: [
      { access: 'private', token: keys.privateBlobToken },
      { access: 'public', token: keys.publicBlobToken },
    ],
  });
  const runpod = await startRunpod({
    context,
    port: ports.runpod,
    apiKey: keys.runpodApiKey,
    endpointId: RUNPOD_ENDPOINT_ID,
    worker: options.worker ?? launchWorkers({ count: workers }),
    machines: workers,
  });
  const standIns: StandIn[] = [auth, firestore, blob, runpod, stripe];
  const control = await startControl({ context, port: ports.control, standIns, runpod });

  const addresses: StackAddresses = {
    app: appUrl,
    auth: auth.address,
    firestore: firestore.address,
    blob: blob.address,
    runpod: runpod.address,
    stripe: stripe.address,
    control: control.address,
    ...(model && { runpodEndpointId: endpointIdOf(model) }),
  };
  const addressFile = options.addressFile ?? (stateDirectory && path.join(stateDirectory, 'stack.json'));
  if (addressFile) writeFileSync(addressFile, `${JSON.stringify(addresses, null, 2)}\n`);

  return {
    addresses,
    environment: localEnvironment(addresses, keys, real),
    context,
    warmUp: () => runpod.warmUp(),
    stop: async () => {
      if (addressFile) rmSync(addressFile, { force: true });
      for (const standIn of [control, ...standIns]) await standIn.stop();
      context.clock.reset();
    },
  };
}
