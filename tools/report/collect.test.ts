import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';

import { deleteAccount } from '@/lib/server/account-data/delete-account';
import { createFirestoreDatabase } from '@/lib/server/adapters/firestore';
import { cancelJob } from '@/lib/server/jobs/cancel-job';
import { checkJob } from '@/lib/server/jobs/check-job';
import { recordClientError } from '@/lib/server/client-errors/record-client-error';
import { MODELS } from '@/lib/server/models/models';
import { settlePayment } from '@/lib/server/payments/settle-payment';
import type { RunState } from '@/lib/server/ports';
import type { GenerationRequest } from '@/lib/shared/contracts/generation-request';
import { JOB_FAILURES } from '@/lib/shared/rules/job-states';
import { LEDGER_ENTRY_TYPES } from '@/lib/shared/rules/credits';
import { startFirestore } from '@chiaro/local-stack/firestore/start-firestore';
import { createMemoryContext, type StandIn } from '@chiaro/local-stack/kit/stand-in';
import { anActor, createFakeServices, type FakeServices, giveDonation } from '@/lib/testing/fake-services';
import { submitRequest } from '@/lib/testing/jobs';
import { collect, type Period, type Report } from './collect';
import { reportText } from './print';

const DAY_MS = 24 * 60 * 60_000;

const ada = anActor({ uid: 'uid-of-ada', displayName: 'Ada Lovelace' });
const grace = anActor({ uid: 'uid-of-grace', displayName: 'Grace Hopper' });
const DELIVERED: RunState = { kind: 'completed', output: ['portrait'] };

let standIn: StandIn;
let app: App;
let firestore: Firestore;
let world: FakeServices;
let keys = 0;
const given = { ...process.env };

beforeAll(async () => {
  standIn = await startFirestore({ context: createMemoryContext(), port: 0 });
  process.env['FIRESTORE_EMULATOR_HOST'] = standIn.address;
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  app = initializeApp({ projectId: 'demo-report' });
  firestore = getFirestore(app);
});

afterAll(async () => {
  await firestore.terminate();
  await deleteApp(app);
  await standIn.stop();
  process.env = given;
});

beforeEach(async () => {
  await standIn.reset();
  world = createFakeServices();
  world.services.database = createFirestoreDatabase(firestore, { timeoutMs: 5_000 });
});

interface Making {
  actor?: typeof ada;
  request?: Partial<GenerationRequest>;
  secondTryOf?: string | null;
}

async function submit({ actor = ada, request = {}, secondTryOf = null }: Making = {}): Promise<string> {
  keys += 1;
  const making = { actor, request, secondTryOf, idempotencyKey: `key ${keys}` };
  return (await submitRequest(world, making)).id;
}

/** Submits a job and brings it to its end; returns its id. */
async function makeJob(state: RunState, making: Making = {}): Promise<string> {
  const jobId = await submit(making);
  const run = world.compute.runs.at(-1);
  if (run) run.state = state;
  await checkJob({ services: world.services, actor: making.actor ?? ada, jobId });
  return jobId;
}

async function donate(actor: typeof ada, cents: number): Promise<string> {
  await giveDonation(world, { actor, userId: actor.uid, cents });
  return world.payments.all().at(-1)?.id ?? '';
}

async function refund(paymentId: string, cents: number): Promise<void> {
  world.payments.refund(paymentId, cents);
  await settlePayment({ services: world.services, paymentId });
}

/** Reports the day that began 24 hours ago. */
function report({ period = lastDay(), mostReads = 1000 } = {}): Promise<Report> {
  return collect(firestore, 'demo-report (default)', period, mostReads);
}

function lastDay(): Period {
  const now = world.clock.now();
  return { from: new Date(now - DAY_MS), to: new Date(now + 1) };
}

/** A day of two users, of whom one has deleted the account. */
async function liveADay(): Promise<void> {
  world.compute.endpointFor = ({ method }) =>
    method === 0
      ? { id: 'own-endpoint', model: 'chiaro' }
      : { id: 'seedream-v4-edit', model: 'seedream-4-edit' };
  const first = await makeJob(DELIVERED, { request: { positive_prompt: 'a blue suit please' } });
  await makeJob(DELIVERED, {
    secondTryOf: first,
    request: { positive_prompt: 'a blue suit please', seed: 3 },
  });
  const paymentId = await donate(ada, 500);
  await refund(paymentId, 200);
  await makeJob(DELIVERED, { request: { method: 1 } });
  await makeJob({ kind: 'failed', cause: 'error', error: 'no_face: No face was found.' });
  await makeJob({ kind: 'failed', cause: 'error', error: 'no_face: No face was found.' });
  await makeJob({ kind: 'completed', output: [] });
  await cancelJob({ services: world.services, actor: ada, jobId: await submit() });
  await makeJob(DELIVERED, { actor: grace });
  await refund(await donate(grace, 2000), 2000);
  const identity = { delete: () => Promise.resolve() };
  const actor = { ...grace, signedInAt: world.clock.now() };
  await deleteAccount({ services: world.services, identity, actor });
  await submit();
  await submit();
}

describe('the figures of a period', () => {
  it('count jobs, donations, credits, users and models', async () => {
    await liveADay();
    expect(await report()).toEqual({
      database: 'demo-report (default)',
      from: '2025-12-31T00:00:00.000Z',
      to: '2026-01-01T00:00:00.001Z',
      jobs: { portraits: 3, cancelled: 1, failed: { no_face: 2, no_portrait: 1 } },
      medianSeconds: 0,
      openJobs: 2,
      refusedRefunds: 0,
      donations: { given: { entries: 2, cents: 2500 }, returned: { entries: 2, cents: -2200 } },
      credits: {
        welcome: { entries: 1, credits: 100 },
        donation: { entries: 1, credits: 525 },
        adjustment: { entries: 1, credits: -210 },
        // Two with a portrait, four without one, two that are open.
        debit: { entries: 8, credits: -240 },
        refund: { entries: 4, credits: 120 },
        second_try: { entries: 1, credits: 0 },
        guarantee: { entries: 0, credits: 0 },
      },
      newUsers: 2,
      limitedUsers: 0,
      clientErrors: 0,
      models: [
        { model: 'chiaro', jobs: 6, aboutDollars: null },
        { model: 'seedream-4-edit', jobs: 1, aboutDollars: 0.027 },
      ],
      // One for each query, and the seven jobs that ended.
      reads: 19 + JOB_FAILURES.length + LEDGER_ENTRY_TYPES.length + MODELS.length,
    });
  });

  it('agree with the ledger: its changes explain the balance', async () => {
    await liveADay();
    const { credits } = await report();
    const user = await firestore.doc(`users/${ada.uid}`).get();
    const changes = Object.values(credits).reduce((sum, change) => sum + change.credits, 0);
    expect(changes).toBe(user.get('credits'));
  });

  it('have the median time of the newest portraits, from the request to the end', async () => {
    expect((await report()).medianSeconds).toBeNull();
    for (const seconds of [40, 9, 50.5]) {
      const jobId = await submit();
      const run = world.compute.runs.at(-1);
      if (run) run.state = seconds === 9 ? { kind: 'completed', output: [] } : DELIVERED;
      world.clock.advance(seconds * 1000);
      await checkJob({ services: world.services, actor: ada, jobId });
    }
    expect((await report()).medianSeconds).toBe(40);
  });

  it('include the beginning and exclude the end', async () => {
    const from = world.clock.now() + 1;
    const to = from + DAY_MS;
    for (const [index, at] of [from - 1, from, to - 1, to].entries()) {
      world.clock.advance(at - world.clock.now());
      const actor = anActor({ uid: `user-${index}` });
      await makeJob(DELIVERED, { actor });
      await donate(actor, 200);
      const left = anActor({ uid: `left-${index}` });
      await donate(left, 300);
      const identity = { delete: () => Promise.resolve() };
      await deleteAccount({ services: world.services, identity, actor: { ...left, signedInAt: at } });
    }
    expect(await report({ period: { from: new Date(from), to: new Date(to) } })).toMatchObject({
      jobs: { portraits: 2 },
      donations: { given: { entries: 4, cents: 1000 } },
      credits: { welcome: { entries: 2 }, donation: { entries: 2, credits: 400 }, debit: { entries: 2 } },
      newUsers: 4,
      models: [{ model: 'chiaro', jobs: 2 }],
    });
  });

  it('count the users who met the limit of runs without a price', async () => {
    await makeJob(DELIVERED);
    await firestore.doc(`users/${ada.uid}`).update({ 'unpaidRuns.limitAt': new Date(world.clock.now()) });
    expect((await report()).limitedUsers).toBe(1);
  });

  it('count the errors of browsers', async () => {
    const error = { name: 'TypeError', code: 'a.js:1:2', page: '/', build: '1', browser: 'other' } as const;
    for (const address of ['one', 'two'])
      await recordClientError({ services: world.services, error, address });
    const from = new Date(Math.floor(world.clock.now() / DAY_MS) * DAY_MS);
    const to = new Date(from.getTime() + DAY_MS);
    expect((await report({ period: { from, to } })).clientErrors).toBe(2);
  });

  it('do not know the model of an old record', async () => {
    await firestore.doc(`jobs/${await makeJob(DELIVERED)}`).update({ endpoint: null });
    const { jobs, models } = await report();
    expect(jobs.portraits).toBe(1);
    expect(models).toEqual([{ model: null, jobs: 1, aboutDollars: null }]);
  });

  it('take a read for each thousand records, and stop at the most reads', async () => {
    const { reads } = await report();
    const batch = firestore.batch();
    for (let job = 0; job <= 1000; job += 1) batch.set(firestore.doc(`jobs/${job}`), { state: 'open' });
    await batch.commit();
    expect(await report()).toMatchObject({ openJobs: 1001, reads: reads + 1 });
    expect((await report({ mostReads: reads + 1 })).reads).toBe(reads + 1);
    await expect(report({ mostReads: reads })).rejects.toThrow('Name a shorter period');
  });
});

describe('a report', () => {
  /** All texts of the database, with the ids of its documents. */
  async function textsOf(collections = firestore.listCollections()): Promise<string[]> {
    const texts: string[] = [];
    for (const collection of await collections)
      for (const document of (await collection.get()).docs) {
        texts.push(document.id, ...textsIn(document.data()));
        texts.push(...(await textsOf(document.ref.listCollections())));
      }
    return texts;
  }

  function textsIn(value: unknown): string[] {
    if (typeof value === 'string') return [value];
    return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
  }

  /** Names of causes, types and models, and the day. */
  const CODES = new Set([
    ...[...LEDGER_ENTRY_TYPES, ...JOB_FAILURES, ...MODELS.map(({ name }) => name)],
    ...['open', 'completed', 'failed', '2026-01-01'],
  ]);

  it('has nothing of a person, a job or a payment', async () => {
    await liveADay();
    const texts = (await textsOf()).filter((text) => text !== '' && !CODES.has(text));
    expect(texts).toEqual(expect.arrayContaining([ada.uid, ada.email, ada.displayName]));
    expect(texts).toContain('a blue suit please');
    const figures = await report();
    const printed = `${JSON.stringify(figures)}\n${reportText(figures)}`;
    expect(texts.filter((text) => printed.includes(text))).toEqual([]);
  });
});

it('ends where the database does not answer', async () => {
  jest.useFakeTimers();
  const unanswered = {
    where: () => unanswered,
    aggregate: () => ({ get: () => new Promise(() => undefined) }),
  };
  const firestore = {
    collection: () => unanswered,
    collectionGroup: () => unanswered,
  } as unknown as Firestore;
  const period = { from: new Date(0), to: new Date(DAY_MS) };
  const collected = expect(collect(firestore, 'x', period, 9)).rejects.toMatchObject({ name: 'UserError' });
  await jest.advanceTimersByTimeAsync(30_000);
  await collected;
  jest.useRealTimers();
});
