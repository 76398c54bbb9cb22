import { serverOfFile } from '../../testing/server-of-file';
import { type PaymentRequest, type Payments, PaymentsError } from '../payment-provider';
import { createStripePayments } from './stripe';

interface Answer {
  status?: number;
  body: object;
}

let payments: Payments;
/** The next calls' answers, by method and path. */
let answers: Record<string, Answer>;
/** The received calls, with their query. */
let calls: { call: string; query: URLSearchParams }[];

const server = serverOfFile((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const call = `${request.method ?? ''} ${pathname}`;
  calls.push({ call, query: searchParams });
  const { status = 200, body } = answers[call] ?? { status: 404, body: { error: { message: call } } };
  request.resume().on('end', () => {
    // No retries in these tests.
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
    response.end(JSON.stringify(body));
  });
});
beforeAll(() => {
  payments = createStripePayments({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_test',
    baseUrl: server.origin,
    timeoutMs: 5_000,
  });
});
beforeEach(() => {
  answers = {};
  calls = [];
});

const refusal = (status: number, error: object): Answer => ({ status, body: { error } });

/** Stripe's refusals. https://docs.stripe.com/error-handling */
const REFUSALS = {
  invalid: refusal(400, { type: 'invalid_request_error', code: 'parameter_invalid_integer' }),
  'not found': refusal(404, { type: 'invalid_request_error', code: 'resource_missing' }),
  'another key': refusal(401, { type: 'invalid_request_error' }),
  'not permitted': refusal(403, { type: 'invalid_request_error' }),
  'too many requests': refusal(429, { type: 'invalid_request_error', code: 'rate_limit' }),
  'locked by another call': refusal(429, { type: 'invalid_request_error', code: 'lock_timeout' }),
  'key in use': refusal(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }),
  'key of another request': refusal(400, { type: 'idempotency_error' }),
  'an error of Stripe': refusal(500, { type: 'api_error' }),
};

describe('create', () => {
  const request: PaymentRequest = {
    paymentMethodId: 'pm_1',
    amountCents: 500,
    returnUrl: 'https://chiaro.example.com/api/payment-return',
    metadata: {},
    receiptEmail: null,
    idempotencyKey: 'key',
  };

  it.each<[keyof typeof REFUSALS, string]>([
    ['invalid', 'refused'],
    ['not found', 'refused'],
    ['another key', 'refused'],
    ['not permitted', 'refused'],
    ['too many requests', 'unknown'],
    ['locked by another call', 'unknown'],
    ['key in use', 'unknown'],
    ['key of another request', 'conflict'],
    ['an error of Stripe', 'unknown'],
  ])('reads "%s" as %s', async (name, kind) => {
    answers['POST /v1/payment_intents'] = REFUSALS[name];
    await expect(payments.create(request)).resolves.toMatchObject({ kind });
  });

  it('names the payment of a declined card', async () => {
    const error = {
      type: 'card_error',
      code: 'card_declined',
      message: 'No.',
      payment_intent: { id: 'pi_1' },
    };
    answers['POST /v1/payment_intents'] = refusal(402, error);
    await expect(payments.create(request)).resolves.toMatchObject({ kind: 'declined', paymentId: 'pi_1' });
  });
});

describe('readCard', () => {
  it.each<[keyof typeof REFUSALS, string]>([
    ['not found', 'none'],
    ['another key', 'unknown'],
    ['too many requests', 'unknown'],
    ['an error of Stripe', 'unknown'],
  ])('reads "%s" as %s', async (name, kind) => {
    answers['GET /v1/payment_methods/pm_1'] = REFUSALS[name];
    await expect(payments.readCard('pm_1')).resolves.toMatchObject({ kind });
  });

  it('tells a payment method that is no card from a card', async () => {
    answers['GET /v1/payment_methods/pm_1'] = { body: { id: 'pm_1', type: 'us_bank_account' } };
    await expect(payments.readCard('pm_1')).resolves.toEqual({ kind: 'none' });
    answers['GET /v1/payment_methods/pm_1'] = { body: { id: 'pm_1', card: { fingerprint: null } } };
    await expect(payments.readCard('pm_1')).resolves.toEqual({ kind: 'card', fingerprint: null });
  });
});

describe('read', () => {
  /** A payment of ten dollars whose charge has these refunds and disputes. */
  function aPayment(charge: object): Answer {
    const base = { id: 'pi_1', status: 'succeeded', currency: 'usd', amount: 1000, amount_received: 1000 };
    return { body: { ...base, metadata: {}, latest_charge: { id: 'ch_1', ...charge } } };
  }
  const aList = (...data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1/list' });
  const aRefund = (id: string, amount: number) => ({ id, amount, status: 'succeeded' });

  it('uses the refunds in the charge, and asks for no more', async () => {
    const refunds = aList(aRefund('re_1', 100));
    answers['GET /v1/payment_intents/pi_1'] = aPayment({ refunds, disputed: false });
    expect((await payments.read('pi_1'))?.returnedCents).toBe(100);
    expect(calls).toHaveLength(1);
  });

  it('asks for all refunds when the charge lacks some, and for the disputes', async () => {
    const refunds = { ...aList(aRefund('re_1', 100)), has_more: true };
    answers['GET /v1/payment_intents/pi_1'] = aPayment({ refunds, disputed: true });
    answers['GET /v1/refunds'] = { body: aList(aRefund('re_1', 100), aRefund('re_2', 50)) };
    answers['GET /v1/disputes'] = { body: aList({ id: 'du_1', amount: 30, status: 'lost' }) };
    expect((await payments.read('pi_1'))?.returnedCents).toBe(180);
    expect(calls.slice(1).map(({ query }) => query.get('payment_intent'))).toEqual(['pi_1', 'pi_1']);
  });

  it('returns at most what was received', async () => {
    const refunds = aList(aRefund('re_1', 600));
    answers['GET /v1/payment_intents/pi_1'] = aPayment({ refunds, disputed: true });
    answers['GET /v1/disputes'] = { body: aList({ id: 'du_1', amount: 1000, status: 'lost' }) };
    expect((await payments.read('pi_1'))?.returnedCents).toBe(1000);
  });

  it('tells a missing payment from other failures', async () => {
    answers['GET /v1/payment_intents/pi_1'] = REFUSALS['not found'];
    await expect(payments.read('pi_1')).resolves.toBeNull();
    for (const name of ['invalid', 'another key', 'too many requests', 'an error of Stripe'] as const) {
      answers['GET /v1/payment_intents/pi_1'] = REFUSALS[name];
      await expect(payments.read('pi_1')).rejects.toThrow(PaymentsError);
    }
  });
});

describe('createRefund', () => {
  const refund = async () => payments.createRefund({ paymentId: 'pi_1', cents: 100, idempotencyKey: 'key' });

  it.each<[string, Answer, string]>([
    ['a refund', { body: { id: 're_1' } }, 'created'],
    ['an open dispute', refusal(400, { type: 'invalid_request_error', code: 'charge_disputed' }), 'disputed'],
    ['an invalid request', REFUSALS.invalid, 'refused'],
  ])('reads %s', async (_name, answer, kind) => {
    answers['POST /v1/refunds'] = answer;
    await expect(refund()).resolves.toMatchObject({ kind });
  });

  it.each(['another key', 'too many requests', 'key in use', 'an error of Stripe'] as const)(
    'fails for "%s", which says nothing of the refund',
    async (name) => {
      answers['POST /v1/refunds'] = REFUSALS[name];
      await expect(refund()).rejects.toThrow(PaymentsError);
    },
  );
});

describe('list', () => {
  it('asks for the payments since a time, page after page', async () => {
    const page = { object: 'list', data: [{ id: 'pi_2' }, { id: 'pi_1' }], url: '/v1/payment_intents' };
    answers['GET /v1/payment_intents'] = { body: { ...page, has_more: true } };
    await expect(payments.list(1_700_000_000_999, null)).resolves.toMatchObject({ nextCursor: 'pi_1' });
    answers['GET /v1/payment_intents'] = { body: { ...page, has_more: false } };
    await expect(payments.list(1_700_000_000_999, 'pi_1')).resolves.toMatchObject({ nextCursor: null });
    expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual([
      { 'created[gte]': '1700000000', limit: '100' },
      { 'created[gte]': '1700000000', limit: '100', starting_after: 'pi_1' },
    ]);
  });

  it('fails when the list can’t be read', async () => {
    answers['GET /v1/payment_intents'] = REFUSALS['too many requests'];
    await expect(payments.list(0, null)).rejects.toThrow(PaymentsError);
  });
});
