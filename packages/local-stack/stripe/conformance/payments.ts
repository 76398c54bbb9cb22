import { failure, type GetTarget, payment } from './target';

/** The documented declines: test PaymentMethod, code and decline code. */
const DECLINES = [
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
] as const;

/** Creating, confirming, reading and cancelling PaymentIntents. */
export function describePayments(getTarget: GetTarget): void {
  describe('payments', () => {
    it('takes a payment at once', async () => {
      const { stripe } = getTarget();
      const metadata = { app: 'chiaro', uid: 'user' };
      const intent = await stripe.paymentIntents.create(
        payment({ metadata, receipt_email: 'user@example.com' }),
      );
      expect(intent).toMatchObject({
        object: 'payment_intent',
        status: 'succeeded',
        amount: 500,
        amount_received: 500,
        currency: 'usd',
        livemode: false,
        metadata,
        next_action: null,
        last_payment_error: null,
        payment_method_types: ['card'],
        receipt_email: 'user@example.com',
      });
      expect(intent.id).toMatch(/^pi_/);
      expect(intent.payment_method).toMatch(/^pm_/);
      expect(intent.payment_method).not.toBe('pm_card_visa');
      expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    });

    it('expands the charge and its refunds', async () => {
      const { stripe } = getTarget();
      const { id } = await stripe.paymentIntents.create(payment());
      const expand = ['latest_charge', 'latest_charge.refunds'];
      const intent = await stripe.paymentIntents.retrieve(id, { expand });
      expect(intent.latest_charge).toMatchObject({
        object: 'charge',
        amount: 500,
        amount_refunded: 0,
        disputed: false,
        payment_intent: id,
        refunded: false,
        refunds: { object: 'list', data: [], has_more: false },
        status: 'succeeded',
      });
      const error = await failure(stripe.paymentIntents.retrieve(id, { expand: ['amount'] }));
      expect([error.statusCode, error.message]).toEqual([400, 'This property cannot be expanded (amount).']);
    });

    it.each(DECLINES)('declines %s', async (method, code, declineCode) => {
      const { stripe } = getTarget();
      const error = await failure(stripe.paymentIntents.create(payment({ payment_method: method })));
      expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code });
      if (declineCode !== undefined) expect(error.decline_code).toBe(declineCode);
      const declined = error.payment_intent;
      expect(declined).toMatchObject({ status: 'requires_payment_method', amount_received: 0 });
      const intent = await stripe.paymentIntents.retrieve(declined?.id ?? '', { expand: ['latest_charge'] });
      expect(intent.last_payment_error).toMatchObject({ type: 'card_error', code, message: error.message });
      expect(intent.latest_charge).toMatchObject({ status: 'failed', failure_code: code });
    });

    it('takes no card that was used', async () => {
      const { stripe } = getTarget();
      const used = String((await stripe.paymentIntents.create(payment())).payment_method);
      const error = await failure(stripe.paymentIntents.create(payment({ payment_method: used })));
      expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
      expect(error.message).toContain('was previously used with a PaymentIntent');
    });

    it('waits for the authentication that a card requires', async () => {
      const { stripe } = getTarget();
      const intent = await stripe.paymentIntents.create(
        payment({ payment_method: 'pm_card_authenticationRequired' }),
      );
      expect(intent).toMatchObject({
        status: 'requires_action',
        amount_received: 0,
        latest_charge: null,
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { return_url: 'https://example.com/return', url: expect.stringMatching(/^http/) },
        },
      });
      expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled');
      const error = await failure(stripe.paymentIntents.cancel(intent.id));
      expect([error.statusCode, error.code]).toEqual([400, 'payment_intent_unexpected_state']);
    });
  });
}
