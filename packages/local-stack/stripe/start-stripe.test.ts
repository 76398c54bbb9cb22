import type Stripe from 'stripe';

import { failure } from './conformance/target';
import { stripeInEachTest } from '../testing/stripe';

const MINUTE_MS = 60_000;

describe('the Stripe stand-in', () => {
  const test = stripeInEachTest();

  const chargeOf = async (intent: string): Promise<Stripe.Charge> => {
    const { latest_charge: charge } = await test.stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge'],
    });
    return charge as Stripe.Charge;
  };

  const typesSince = async (count: number): Promise<string[]> => (await test.eventTypes()).slice(count);

  it('records the events of a decline', async () => {
    await failure(test.pay({ payment_method: 'pm_card_visa_chargeDeclined' }));
    expect(await test.eventTypes()).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ]);
  });

  it('counts a pending refund once it succeeds', async () => {
    const { id } = await test.pay({ payment_method: 'pm_card_pendingRefund' });
    const before = (await test.eventTypes()).length;
    await test.stripe.refunds.create({ payment_intent: id, amount: 200 });
    const charge = () => chargeOf(id);
    expect((await charge()).amount_refunded).toBe(0);
    const error = await failure(test.stripe.refunds.create({ payment_intent: id, amount: 400 }));
    expect(error.message).toBe('Refund amount ($4.00) is greater than unrefunded amount on charge ($3.00)');
    test.context.clock.advance(MINUTE_MS);
    expect((await charge()).amount_refunded).toBe(200);
    expect(await typesSince(before)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
      'charge.refunded',
    ]);
  });

  it('returns the money of a failed refund', async () => {
    const { id } = await test.pay({ payment_method: 'pm_card_refundFail' });
    const before = (await test.eventTypes()).length;
    await test.stripe.refunds.create({ payment_intent: id });
    const charge = () => chargeOf(id);
    expect(await charge()).toMatchObject({ amount_refunded: 500, refunded: true });
    test.context.clock.advance(MINUTE_MS);
    expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(await typesSince(before)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
    ]);
  });

  it('records the events of a dispute', async () => {
    const { id: intent } = await test.pay({ payment_method: 'pm_card_createDispute' });
    test.context.clock.advance(1_000);
    expect((await test.stripe.disputes.list({ payment_intent: intent })).data).toHaveLength(1);
    expect((await test.eventTypes()).slice(-2)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
  });
});
