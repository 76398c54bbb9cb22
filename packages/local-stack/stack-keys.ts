import { generateKeyPairSync, randomBytes } from 'node:crypto';

import { freePort } from './free-port';
import { StateFile } from './kit/state-file';

/** The services of the stack; each listens on another port. */
export const SERVICES = ['auth', 'firestore', 'blob', 'runpod', 'stripe', 'control'] as const;
export type Service = (typeof SERVICES)[number];

/** Ports and keys of one local stack. They are kept, so that a gallery's addresses stay valid after a restart. */
export interface StackKeys {
  ports: Record<Service, number>;
  serverSecret: string;
  cronSecret: string;
  firebasePrivateKey: string;
  privateBlobToken: string;
  publicBlobToken: string;
  runpodApiKey: string;
  stripeSecretKey: string;
  stripePublishableKey: string;
  stripeWebhookSecret: string;
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

function createKeys(): Omit<StackKeys, 'ports'> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    serverSecret: hex(32),
    cronSecret: hex(16),
    firebasePrivateKey: privateKey,
    privateBlobToken: `vercel_blob_rw_localprivate_${hex(16)}`,
    publicBlobToken: `vercel_blob_rw_localpublic_${hex(16)}`,
    runpodApiKey: `local_${hex(16)}`,
    stripeSecretKey: `sk_test_local${hex(16)}`,
    stripePublishableKey: `pk_test_local${hex(16)}`,
    stripeWebhookSecret: `whsec_local${hex(16)}`,
  };
}

function systemPorts(): Record<Service, number> {
  return Object.fromEntries(SERVICES.map((service) => [service, 0])) as Record<Service, number>;
}

async function keptPorts(before: Record<Service, number> | undefined): Promise<Record<Service, number>> {
  const ports = new Map<Service, number>();
  for (const service of SERVICES) {
    let port = await freePort(before?.[service]);
    while ([...ports.values()].includes(port)) port = await freePort();
    ports.set(service, port);
  }
  return Object.fromEntries(ports) as Record<Service, number>;
}

/**
 * Returns the stack's keys and free ports: kept ones, except for ports that are taken. With a null directory all keys
 * are new and the ports are 0: the system then gives free ones.
 */
export async function loadStackKeys(stateDirectory: string | null): Promise<StackKeys> {
  const file = new StateFile<StackKeys>(stateDirectory, 'keys');
  const before = file.load();
  const ports = stateDirectory === null ? systemPorts() : await keptPorts(before?.ports);
  const keys: StackKeys = { ...createKeys(), ...before, ports };
  file.save(() => keys);
  file.flush();
  return keys;
}
