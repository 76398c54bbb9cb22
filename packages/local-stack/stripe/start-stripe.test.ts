import { failure } from './conformance/target';
import { stripeInEachTest } from '../testing/stripe';

describe('the webhooks of the Stripe stand-in', () => {
  const test = stripeInEachTest();

  const typesOf = async (count: number) => (await test.webhooks.until(count)).map(({ type }) => type);

  it('report a decline', async () => {
    await failure(test.pay({ payment_method: 'pm_card_visa_chargeDeclined' }));
    expect(await typesOf(1)).toEqual(['payment_intent.payment_failed']);
  });

  it('report a refund', async () => {
    const { id } = await test.pay({});
    await test.stripe.refunds.create({ payment_intent: id });
    expect((await typesOf(3)).toSorted()).toEqual([
      'charge.refunded',
      'payment_intent.succeeded',
      'refund.created',
    ]);
  });

  it('report a dispute', async () => {
    const { id: intent } = await test.pay({ payment_method: 'pm_card_createDispute' });
    test.context.clock.advance(1_000);
    expect((await test.stripe.disputes.list({ payment_intent: intent })).data).toHaveLength(1);
    expect((await typesOf(3)).toSorted()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'payment_intent.succeeded',
    ]);
  });
});
