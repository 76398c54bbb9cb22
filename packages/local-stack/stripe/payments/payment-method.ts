import { createHash } from 'node:crypto';

import type Stripe from 'stripe';

import { createId } from '../state/ids';
import { invalidRequest, notImplemented, resourceMissing, StripeApiError } from '../api/stripe-error';
import { cardByNumber, numberOfTestId, type TestCard } from './test-cards';
import { secondsNow, type StripeWorld } from '../state/world';

interface NewCard {
  number: string;
  expMonth: number;
  expYear: number;
  billingDetails?: object;
}

const ALREADY_USED =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';

/**
 * Creates a PaymentMethod from a test card's checked data.
 * @throws StripeApiError 402 for a number that is no test card's, as Stripe does in test mode.
 */
export function createPaymentMethod(world: StripeWorld, card: NewCard): Stripe.PaymentMethod {
  const { number, expMonth, expYear, billingDetails = {} } = card;
  const { brand } = testCard(number);
  const id = createId('pm');
  world.store.cards[id] = { number, isUsed: false };
  return world.store.add('payment_method', {
    id,
    object: 'payment_method',
    billing_details: billingDetails as Stripe.PaymentMethod.BillingDetails,
    card: {
      brand,
      country: 'US',
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprint(number),
      last4: number.slice(-4),
    } as Stripe.PaymentMethod.Card,
    created: secondsNow(world),
    livemode: false,
    type: 'card',
  });
}

/**
 * Returns the PaymentMethod of an id: an existing one, or a new one for a test id such as pm_card_visa
 * (https://docs.stripe.com/testing).
 * @param status the error's status for an unknown id: 404 for an id in the path, else 400.
 */
export function findPaymentMethod(world: StripeWorld, id: string, status: 400 | 404): Stripe.PaymentMethod {
  const number = numberOfTestId(id);
  if (number === undefined) {
    const found = world.store.find('payment_method', id);
    if (found) return found;
    if (id.startsWith('pm_card_')) throw notImplemented(`the test PaymentMethod ${id}.`);
    throw resourceMissing('PaymentMethod', id, 'payment_method', status);
  }
  const expYear = new Date(world.clock.now()).getUTCFullYear() + 1;
  return createPaymentMethod(world, { number, expMonth: 12, expYear });
}

/** Marks a PaymentMethod as used for a PaymentIntent. Throws StripeApiError 400 if it was used for another one. */
export function takeUnused(world: StripeWorld, { id }: Stripe.PaymentMethod): void {
  const record = world.store.cards[id];
  if (record?.isUsed) throw invalidRequest(ALREADY_USED);
  if (record) record.isUsed = true;
}

/** Returns the test card of a PaymentMethod. */
export function cardOf(world: StripeWorld, paymentMethod: string): TestCard {
  return testCard(world.store.cards[paymentMethod]?.number ?? '');
}

function testCard(number: string): TestCard {
  const card = cardByNumber(number);
  if (card) return card;
  throw new StripeApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  });
}

/** Returns the same text for the same number, as Stripe does within an account. */
function fingerprint(number: string): string {
  return createHash('sha256').update(`card:${number}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16);
}
