import Stripe from 'stripe';

import { createStripePayments } from './stripe';
import { PAYMENT_EVENTS } from './stripe-events';
import { declineOf, paymentOf } from './stripe-payment';

const SECRET = 'whsec_test';
const payments = createStripePayments({
  secretKey: 'sk_test_x',
  webhookSecret: SECRET,
  baseUrl: null,
  timeoutMs: 100,
});

function anIntent(changes: object = {}): Stripe.PaymentIntent {
  const intent = {
    id: 'pi_1',
    client_secret: 'pi_1_secret',
    status: 'succeeded',
    currency: 'usd',
    amount: 1000,
    amount_received: 1000,
    metadata: { app: 'chiaro' },
    next_action: null,
    last_payment_error: null,
    ...changes,
  };
  // The fields that the adapter reads.
  return intent as unknown as Stripe.PaymentIntent;
}

const refunds = (...parts: [number, string][]) =>
  parts.map(([amount, status]) => ({ amount, status })) as unknown as Stripe.Refund[];
const disputes = (...parts: [number, string][]) =>
  parts.map(([amount, status]) => ({ amount, status })) as unknown as Stripe.Dispute[];

describe('paymentOf', () => {
  it.each([
    ['succeeded', 'succeeded'],
    ['processing', 'processing'],
    ['requires_action', 'requires_action'],
    ['requires_payment_method', 'failed'],
    ['canceled', 'canceled'],
    ['requires_capture', 'other'],
    ['requires_confirmation', 'other'],
    ['a word of tomorrow', 'other'],
  ])('reads %s as %s', (status, expected) => {
    expect(paymentOf(anIntent({ status }), [], []).status).toBe(expected);
  });

  it('counts refunds that succeeded or are under way, and lost disputes', () => {
    const made = refunds(
      [100, 'succeeded'],
      [50, 'pending'],
      [20, 'requires_action'],
      [7, 'failed'],
      [3, 'canceled'],
    );
    expect(paymentOf(anIntent(), made, []).returnedCents).toBe(170);
    expect(paymentOf(anIntent(), made, disputes([300, 'lost'])).returnedCents).toBe(470);
    expect(paymentOf(anIntent(), made, disputes([1000, 'lost'])).returnedCents).toBe(1000);
  });

  it.each([
    ['blocked', [], 0],
    ['resolved', [-900], 1000],
    ['resolved, and its money came back', [-900, 900], 0],
  ])('counts a prevented dispute that was %s by its balance transactions', (_how, moved, returned) => {
    // In the account's currency, which is not the payment's.
    const balance_transactions = moved.map((amount) => ({ amount, currency: 'eur' }));
    const prevented = [{ amount: 1000, status: 'prevented', balance_transactions }];
    const made = prevented as unknown as Stripe.Dispute[];
    expect(paymentOf(anIntent(), [], made).returnedCents).toBe(returned);
  });

  it.each([
    ['needs_response', 0],
    ['under_review', 0],
    ['won', 0],
    ['lost', 300],
    ['appeal_needs_response', 300],
    ['appeal_under_review', 300],
    ['warning_needs_response', 0],
    ['warning_under_review', 0],
    ['warning_closed', 0],
    ['a word of tomorrow', 0],
  ])('takes for a dispute that is %s: %d cents', (status, returned) => {
    expect(paymentOf(anIntent(), [], disputes([300, status])).returnedCents).toBe(returned);
  });

  it('returns the bank’s page only for Stripe’s redirects', () => {
    const next = { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.com/3ds' } };
    expect(paymentOf(anIntent({ next_action: next }), [], []).redirectUrl).toBe(
      'https://hooks.stripe.com/3ds',
    );
    expect(paymentOf(anIntent({ next_action: { type: 'use_stripe_sdk' } }), [], []).redirectUrl).toBeNull();
  });

  it('tells a decline from a bank’s page that was not passed', () => {
    const decline = {
      code: 'card_declined',
      decline_code: 'expired_card',
      message: 'Your card was declined.',
      charge: 'ch_1',
      payment_method: { id: 'pm_1', card: { fingerprint: 'print' } },
    };
    expect(paymentOf(anIntent({ last_payment_error: decline }), [], []).decline).toEqual({
      message: 'Your card was declined.',
      declineCode: 'expired_card',
      isAuthentication: false,
      attemptId: 'ch_1',
      fingerprint: 'print',
    });
    const refused = {
      code: 'payment_intent_authentication_failure',
      message: 'No.',
      payment_method: { id: 'pm_1' },
    };
    expect(paymentOf(anIntent({ last_payment_error: refused }), [], []).decline).toMatchObject({
      isAuthentication: true,
      attemptId: 'pm_1',
      fingerprint: null,
    });
  });
});

describe('declineOf', () => {
  it.each([['fraudulent'], ['lost_card'], ['merchant_blacklist'], ['stolen_card']])(
    'hides %s from the card’s holder',
    (code) => {
      const error = { code: 'card_declined', decline_code: code, message: 'Your card was declined.' };
      expect(declineOf(error).declineCode).toBe('generic_decline');
    },
  );

  it('uses the error’s code without a decline code', () => {
    expect(declineOf({ code: 'expired_card' })).toMatchObject({ declineCode: 'expired_card', message: '' });
    expect(declineOf({})).toMatchObject({ declineCode: null, attemptId: '', fingerprint: null });
  });
});

describe('readEvent', () => {
  function read(type: string, object: object) {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
    return payments.readEvent(Buffer.from(payload), signature);
  }

  it.each([
    ['payment_intent.succeeded', { id: 'pi_1' }, 'pi_1'],
    ['payment_intent.payment_failed', { id: 'pi_1' }, 'pi_1'],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['charge.dispute.closed', { id: 'du_1', payment_intent: { id: 'pi_1' } }, 'pi_1'],
    ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['refund.updated', { id: 're_1', payment_intent: null }, null],
    ['customer.created', { id: 'cus_1', payment_intent: 'pi_1' }, null],
    ['payment_intent.succeeded', { id: 7 }, null],
    ['payment_intent.succeeded', { id: '' }, null],
    ['payment_intent.succeeded', { id: 'pi_1/cancel' }, null],
    ['charge.refunded', { payment_intent: { id: '__proto__' } }, null],
  ])('finds the payment of %s', async (type, object, paymentId) => {
    expect(await read(type, object)).toEqual({ id: 'evt_1', type, paymentId });
  });

  it.each(PAYMENT_EVENTS)('finds the payment of the required event %s', async (type) => {
    expect(await read(type, { id: 'pi_1', payment_intent: 'pi_1' })).toMatchObject({ paymentId: 'pi_1' });
  });

  it('accepts one good signature of two, as Stripe sends them while the secret is replaced', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'refund.created',
      data: { object: { payment_intent: 'pi_1' } },
    });
    const good = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
    const [timestamp = '', part = ''] = good.split(',');
    const other = `v1=${'0'.repeat(64)}`;
    const readWith = (signature: string) => payments.readEvent(Buffer.from(payload), signature);
    expect(await readWith([timestamp, other, part].join(','))).toMatchObject({ paymentId: 'pi_1' });
    expect(await readWith([timestamp, other].join(','))).toBeNull();
    expect(await readWith([timestamp, part.replace('v1=', 'v0=')].join(','))).toBeNull();
    expect(await readWith(part)).toBeNull();
  });
});
