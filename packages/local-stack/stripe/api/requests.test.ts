import { failure, payment } from '../conformance/target';
import { createClient, KEYS, stripeInEachTest } from '../../testing/stripe';

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2_050, cvc: '123' };

interface ErrorAnswer {
  error: Record<string, unknown>;
}

describe('requests to the Stripe stand-in', () => {
  const test = stripeInEachTest();

  const browser = { authorization: `Bearer ${KEYS.publishableKey}` };

  async function post(path: string, form: Record<string, string>, headers?: Record<string, string>) {
    const body = new URLSearchParams(form);
    const response = await test.call(path, { method: 'POST', body, ...(headers ? { headers } : {}) });
    return { response, body: (await response.json()) as ErrorAnswer & Record<string, unknown> };
  }

  describe('callers', () => {
    it.each([
      ['no key', {}, /^You did not provide an API key/],
      ['another key', { authorization: 'Bearer sk_test_of_another_account' }, /^Invalid API Key provided/],
    ])('are refused with %s', async (_what, headers, message) => {
      const response = await test.call('/v1/payment_intents', { headers });
      expect(response.status).toBe(401);
      const { error } = (await response.json()) as ErrorAnswer;
      expect(error).toMatchObject({ type: 'invalid_request_error', message: expect.stringMatching(message) });
    });

    it('may create a PaymentMethod in a browser, on any page', async () => {
      const preflight = await test.call('/v1/payment_methods', { method: 'OPTIONS', headers: {} });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
      const card = { 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '50' };
      const { response, body } = await post('/v1/payment_methods', { type: 'card', ...card }, browser);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(body).toMatchObject({ object: 'payment_method', card: { last4: '4242', exp_year: 2_050 } });
    });

    it('need a client secret for anything else in a browser', async () => {
      const intent = await test.pay({ payment_method: 'pm_card_authenticationRequired' });
      expect((await test.call('/v1/payment_intents', { headers: browser })).status).toBe(401);
      expect((await post('/v1/refunds', { payment_intent: intent.id }, browser)).body.error).toMatchObject({
        code: 'secret_key_required',
      });
      const path = `/v1/payment_intents/${intent.id}`;
      expect((await test.call(path, { headers: browser })).status).toBe(400);
      expect((await test.call(`${path}?client_secret=wrong`, { headers: browser })).status).toBe(400);
      const secret = encodeURIComponent(intent.client_secret ?? '');
      const answer = await test.call(`${path}?client_secret=${secret}`, { headers: browser });
      const fields = (await answer.json()) as Record<string, unknown>;
      expect(fields).toMatchObject({ id: intent.id, status: 'requires_action' });
    });
  });

  describe('cards', () => {
    it('are refused unless they are test cards', async () => {
      const card = { ...CARD, number: '4539578763621486' };
      const error = await failure(test.stripe.paymentMethods.create({ type: 'card', card }));
      expect(error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
    });

    it('have the same fingerprint for the same number', async () => {
      const create = (number: string) =>
        test.stripe.paymentMethods.create({ type: 'card', card: { ...CARD, number } });
      const fingerprint = async (number: string) => (await create(number)).card?.fingerprint;
      expect(await fingerprint(CARD.number)).toBe(await fingerprint(CARD.number));
      expect(await fingerprint(CARD.number)).not.toBe(await fingerprint('5555555555554444'));
    });
  });

  describe('unimplemented functions', () => {
    it.each(['POST /v1/checkout/sessions', 'DELETE /v1/customers/cus_1', 'GET /v2/x'])(
      'answer 501: %s',
      async (endpoint) => {
        const [method = '', path = ''] = endpoint.split(' ');
        expect((await test.call(path, { method })).status).toBe(501);
      },
    );
  });

  describe('idempotency keys', () => {
    it('are in use until the first answer', async () => {
      const other = createClient(test.standIn.address, KEYS.secretKey);
      const answers = await Promise.allSettled(
        [test.stripe, other, test.stripe, other].map((stripe) =>
          stripe.paymentIntents.create(payment(), { idempotencyKey: 'key' }),
        ),
      );
      const created = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
      expect(new Set(created).size).toBe(1);
      expect((await test.stripe.paymentIntents.list()).data).toHaveLength(1);
    });
  });
});
