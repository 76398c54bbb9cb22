import { failure, type GetTarget, payment } from './target';

/** Wrong, repeated and listed requests. */
export function describeRequests(getTarget: GetTarget): void {
  describe('requests', () => {
    it('refuses unknown parameters and wrong values', async () => {
      const { stripe } = getTarget();
      const create = (changes: object) => failure(stripe.paymentIntents.create({ ...payment(), ...changes }));
      expect(await create({ colour: 'red' })).toMatchObject({
        type: 'StripeInvalidRequestError',
        statusCode: 400,
        code: 'parameter_unknown',
        param: 'colour',
      });
      expect(await create({ amount: 1.5 })).toMatchObject({
        code: 'parameter_invalid_integer',
        param: 'amount',
      });
      expect(await create({ payment_method: 'pm_none' })).toMatchObject({
        statusCode: 400,
        code: 'resource_missing',
        param: 'payment_method',
      });
    });

    it('replays the answer under the same key', async () => {
      const { stripe, uniqueKey } = getTarget();
      const idempotencyKey = uniqueKey();
      const first = await stripe.paymentIntents.create(payment(), { idempotencyKey });
      const again = await stripe.paymentIntents.create(payment(), { idempotencyKey });
      expect(again.id).toBe(first.id);
      expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
      expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
      expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    });

    it('refuses other parameters under a used key, except after wrong ones', async () => {
      const { stripe, uniqueKey } = getTarget();
      const idempotencyKey = uniqueKey();
      const mistaken = { ...payment(), colour: 'red' };
      await failure(stripe.paymentIntents.create(mistaken, { idempotencyKey }));
      const { id } = await stripe.paymentIntents.create(payment(), { idempotencyKey });
      const error = await failure(stripe.paymentIntents.create(payment({ amount: 600 }), { idempotencyKey }));
      expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
      expect(error.message).toContain('can only be used with the same parameters');
      expect(id).toMatch(/^pi_/);
    });

    it('lists in pages, newest first', async () => {
      const { stripe } = getTarget();
      const ids: string[] = [];
      for (const amount of [500, 600, 700]) {
        const { id } = await stripe.paymentIntents.create(payment({ amount }));
        ids.unshift(id);
      }
      const first = await stripe.paymentIntents.list({ limit: 2 });
      expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
      expect(first.data.map(({ id }) => id).length).toBe(2);
      const next = await stripe.paymentIntents.list({ limit: 1, starting_after: first.data[1]?.id ?? '' });
      const all = [...first.data, ...next.data].map(({ id }) => id);
      expect([...all].sort()).toEqual([...ids].sort());
      const since = first.data[0]?.created ?? 0;
      expect((await stripe.paymentIntents.list({ created: { gte: since + 60 } })).data).toEqual([]);
    });
  });
}
