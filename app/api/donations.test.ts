import type Stripe from 'stripe';

import { getContainer } from '@/lib/server/http/container';
import { PAYMENT_LIMITS } from '@/lib/shared/rules/rate-limits';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { testStackOfFile } from '@/lib/testing/test-stack';

/** Stripe's time limit in these tests; every call is repeated once. */
const TIMEOUT_MS = 300;

const test = testStackOfFile({ STRIPE_TIMEOUT_MS: String(TIMEOUT_MS) });
let stripe: Stripe;
let turn = 0;

beforeAll(() => {
  stripe = test.stripe();
});

// The handlers log failing providers.
beforeEach(allowConsole);
beforeEach(() => {
  turn += 1;
});
// A fault of one test must not reach the next.
afterEach(() => test.stack.context.faults.reset());

interface Donation {
  token?: string;
  key?: string;
  paymentMethodId?: string;
  amount?: unknown;
  userId?: unknown;
  address?: string;
}

async function pay({
  token,
  key,
  paymentMethodId = 'pm_card_visa',
  amount = 5,
  userId = null,
  address,
}: Donation) {
  const headers = {
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
  };
  return test.post('/api/process-payment', token, { paymentMethodId, amount, userId }, headers);
}

/** A signed-in person of this test alone. */
async function aDonor() {
  const token = await test.signIn(`donor ${turn}`);
  const { body } = await test.call('/api/account', { token });
  return { token, userId: String(body['uid']) };
}

async function untilCredits(token: string, credits: number) {
  while ((await test.credits(token)) !== credits) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function latestPayment(uid: string): Promise<Stripe.PaymentIntent> {
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  const payment = data.find(({ metadata }) => metadata['uid'] === uid);
  if (!payment) throw new Error('There is no payment of this donor.');
  return payment;
}

async function ledgerOf(token: string) {
  const { body } = await test.call('/api/account/ledger', { token });
  return body['entries'] as { id: string; type: string; amount: number; cents: number | null }[];
}

/** Comes back from the bank's page, as the stand-in's page or a stranger would lead there. */
async function comeBack(parameters: Record<string, string>) {
  const answer = await test.call(`/api/payment-return?${new URLSearchParams(parameters).toString()}`);
  expect(answer.status).toBe(303);
  const page = new URL(answer.headers.get('location') ?? '');
  expect(page.origin + page.pathname).toBe(`${test.app.origin}/donate`);
  return Object.fromEntries(page.searchParams);
}

/** What Stripe adds to the return address. */
function returning({ id, client_secret: secret }: Stripe.PaymentIntent): Record<string, string> {
  return { payment_intent: id, payment_intent_client_secret: String(secret) };
}

function signed(payload: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const secret = test.stack.environment['STRIPE_WEBHOOK_SECRET'] ?? '';
  return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

async function report(payload: string, signature = signed(payload)) {
  return test.post('/api/webhooks/stripe', undefined, payload, { 'stripe-signature': signature });
}

function anEvent(type: string, object: object): string {
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    api_version: '2026-10-28.endive',
    type,
    data: { object },
  });
}

describe('POST /api/process-payment', () => {
  it('charges the card, grants the credits and names the donor to Stripe', async () => {
    const donor = await aDonor();
    const { status, body } = await pay({ ...donor, amount: 10 });
    expect({ status, body }).toEqual({ status: 200, body: { success: true, addedCredits: 1100 } });
    expect(await test.credits(donor.token)).toBe(1200);
    const payment = await latestPayment(donor.userId);
    expect(payment).toMatchObject({
      amount: 1000,
      currency: 'usd',
      status: 'succeeded',
      receipt_email: `donor ${turn}@example.com`,
      metadata: { app: 'chiaro', uid: donor.userId, credits: '1100' },
    });
    expect(await ledgerOf(donor.token)).toMatchObject([
      { id: `donation_${payment.id}`, type: 'donation', amount: 1100, cents: 1000 },
      { id: 'welcome' },
    ]);
  });

  it('charges a donor without an e-mail address, to whom Stripe sends no receipt', async () => {
    const token = await test.signIn(`donor ${turn}`, { email: undefined });
    const { body } = await test.call('/api/account', { token });
    expect(body).toMatchObject({ email: null, displayName: `donor ${turn}`, credits: 100 });
    const userId = String(body['uid']);
    expect((await pay({ token, userId, amount: 10 })).body).toEqual({ success: true, addedCredits: 1100 });
    expect((await latestPayment(userId)).receipt_email).toBeNull();
    const data = await test.call('/api/account/data', { token });
    expect(data.body).toMatchObject({ account: { email: null, credits: 1200 } });
    const deletion = await test.call('/api/account', { method: 'DELETE', token });
    expect(deletion.body).toEqual({ finished: true });
  });

  it('accepts a donation without an account', async () => {
    expect((await pay({})).body).toEqual({ success: true, addedCredits: 0 });
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
  ])('repeats what Stripe says about %s', async (paymentMethodId, declineCode, error) => {
    const { status, body } = await pay({ ...(await aDonor()), paymentMethodId });
    expect({ status, body }).toEqual({ status: 402, body: { error, code: 'card_declined', declineCode } });
  });

  it.each([[0.99], [0], [-5], [1000.01], [2.999], ['2'], [null], [[5]], [1e21]])(
    'refuses the amount %p',
    async (amount) => {
      const { status, body } = await pay({ amount });
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          error: 'The amount must be between $1 and $1,000, with at most two decimal places.',
          code: 'invalid_amount',
          minimum: 1,
          maximum: 1000,
        },
      });
    },
  );

  it.each([
    ['a malformed payment method', { paymentMethodId: 'card_1' }, 400],
    ['a payment method unknown to Stripe', { paymentMethodId: 'pm_unknown' }, 400],
    ['another user’s uid', { userId: 'grace' }, 403],
    ['an invalid token', { token: 'nonsense' }, 401],
    ['a key of 256 characters', { key: 'k'.repeat(256) }, 400],
  ])('refuses %s', async (_name, donation, status) => {
    expect((await pay(donation)).status).toBe(status);
  });

  it('accepts the longest key, although Stripe’s key also holds the donor', async () => {
    const key = `${turn}`.padEnd(255, 'k');
    expect((await pay({ key })).body).toEqual({ success: true, addedCredits: 0 });
  });

  it('charges once for a repeat with the same key, and refuses the key with another amount', async () => {
    const donor = await aDonor();
    const key = `key ${turn}`.replaceAll(' ', '-');
    const answers = await Promise.all([1, 2, 3].map(async () => pay({ ...donor, key })));
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    expect((await pay({ ...donor, key })).body).toEqual({ success: true, addedCredits: 525 });
    expect((await pay({ ...donor, key, amount: 6 })).body).toMatchObject({ code: 'idempotency_conflict' });
    await untilCredits(donor.token, 625);
  });

  it('answers an unforeseen error without its cause', async () => {
    const { payments } = getContainer().services;
    if (!payments) throw new Error('Payments are set up here.');
    const reads = jest.spyOn(payments, 'readCard').mockRejectedValue(new TypeError('a mistake of ours'));
    const { status, body } = await pay({});
    reads.mockRestore();
    expect({ status, body }).toEqual({
      status: 503,
      body: { error: 'An unexpected error occurred.', code: 'payment_unexpected' },
    });
  });

  it('names the seconds until another attempt is allowed', async () => {
    const donor = { ...(await aDonor()), paymentMethodId: 'pm_card_chargeDeclinedExpiredCard' };
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await pay(donor)).status).toBe(402);
    const { status, headers, body } = await pay(donor);
    expect(status).toBe(429);
    expect(body['code']).toBe('too_many_attempts');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3590);
    expect(headers.get('retry-after')).toBe(String(body['retryAfterSeconds']));
  });
});

describe('the address of a donor', () => {
  it('is counted over all its cards', async () => {
    const declining = ['Declined', 'DeclinedInsufficientFunds', 'DeclinedLostCard', 'DeclinedStolenCard'];
    const donate = (index: number) =>
      pay({
        paymentMethodId: `pm_card_visa_charge${declining[index % declining.length] ?? ''}`,
        // What the caller writes, before what the proxy appends.
        address: `203.0.113.${index}, 203.0.113.77`,
      });
    for (let index = 0; index < PAYMENT_LIMITS.address.declines; index += 1) {
      expect((await donate(index)).status).toBe(402);
    }
    expect((await pay({ address: '203.0.113.77' })).status).toBe(429);
    expect((await pay({ address: '203.0.113.77, 203.0.113.78' })).status).toBe(200);
  });
});

describe('when Stripe fails', () => {
  const fault = (operation: string, changes: object) =>
    test.control('/faults', { service: 'stripe', operation, times: 2, ...changes });

  it.each([
    ['is down', { effect: 'error', status: 500 }],
    ['does not answer', { effect: 'hang' }],
  ])('%s: a code and a sentence, and nothing is charged', async (_name, effect) => {
    const donor = await aDonor();
    const key = `down-${turn}`;
    await fault('payment_intents.create', effect);
    const { status, body } = await pay({ ...donor, key });
    expect({ status, body }).toEqual({
      status: 503,
      body: { error: 'Could not connect to payment server. Please try again.', code: 'payment_unknown' },
    });
    expect(await test.credits(donor.token)).toBe(100);
    await expect(latestPayment(donor.userId)).rejects.toThrow();
  });

  it.each([
    ['answers after we hung up', { effect: 'late', delayMs: 3 * TIMEOUT_MS }],
    ['charges and its answer is lost', { effect: 'hang', after: true }],
  ])('%s: the webhook grants what was paid, and a repeat is the same payment', async (_name, effect) => {
    const donor = await aDonor();
    const key = `late-${turn}`;
    await fault('payment_intents.create', effect);
    expect((await pay({ ...donor, key })).body).toMatchObject({ code: 'payment_unknown' });
    await untilCredits(donor.token, 625);
    expect((await pay({ ...donor, key })).body).toEqual({ success: true, addedCredits: 525 });
    expect(await test.credits(donor.token)).toBe(625);
  });

  it('grants in the reconciliation what neither the answer nor a webhook granted', async () => {
    const donor = await aDonor();
    await fault('payment_intents.create', { effect: 'hang', after: true });
    await fault('webhook', { effect: 'error', times: 50 });
    expect((await pay({ ...donor, amount: 20 })).body).toMatchObject({ code: 'payment_unknown' });
    expect(await test.credits(donor.token)).toBe(100);
    const token = test.stack.environment['CRON_SECRET'] ?? '';
    const { body } = await test.call('/api/cron/reconcile', { token });
    expect(body).toMatchObject({ done: { settledPayments: expect.any(Number) as number }, failed: [] });
    expect(await test.credits(donor.token)).toBe(2500);
    expect((await test.call('/api/cron/reconcile')).status).toBe(403);
  });

  it('answers “pending” while the credits can’t be written', async () => {
    const donor = await aDonor();
    await fault('payment_intents.retrieve', { effect: 'error', status: 500, times: 50 });
    await fault('webhook', { effect: 'error', times: 50 });
    expect((await pay(donor)).body).toEqual({
      success: true,
      addedCredits: 0,
      pending: true,
      payment_intent: expect.stringMatching(/^pi_/) as string,
    });
    await test.app.idle();
  });
});

describe('GET /api/payment-return', () => {
  async function anAskingPayment() {
    const donor = await aDonor();
    const { body } = await pay({ ...donor, paymentMethodId: 'pm_card_authenticationRequired' });
    expect(body).toEqual({ requires_action: true, redirect_url: expect.stringMatching(/^http/) as string });
    const payment = await latestPayment(donor.userId);
    return { donor, payment, page: String(body['redirect_url']) };
  }

  it('trusts Stripe and not the address', async () => {
    const { donor, payment } = await anAskingPayment();
    expect(await comeBack({ ...returning(payment), redirect_status: 'succeeded' })).toEqual({
      success: 'false',
      error: 'authentication_failed',
    });
    expect(await test.credits(donor.token)).toBe(100);
  });

  it('names the bank’s reason for a failed payment, and ends the payment', async () => {
    const { donor, payment, page } = await anAskingPayment();
    await fetch(`${page}/fail`, { method: 'POST', redirect: 'manual' });
    const known = returning(payment);
    const failed = { success: 'false', error: 'authentication_failed' };
    expect(await comeBack(known)).toEqual(failed);
    expect(await comeBack(known)).toEqual(failed);
    expect((await latestPayment(donor.userId)).status).toBe('canceled');
    expect(await test.credits(donor.token)).toBe(100);
  });

  it('redirects with payment_unknown while Stripe gives no answer', async () => {
    const { payment } = await anAskingPayment();
    // Webhooks in progress read the payment too.
    await test.fail('stripe', 'payment_intents.retrieve', { times: 50 });
    expect(await comeBack(returning(payment))).toEqual({ success: 'false', error: 'payment_unknown' });
    await test.app.idle();
  });
});

describe('POST /api/webhooks/stripe', () => {
  it('grants a payment of the bank’s page without the donor’s return', async () => {
    const donor = await aDonor();
    const { body } = await pay({ ...donor, paymentMethodId: 'pm_card_authenticationRequired' });
    await fetch(`${String(body['redirect_url'])}/complete`, { method: 'POST', redirect: 'manual' });
    await untilCredits(donor.token, 625);
  });

  it('takes refunded credits back, and grants them again when the refund fails', async () => {
    const donor = await aDonor();
    await pay({ ...donor, amount: 10 });
    const payment = await latestPayment(donor.userId);
    await stripe.refunds.create({ payment_intent: payment.id, amount: 400 });
    await untilCredits(donor.token, 100 + 660);
    await stripe.refunds.create({ payment_intent: payment.id });
    await untilCredits(donor.token, 100);
    const cents = (await ledgerOf(donor.token)).map((entry) => entry.cents);
    expect(cents).toEqual([-600, -400, 1000, null]);
  });

  it.each([
    ['no signature', () => ''],
    ['a wrong signature', (payload: string) => signed(`${payload} `)],
    ['an old signature', (payload: string) => signed(payload, Math.floor(Date.now() / 1000) - 301)],
    ['nonsense for a signature', () => 't=1,v1='],
  ])('refuses %s', async (_name, sign) => {
    const payload = anEvent('payment_intent.succeeded', { id: 'pi_1' });
    expect((await report(payload, sign(payload))).status).toBe(403);
  });

  it('refuses an event of 5 MB', async () => {
    const payload = anEvent('payment_intent.succeeded', { id: 'pi_1', junk: 'x'.repeat(5 * 1024 * 1024) });
    expect((await report(payload)).status).toBe(413);
  });

  it.each([
    ['of another kind', 'customer.created', { id: 'cus_1' }],
    ['about a charge without a payment', 'charge.refunded', { id: 'ch_1', payment_intent: null }],
    ['about a payment that is not there', 'payment_intent.succeeded', { id: 'pi_unknown' }],
    ['that does not exist yet', 'payment_intent.teleported', { id: 7 }],
  ])('takes an event %s and leaves it', async (_name, type, object) => {
    expect((await report(anEvent(type, object))).status).toBe(200);
  });

  it('grants once for many events at once in any order', async () => {
    const donor = await aDonor();
    await pay({ ...donor, amount: 2 });
    const { id } = await latestPayment(donor.userId);
    const types = ['payment_intent.succeeded', 'payment_intent.created', 'charge.refunded', 'refund.updated'];
    const events = Array.from({ length: 50 }, (_item, index) => {
      const type = types[index % types.length] ?? '';
      return anEvent(type, type.startsWith('payment_intent') ? { id } : { id: 'x', payment_intent: id });
    });
    const answers = await Promise.all(events.map(async (event) => report(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await test.credits(donor.token)).toBe(300);
    expect(await ledgerOf(donor.token)).toHaveLength(2);
  });

  it('answers 500 while the payment can’t be settled, so that Stripe repeats the event', async () => {
    const donor = await aDonor();
    await pay(donor);
    const { id } = await latestPayment(donor.userId);
    // Webhooks in progress read the payment too.
    await test.fail('stripe', 'payment_intents.retrieve', { times: 50 });
    const { status, body } = await report(anEvent('payment_intent.succeeded', { id }));
    expect({ status, code: body['code'] }).toEqual({ status: 500, code: 'webhook_failed' });
    await test.app.idle();
  });
});
