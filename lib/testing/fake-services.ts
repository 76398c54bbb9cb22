import type { Actor, Compute, ComputeHealth, RunState, RunSubmission, Services } from '@/lib/server/ports';

import { donate } from '../server/payments/donate';
import type { Payments } from '../server/payment-provider';
import { RateLimitLeases } from '../server/rate-limit-leases';
import { rankForLikeness } from '../server/uploads/photo-ranking';
import { FakePayments } from './fake-payments';
import { MemoryDatabase } from './memory-database';

export interface FakeRun {
  id: string;
  webhookUrl: string;
  state: RunState;
}

/** A compute provider in memory; tests set the state of its runs. */
export class FakeCompute implements Compute {
  readonly runs: FakeRun[] = [];
  /** The next submissions' answers in place of acceptance. */
  readonly answers: RunSubmission[] = [];
  getsHeads = false;
  healthStatus: ComputeHealth['status'] = 'ok';

  endpointFor: Compute['endpointFor'] = () => ({ id: 'endpoint', model: 'chiaro' });

  submit: Compute['submit'] = async ({ webhookUrl }) => {
    await Promise.resolve();
    const answer = this.answers.shift();
    if (answer) return answer;
    const run: FakeRun = {
      id: `run-${this.runs.length + 1}`,
      webhookUrl,
      state: { kind: 'queued' },
    };
    this.runs.push(run);
    return { kind: 'accepted', runId: run.id };
  };

  status: Compute['status'] = async ({ id }) => {
    await Promise.resolve();
    return this.find(id)?.state ?? { kind: 'not_found' };
  };

  cancel: Compute['cancel'] = async ({ id }) => {
    await Promise.resolve();
    const run = this.find(id);
    if (!run) return { accepted: false };
    if (run.state.kind !== 'queued' && run.state.kind !== 'running') return { accepted: true };
    run.state = { kind: 'failed', cause: 'cancelled', error: null };
    return { accepted: true };
  };

  health: Compute['health'] = async () => {
    await Promise.resolve();
    return { status: this.healthStatus, endpoint: 'endpoint' };
  };

  private find(id: string): FakeRun | undefined {
    return this.runs.find((run) => run.id === id);
  }
}

const PRIVATE_BASE = 'https://private.example.com';
const PUBLIC_BASE = 'https://public.example.com';

/** The services in memory, with the parts that tests read. */
export interface FakeServices {
  services: Services & { payments: Payments };
  database: MemoryDatabase;
  compute: FakeCompute;
  payments: FakePayments;
  clock: { now: () => number; advance: (milliseconds: number) => void };
  /** Files by their address. */
  files: Map<string, Buffer>;
  events: string[];
}

/** A signed-in user; fields can be replaced. */
export function anActor(changes: Partial<Actor> = {}): Actor {
  const uid = changes.uid ?? 'ada';
  return {
    uid,
    email: `${uid}@example.com`,
    displayName: 'Ada',
    providerSubject: `google.com:${uid}`,
    signedInAt: 0,
    ...changes,
  };
}

/** Creates services without providers: with deterministic names and a clock that tests move. */
export function createFakeServices(): FakeServices {
  let now = Date.UTC(2026, 0, 1);
  let names = 0;
  const database = new MemoryDatabase();
  const compute = new FakeCompute();
  const payments = new FakePayments(() => now);
  const files = new Map<string, Buffer>();
  const storedAt = new Map<string, number>();
  const events: string[] = [];
  const clock = {
    now: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const put = (base: string) => async (file: { path: string; bytes: Buffer }) => {
    await Promise.resolve();
    const url = `${base}/${file.path}`;
    files.set(url, file.bytes);
    storedAt.set(url, now);
    return { url };
  };
  const filesBelow = (base: string) => [...files.keys()].filter((url) => url.startsWith(base));
  const services: FakeServices['services'] = {
    rateLimitLeases: new RateLimitLeases(),
    clock,
    database,
    compute,
    payments,
    privateFiles: {
      put: put(PRIVATE_BASE),
      pathOf: (url) => (url.startsWith(`${PRIVATE_BASE}/`) ? url.slice(PRIVATE_BASE.length + 1) : null),
      presign: async (paths) => {
        await Promise.resolve();
        return paths.map((path) => `${PRIVATE_BASE}/${path}?signed=1`);
      },
      list: async (folder) => {
        await Promise.resolve();
        return {
          files: filesBelow(`${PRIVATE_BASE}/${folder}/`).map((url) => ({
            path: url.slice(PRIVATE_BASE.length + 1),
            uploadedAt: storedAt.get(url) ?? 0,
          })),
          nextCursor: null,
        };
      },
      delete: async (paths) => {
        await Promise.resolve();
        for (const path of paths) files.delete(`${PRIVATE_BASE}/${path}`);
      },
    },
    publicFiles: {
      put: put(PUBLIC_BASE),
      list: async (folder) => {
        await Promise.resolve();
        return { urls: filesBelow(`${PUBLIC_BASE}/${folder}/`), nextCursor: null };
      },
      delete: async (urls) => {
        await Promise.resolve();
        for (const url of urls) files.delete(url);
      },
    },
    portraitSource: {
      read: async (output) => {
        await Promise.resolve();
        return Buffer.from(output);
      },
    },
    pictures: {
      normalizeUpload: async (bytes) =>
        Promise.resolve({ bytes, quality: { width: 1536, height: 1152, sharpness: 5 } }),
      normalizePortrait: async (bytes) => Promise.resolve(bytes.toString() === 'no picture' ? null : bytes),
      cropToHead: async (bytes) => Promise.resolve(Buffer.concat([bytes, Buffer.from(' head')])),
      scaleUpload: async (bytes) => Promise.resolve(bytes),
    },
    portraitCheck: {
      findFault: async (portrait) => Promise.resolve(portrait.toString() === 'no face' ? 'no_face' : null),
    },
    findNudity: async (portrait) => Promise.resolve(portrait.toString() === 'nude'),
    photoRanking: rankForLikeness,
    log: {
      info: () => undefined,
      warn: (event) => events.push(event),
      error: (event) => events.push(event),
    },
    settings: {
      appUrl: 'https://chiaro.example.com',
      assetsUrl: 'https://assets.example.com',
      serverSecret: 'a secret of at least thirty-two characters',
      previousServerSecret: null,
      protectionBypass: null,
      trustedProxyHops: null,
      unavailableCountries: [],
      cronSecret: 'the secret of the scheduler',
      environment: 'test',
    },
    randomName: () => {
      names += 1;
      return names.toString(16).padStart(32, '0');
    },
    requestId: () => 'the request',
  };
  return { services, database, compute, payments, clock, files, events };
}

/** The services with other calls of the card payment provider. */
export function withPaymentCalls(
  { services, payments }: Pick<FakeServices, 'services' | 'payments'>,
  calls: Partial<Payments>,
): FakeServices['services'] {
  return { ...services, payments: Object.assign(Object.create(payments) as FakePayments, calls) };
}

/** An identity provider that deletes every sign-in, and has none. */
export const NO_SIGN_INS = {
  delete: () => Promise.resolve(),
  list: () => Promise.resolve({ accounts: [], nextCursor: null }),
};

/** A donation in a test; by default a signed-in user's five dollars with a card that pays. */
export type TestDonation = Partial<Parameters<typeof donate>[0]> & {
  /** The payment method; its name says what the card does: see FakePayments. */
  card?: string;
  cents?: number;
  userId?: string | null;
};

/** Makes a donation anonymous. */
export const anonymously = { actor: null, userId: null };

const ada = anActor();
let keys = 0;

/** Donates, with a new key by default. */
export function giveDonation(
  world: FakeServices,
  { card = 'pm_pays', cents = 500, userId = ada.uid, ...changes }: TestDonation = {},
) {
  keys += 1;
  return donate({
    services: world.services,
    actor: ada,
    request: { paymentMethodId: card, cents, userId },
    idempotencyKey: `key ${keys}`,
    address: null,
    ...changes,
  });
}
