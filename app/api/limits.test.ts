import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import sharp from 'sharp';
import Stripe from 'stripe';

import { createFirestoreDatabase } from '@/lib/server/adapters/firestore';
import { CallBlocks } from '@/lib/server/rate-limit-leases';
import { getContainer } from '@/lib/server/container';
import type { Services } from '@/lib/server/ports';
import { signFor } from '@/lib/server/environment/secrets';
import { countCalls, counterOf } from '@/lib/server/limits/rate-limit-counters';
import { submitJob } from '@/lib/server/jobs/submit-job';
import { submitJobRequestSchema } from '@/lib/shared/contracts/submit-job';
import { AppError } from '@/lib/shared/errors';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { startTestStack, type TestStack } from '@/lib/testing/test-stack';
import { BLOCK_LIMITS, CALL_LIMITS, type BlockCall, type CountedCall } from '@/lib/shared/rules/limits';
import { OPEN_JOBS_MAXIMUM } from '@/lib/shared/rules/jobs';

let test: TestStack;
let picture: Buffer;
let turn = 0;

beforeAll(async () => {
  test = await startTestStack({ FIRESTORE_TIMEOUT_MS: '20000' });
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96' } })
    .webp()
    .toBuffer();
});

afterAll(async () => {
  await test.stop();
});

// What the handlers log about refusals and failures is part of these cases.
beforeEach(allowConsole);
beforeEach(() => {
  turn += 1;
});
afterEach(() => {
  test.stack.context.faults.reset();
  jest.restoreAllMocks();
});

const LIMITS = { ...CALL_LIMITS, ...BLOCK_LIMITS };

/** Has other servers of the deployment count calls. */
async function countElsewhere(call: CountedCall | BlockCall, subject: string, calls: number) {
  const { services } = getContainer();
  await countCalls(services, counterOf(call, subject, LIMITS[call], services.settings), calls);
}

async function aPerson() {
  const name = `person ${turn}`;
  const token = await test.signIn(name);
  const { body } = await test.call('/api/account', { token });
  return { token, uid: String(body['uid']) };
}

async function post(path: string, token: string | undefined, body?: object) {
  return test.call(path, {
    method: 'POST',
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function upload(token: string) {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(picture)]), 'photo');
  return test.call('/api/upload-image', { method: 'POST', token, body: form });
}

async function aRequest(token: string) {
  const { body } = await upload(token);
  return { template_url: '/images/poses/anna.webp', selfie_urls: [body['imageUrl']] };
}

/** A job of which every call tells from its record alone how it ended. */
async function anEndedJob(token: string): Promise<string> {
  await test.control('/runpod/next', { outcome: 'FAILED', error: 'out of memory' });
  const { body } = await post('/api/submit-runpod-job', token, await aRequest(token));
  const id = String(body['id']);
  for (;;) {
    const answer = await test.call(`/api/check-runpod-job/${id}`, { token });
    if (answer.body['status'] === 'FAILED') return id;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A refusal as every one of them is; gives the seconds after which the call may come again. */
function expectRefusal({ status, headers, body }: Awaited<ReturnType<TestStack['call']>>): number {
  const seconds = Number(headers.get('retry-after'));
  expect({ status, body }).toEqual({
    status: 429,
    body: {
      error: `Too many requests. Please try again in ${seconds.toLocaleString('en')} ${seconds === 1 ? 'second' : 'seconds'}.`,
      code: 'rate_limited',
      retryAfterSeconds: seconds,
    },
  });
  expect(Number.isInteger(seconds) && seconds >= 1).toBe(true);
  return seconds;
}

function passTime(seconds: number) {
  const { clock } = getContainer().services;
  jest.spyOn(clock, 'now').mockImplementation(() => Date.now() + seconds * 1000);
}

type Send = () => ReturnType<TestStack['call']>;

/** The endpoints whose every call is counted for the account. */
const COUNTED: [CountedCall, (token: string) => Promise<Send>][] = [
  ['upload', async (token) => Promise.resolve(async () => upload(token))],
  [
    'cancel',
    async (token) => {
      const id = await anEndedJob(token);
      return async () => post(`/api/cancel-runpod-job/${id}`, token);
    },
  ],
  [
    'portraitDeletion',
    async (token) => {
      const request = { portraits: ['https://x.example/1.webp'] };
      return Promise.resolve(async () => post('/api/delete-portraits', token, request));
    },
  ],
];

describe.each(COUNTED)('the limit of %s', (call, prepare) => {
  const { maximum, windowMs } = CALL_LIMITS[call];

  it('holds across servers, says when to come again, and lets pass then', async () => {
    const { token, uid } = await aPerson();
    const send = await prepare(token);
    await countElsewhere(call, uid, maximum - 1);
    expect((await send()).status).toBe(200);
    const seconds = expectRefusal(await send());
    expect(seconds).toBeLessThanOrEqual(windowMs / 1000);
    expect(seconds).toBeGreaterThan(windowMs / 1000 - 60);
    passTime(seconds);
    expect((await send()).status).toBe(200);
  });

  it('lets exactly as many of thirty at once pass as there is room for', async () => {
    const { token, uid } = await aPerson();
    const send = await prepare(token);
    await countElsewhere(call, uid, maximum - 5);
    const answers = await Promise.all(Array.from({ length: 30 }, async () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer);
  });

  it('counts each account for itself', async () => {
    const { token, uid } = await aPerson();
    const send = await prepare(token);
    await countElsewhere(call, uid, maximum);
    expectRefusal(await send());
    turn += 1;
    const other = await aPerson();
    expect((await (await prepare(other.token))()).status).toBe(200);
  });

  it('refuses what can’t be counted', async () => {
    const { token } = await aPerson();
    const send = await prepare(token);
    await failCommits();
    expect(await send()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

async function failCommits() {
  const fault = { service: 'firestore', operation: 'commit', times: 50, effect: 'error', status: 403 };
  await test.control('/faults', fault);
}

/** The endpoints whose calls are counted by blocks. */
const BY_BLOCKS: [BlockCall, (token: string) => Promise<Send>][] = [
  ['account', async (token) => Promise.resolve(async () => test.call('/api/account', { token }))],
  ['ledger', async (token) => Promise.resolve(async () => test.call('/api/account/ledger', { token }))],
  [
    'status',
    async (token) => {
      const id = await anEndedJob(token);
      return async () => test.call(`/api/check-runpod-job/${id}`, { token });
    },
  ],
  // A refusal for another reason costs the signing of addresses, too.
  ['submission', async (token) => Promise.resolve(async () => post('/api/submit-runpod-job', token, {}))],
];

describe.each(BY_BLOCKS)('the limit of %s', (call, prepare) => {
  const { maximum, block } = BLOCK_LIMITS[call];

  it('holds across servers but for a block of this one', async () => {
    const { token, uid } = await aPerson();
    const send = await prepare(token);
    await countElsewhere(call, uid, maximum);
    const answers = await Promise.all(Array.from({ length: block + 20 }, async () => send()));
    const refused = answers.filter(({ status }) => status === 429);
    // Preparing may have made a few of the calls.
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeLessThan(40);
    for (const answer of refused) expectRefusal(answer);
    passTime(expectRefusal(await send()));
    expect((await send()).status).not.toBe(429);
  });

  it('lets pass what can’t be counted', async () => {
    const { token } = await aPerson();
    const send = await prepare(token);
    await failCommits();
    for (let time = 0; time <= block; time += 1) expect([200, 400]).toContain((await send()).status);
  });
});

describe('the limit of jobs that are begun', () => {
  it('is counted with the debit: a job too many takes nothing, and a repeat is no other job', async () => {
    const { token, uid } = await aPerson();
    const request = await aRequest(token);
    const submit = async (key: string) =>
      test.call('/api/submit-runpod-job', {
        method: 'POST',
        token,
        headers: { 'idempotency-key': key },
        body: JSON.stringify(request),
      });
    await countElsewhere('submit', uid, CALL_LIMITS.submit.maximum - 1);
    const first = await submit('first');
    expect(first.status).toBe(200);
    expectRefusal(await submit('second'));
    expect(await submit('first')).toMatchObject({ status: 200, body: first.body });
    expect((await test.call('/api/account', { token })).body['credits']).toBe(70);
  });
});

describe('at most three jobs that are not settled', () => {
  it('are an account’s on three servers that are asked at once', async () => {
    const { token, uid } = await aPerson();
    await post('/api/process-payment', token, { paymentMethodId: 'pm_card_visa', amount: 5, userId: uid });
    const request = submitJobRequestSchema.parse(await aRequest(token));
    const { body: before } = await test.call('/api/account', { token });
    const actor = { ...(before as { email: string; displayName: string }), uid, photoURL: null };
    const servers = [getContainer().services, anotherServer('second'), anotherServer('third')];
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, async (_, key) => {
        const services = servers[key % servers.length] ?? getContainer().services;
        const person = { ...actor, providerSubject: `google.com:${uid}`, signedInAt: 0 };
        return submitJob({ services, actor: person, request, idempotencyKey: `key-${key}` });
      }),
    );
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(refusals).toHaveLength(30 - OPEN_JOBS_MAXIMUM);
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(AppError);
      expect(['too_many_jobs', 'busy']).toContain((refusal as AppError).code);
    }
    const { body } = await test.call('/api/account', { token });
    expect(body['openJobs']).toHaveLength(OPEN_JOBS_MAXIMUM);
    expect(body['credits']).toBe(Number(before['credits']) - OPEN_JOBS_MAXIMUM * GENERATION_COST_CREDITS);
  });

  /** The services of one more server: connections to the database and a memory of its own. */
  function anotherServer(name: string): Services {
    const { services } = getContainer();
    const app = initializeApp(getApps()[0]?.options ?? {}, name);
    const database = createFirestoreDatabase(getFirestore(app), { timeoutMs: 4_000 });
    return { ...services, database, callBlocks: new CallBlocks() };
  }
});

describe('the limits of payments', () => {
  const donation = { paymentMethodId: 'pm_card_visa', amount: 5, userId: null };

  it('refuses more repeats of one intention than anybody needs, and charges once', async () => {
    const pay = async (key: string) =>
      test.call('/api/process-payment', {
        method: 'POST',
        headers: { 'idempotency-key': key, 'x-forwarded-for': '198.51.100.1' },
        body: JSON.stringify(donation),
      });
    const repeats = CALL_LIMITS.paymentRepeat.maximum;
    for (let time = 0; time <= repeats; time += 1) expect((await pay('same')).status).toBe(200);
    const seconds = expectRefusal(await pay('same'));
    expect((await pay('another')).status).toBe(200);
    passTime(seconds);
    expect((await pay('same')).body).toEqual({ success: true, addedCredits: 0 });
  });

  it('asks nothing of Stripe for an address that comes back too often, and shows a page all the same', async () => {
    const comeBack = async (address: string) => {
      const path = '/api/payment-return?payment_intent=pi_1&payment_intent_client_secret=x';
      const { status, headers } = await test.call(path, { headers: { 'x-forwarded-for': address } });
      return { status, error: new URL(headers.get('location') ?? '').searchParams.get('error') };
    };
    const asked = () => test.stack.context.calls.list().filter(({ service }) => service === 'stripe').length;
    await countElsewhere('paymentReturn', '198.51.100.2', CALL_LIMITS.paymentReturn.maximum - 1);
    expect(await comeBack('198.51.100.2')).toEqual({ status: 303, error: 'invalid_return' });
    const before = asked();
    expect(await comeBack('198.51.100.2')).toEqual({ status: 303, error: 'payment_unknown' });
    expect(asked()).toBe(before);
    expect(await comeBack('198.51.100.3')).toEqual({ status: 303, error: 'invalid_return' });
    await failCommits();
    expect(await comeBack('198.51.100.4')).toEqual({ status: 303, error: 'invalid_return' });
  });
});

describe('the limit of forged calls', () => {
  const { maximum, block } = BLOCK_LIMITS.forgery;

  it.each<[string, (address: string, isGenuine: boolean) => ReturnType<TestStack['call']>]>([
    [
      'RunPod',
      async (address, isGenuine) => {
        const secret = isGenuine ? (test.stack.environment['SERVER_SECRET'] ?? '') : 'guessed';
        const parameters = new URLSearchParams({
          job: '0',
          signature: signFor('runpod-webhook', '0', secret),
        });
        return test.call(`/api/webhooks/runpod?${parameters.toString()}`, {
          method: 'POST',
          headers: { 'x-forwarded-for': address },
          body: JSON.stringify({ id: 'a-run' }),
        });
      },
    ],
    [
      'Stripe',
      async (address, isGenuine) => {
        const payload = JSON.stringify({
          id: 'evt_1',
          object: 'event',
          type: 'customer.created',
          data: { object: {} },
        });
        const secret = isGenuine ? (test.stack.environment['STRIPE_WEBHOOK_SECRET'] ?? '') : 'guessed';
        const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret });
        return test.call('/api/webhooks/stripe', {
          method: 'POST',
          headers: { 'x-forwarded-for': address, 'stripe-signature': signature },
          body: payload,
        });
      },
    ],
    [
      'the scheduler',
      async (address, isGenuine) =>
        test.call('/api/cron/reconcile', {
          token: isGenuine ? (test.stack.environment['CRON_SECRET'] ?? '') : 'guessed',
          headers: { 'x-forwarded-for': address },
        }),
    ],
  ])('does not hold up what is really from %s', async (_name, send) => {
    const address = `203.0.113.${turn}`;
    await countElsewhere('forgery', address, maximum);
    for (let time = 0; time < block; time += 1) expect((await send(address, false)).status).toBe(403);
    expectRefusal(await send(address, false));
    for (let time = 0; time < 3; time += 1) expect((await send(address, true)).status).toBe(200);
    expect((await send(`198.51.100.${turn}`, false)).status).toBe(403);
  });
});
