import { chosen } from '@chiaro/local-stack/test-all';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import Stripe from 'stripe';

import { createFirestoreDatabase } from '@/lib/server/adapters/firestore';
import { RateLimitLeases } from '@/lib/server/rate-limit-leases';
import { getContainer } from '@/lib/server/http/container';
import type { Services } from '@/lib/server/ports';
import { signFor } from '@/lib/server/hashing';
import { countCalls, counterOf } from '@/lib/server/limits/rate-limit-counters';
import { submitJob } from '@/lib/server/jobs/submit-job';
import { generationRequestSchema } from '@/lib/shared/contracts/generation-request';
import { AppError } from '@/lib/shared/errors';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { aPicture, type TestStack, testStackOfFile } from '@/lib/testing/test-stack';
import { RATE_LIMITS, type RateLimitCounted, type RateLimitName } from '@/lib/shared/rules/rate-limits';
import { OPEN_JOBS_MAXIMUM } from '@/lib/shared/rules/jobs';

const test = testStackOfFile();
let picture: Buffer;
let turn = 0;

beforeAll(async () => {
  picture = await aPicture();
});

// The handlers log refusals and failures.
beforeEach(allowConsole);
beforeEach(() => {
  turn += 1;
});
afterEach(() => {
  test.stack.context.faults.reset();
  jest.restoreAllMocks();
});

/** Counts calls as other servers of the deployment do. */
async function countElsewhere(call: RateLimitName, subject: string, calls: number) {
  const { services } = getContainer();
  await countCalls(services, [counterOf(call, subject, RATE_LIMITS[call], services.settings)], calls);
}

async function aPerson() {
  const name = `person ${turn}`;
  const token = await test.signIn(name);
  const { body } = await test.call('/api/account', { token });
  return { token, uid: String(body['uid']) };
}

/** Returns a job whose state every call reads from its record. */
async function anEndedJob(token: string): Promise<string> {
  await test.control('/runpod/next', { outcome: 'FAILED', error: 'out of memory' });
  const { body } = await test.submit(token, await test.request(token));
  await test.untilEnded(token, body['id']);
  return String(body['id']);
}

/** Expects a 429 and returns its seconds until the next allowed call. */
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

/** The endpoints with a strict limit. */
const COUNTED: [RateLimitCounted<'strict'>, (token: string) => Promise<Send>][] = [
  [
    'upload',
    async (token) => {
      await test.consent(token);
      return async () => test.upload(token, picture);
    },
  ],
  [
    'cancel',
    async (token) => {
      const id = await anEndedJob(token);
      return async () => test.post(`/api/cancel-runpod-job/${id}`, token);
    },
  ],
  ['accountData', async (token) => Promise.resolve(async () => test.call('/api/account/data', { token }))],
  [
    'portraitDeletion',
    async (token) => {
      const request = { portraits: ['https://x.example/1.webp'] };
      return Promise.resolve(async () => test.post('/api/delete-portraits', token, request));
    },
  ],
];

describe.each(COUNTED)('the limit of %s', (call, prepare) => {
  const { maximum, windowMs } = RATE_LIMITS[call];

  it('holds across servers until the seconds that it names', async () => {
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

  it('lets exactly five of thirty calls at once pass when five are left', async () => {
    const { token, uid } = await aPerson();
    const send = await prepare(token);
    await countElsewhere(call, uid, maximum - 5);
    const answers = await Promise.all(Array.from({ length: 30 }, async () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer);
  });
});

it('the limit of portraitDeletion counts restorations with deletions', async () => {
  const { token, uid } = await aPerson();
  const request = { portraits: ['https://x.example/1.webp'] };
  await countElsewhere('portraitDeletion', uid, RATE_LIMITS.portraitDeletion.maximum - 1);
  expect((await test.post('/api/delete-portraits', token, request)).status).toBe(200);
  expectRefusal(await test.post('/api/restore-portraits', token, request));
});

const failCommits = () => test.fail('firestore', 'commit', { times: 50, status: 403 });

/** The endpoints with a leased limit. */
const LEASED: [RateLimitCounted<'leased'>, (token: string) => Promise<Send>][] = [
  ['account', async (token) => Promise.resolve(async () => test.call('/api/account', { token }))],
  [
    'consent',
    async (token) => {
      // A repeat writes nothing.
      await test.consent(token);
      return async () => test.consent(token);
    },
  ],
  ['ledger', async (token) => Promise.resolve(async () => test.call('/api/account/ledger', { token }))],
  [
    'portraitStars',
    async (token) => {
      const request = { portraits: ['https://x.example/1.webp'], isStarred: true };
      return Promise.resolve(async () => test.post('/api/star-portraits', token, request));
    },
  ],
  ['portraits', async (token) => Promise.resolve(async () => test.call('/api/portraits', { token }))],
  [
    'status',
    async (token) => {
      const id = await anEndedJob(token);
      return async () => test.call(`/api/check-runpod-job/${id}`, { token });
    },
  ],
  // A submission that is refused for another reason presigns addresses too.
  ['submission', async (token) => Promise.resolve(async () => test.submit(token, {}))],
];

describe.each(LEASED)('the limit of %s', (call, prepare) => {
  const { maximum, lease } = RATE_LIMITS[call];

  it('holds across servers, except for one lease of this server', async () => {
    const { token, uid } = await aPerson();
    const send = await prepare(token);
    await countElsewhere(call, uid, maximum);
    const answers = await Promise.all(Array.from({ length: lease + 20 }, async () => send()));
    const refused = answers.filter(({ status }) => status === 429);
    // `prepare` may have made a few of the calls.
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeLessThan(40);
    for (const answer of refused) expectRefusal(answer);
    passTime(expectRefusal(await send()));
    expect((await send()).status).not.toBe(429);
  });
});

it.each(chosen(LEASED.slice(0, 2), LEASED.slice(2)))(
  'the limit of %s lets a call pass that can’t be counted',
  async (call, prepare) => {
    const { token } = await aPerson();
    const send = await prepare(token);
    await failCommits();
    for (let time = 0; time <= RATE_LIMITS[call].lease; time += 1)
      expect([200, 400]).toContain((await send()).status);
  },
);

describe('the limit of jobs begun', () => {
  it('is counted with the debit: a refused job takes nothing, and a repeat counts once', async () => {
    const { token, uid } = await aPerson();
    const request = await test.request(token);
    const submit = async (key: string) => test.submit(token, request, key);
    await countElsewhere('submit', uid, RATE_LIMITS.submit.maximum - 1);
    const first = await submit('first');
    expect(first.status).toBe(200);
    expectRefusal(await submit('second'));
    expect(await submit('first')).toMatchObject({ status: 200, body: first.body });
    expect((await test.call('/api/account', { token })).body['credits']).toBe(70);
  });
});

describe('the limit of open jobs', () => {
  it('holds for thirty submissions at once on three servers', async () => {
    const { token, uid } = await aPerson();
    await test.post('/api/process-payment', token, {
      paymentMethodId: 'pm_card_visa',
      amount: 5,
      userId: uid,
    });
    const request = generationRequestSchema.parse(await test.request(token));
    const { body: before } = await test.call('/api/account', { token });
    const actor = { ...(before as { email: string; displayName: string }), uid };
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

  /** Returns the services of one more server, with a new connection and empty memory. */
  function anotherServer(name: string): Services {
    const { services } = getContainer();
    const app = initializeApp(getApps()[0]?.options ?? {}, name);
    const database = createFirestoreDatabase(getFirestore(app), { timeoutMs: 60_000 });
    return { ...services, database, rateLimitLeases: new RateLimitLeases() };
  }
});

describe('the limits of payments', () => {
  const donation = { paymentMethodId: 'pm_card_visa', amount: 5, userId: null };

  it('refuses repeats over the limit of one donation, and charges once', async () => {
    const pay = async (key: string) =>
      test.post('/api/process-payment', undefined, donation, {
        'idempotency-key': key,
        'x-forwarded-for': '198.51.100.1',
      });
    const repeats = RATE_LIMITS.paymentRepeat.maximum;
    for (let time = 0; time <= repeats; time += 1) expect((await pay('same')).status).toBe(200);
    const seconds = expectRefusal(await pay('same'));
    expect((await pay('another')).status).toBe(200);
    passTime(seconds);
    expect((await pay('same')).body).toEqual({ success: true, addedCredits: 0 });
  });

  it('redirects an address over the limit without a call to Stripe', async () => {
    const comeBack = async (address: string) => {
      const path = '/api/payment-return?payment_intent=pi_1&payment_intent_client_secret=x';
      const { status, headers } = await test.call(path, { headers: { 'x-forwarded-for': address } });
      return { status, error: new URL(headers.get('location') ?? '').searchParams.get('error') };
    };
    const asked = () => test.stack.context.calls.list().filter(({ service }) => service === 'stripe').length;
    await countElsewhere('paymentReturn', '198.51.100.2', RATE_LIMITS.paymentReturn.maximum - 1);
    expect(await comeBack('198.51.100.2')).toEqual({ status: 303, error: 'invalid_return' });
    const before = asked();
    expect(await comeBack('198.51.100.2')).toEqual({ status: 303, error: 'payment_unknown' });
    expect(asked()).toBe(before);
    expect(await comeBack('198.51.100.3')).toEqual({ status: 303, error: 'invalid_return' });
    await failCommits();
    expect(await comeBack('198.51.100.4')).toEqual({ status: 303, error: 'invalid_return' });
  });
});

describe('the limit of invalid signatures', () => {
  const { maximum, lease } = RATE_LIMITS.forgery;

  it.each<[string, (address: string, isGenuine: boolean) => ReturnType<TestStack['call']>]>([
    [
      'RunPod',
      async (address, isGenuine) => {
        const secret = isGenuine ? (test.stack.environment['SERVER_SECRET'] ?? '') : 'guessed';
        const parameters = new URLSearchParams({
          job: '0',
          signature: signFor('runpod-webhook', '0', secret),
        });
        const path = `/api/webhooks/runpod?${parameters.toString()}`;
        return test.post(path, undefined, { id: 'a-run' }, { 'x-forwarded-for': address });
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
        const headers = { 'x-forwarded-for': address, 'stripe-signature': signature };
        return test.post('/api/webhooks/stripe', undefined, payload, headers);
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
  ])('does not refuse genuine calls of %s', async (_name, send) => {
    const address = `203.0.113.${turn}`;
    await countElsewhere('forgery', address, maximum);
    for (let time = 0; time < lease; time += 1) expect((await send(address, false)).status).toBe(403);
    expectRefusal(await send(address, false));
    for (let time = 0; time < 3; time += 1) expect((await send(address, true)).status).toBe(200);
    expect((await send(`198.51.100.${turn}`, false)).status).toBe(403);
  });
});
