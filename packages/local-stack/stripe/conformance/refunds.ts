import type Stripe from 'stripe';

import { eventually, failure, type GetTarget, payment } from './target';

/** Refunds of every kind, and disputes. */
export function describeRefunds(getTarget: GetTarget): void {
  const pay = async (method = 'pm_card_visa'): Promise<string> =>
    (await getTarget().stripe.paymentIntents.create(payment({ payment_method: method }))).id;

  const chargeOf = async (intent: string): Promise<Stripe.Charge> => {
    const { latest_charge: charge } = await getTarget().stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge', 'latest_charge.refunds'],
    });
    return charge as Stripe.Charge;
  };

  describe('refunds', () => {
    it('refunds a part, then the rest, and no more', async () => {
      const { stripe } = getTarget();
      const intent = await pay();
      const part = await stripe.refunds.create({
        payment_intent: intent,
        amount: 200,
      });
      expect(part).toMatchObject({
        object: 'refund',
        amount: 200,
        currency: 'usd',
        payment_intent: intent,
        status: 'succeeded',
      });
      expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 200, refunded: false });
      const tooMuch = await failure(stripe.refunds.create({ payment_intent: intent, amount: 400 }));
      expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
      await stripe.refunds.create({ payment_intent: intent });
      const charge = await chargeOf(intent);
      expect(charge).toMatchObject({ amount_refunded: 500, refunded: true });
      expect(charge.refunds?.data.map(({ amount }) => amount).sort()).toEqual([200, 300]);
      const again = await failure(stripe.refunds.create({ payment_intent: intent }));
      expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
      expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
      expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('succeeded');
    });

    it('refunds no declined payment', async () => {
      const { stripe } = getTarget();
      const { payment_intent: declined } = await failure(pay('pm_card_visa_chargeDeclined'));
      const error = await failure(stripe.refunds.create({ payment_intent: declined?.id ?? '' }));
      expect([error.statusCode, error.type]).toEqual([400, 'StripeInvalidRequestError']);
    });
  });

  describe('disputes', () => {
    const disputeOf = async (intent: string): Promise<Stripe.Dispute> => {
      const { stripe } = getTarget();
      const look = async () => (await stripe.disputes.list({ payment_intent: intent })).data[0];
      const dispute = await eventually(getTarget(), look, (found) => found !== undefined);
      if (!dispute) throw new Error('There is no dispute.');
      return dispute;
    };

    it('withdraws the money of a disputed payment', async () => {
      const intent = await pay('pm_card_createDispute');
      expect(await disputeOf(intent)).toMatchObject({
        object: 'dispute',
        amount: 500,
        is_charge_refundable: false,
        payment_intent: intent,
        reason: 'fraudulent',
        status: 'needs_response',
      });
      expect((await chargeOf(intent)).disputed).toBe(true);
      const error = await failure(getTarget().stripe.refunds.create({ payment_intent: intent }));
      expect(error.statusCode).toBe(400);
      expect(error.message).toContain('has been charged back');
    });
  });
}
