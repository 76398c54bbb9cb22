import type Stripe from 'stripe';

import { randomLetters } from '../state/ids';
import { invalidRequest, notImplemented, type StripeApiError } from '../api/stripe-error';
import type { StripeWorld } from '../state/world';
import { chargeIntent, paymentFailed } from './charge-intent';
import { cardOf, checkUnused, markUsed } from './payment-method';

/** The path of the authentication page; a token follows. */
export const AUTHENTICATION_PATH = '/3d_secure_2/authenticate/';

/**
 * Checks whether a PaymentIntent (null for one that is not created yet) can be confirmed; changes nothing.
 * @param returnUrl the customer's address after the authentication.
 * @throws StripeApiError 400 for a used PaymentMethod or a wrong status, 501 if Stripe.js would authenticate.
 */
export function checkConfirmation(
  world: StripeWorld,
  intent: Stripe.PaymentIntent | null,
  method: Stripe.PaymentMethod,
  returnUrl: string | undefined,
): void {
  if (intent) checkConfirmable(intent);
  checkUnused(world, method, intent);
  if (cardOf(world, method.id).authenticates && returnUrl === undefined) {
    throw notImplemented('authentication by Stripe.js; pass a return_url to authenticate on a page.');
  }
}

/**
 * Confirms a checked PaymentIntent with a PaymentMethod: it is paid, waits for the customer's authentication, or is
 * declined.
 * @throws StripeApiError 402 for a decline, which is recorded.
 */
export function confirmIntent(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | undefined,
): void {
  markUsed(world, method, intent);
  supersedeAuthentications(world, intent.id);
  if (cardOf(world, method.id).authenticates && returnUrl !== undefined) {
    requireAuthentication(world, intent, method, returnUrl);
    return;
  }
  const error = chargeIntent(world, intent, method);
  if (error) throw paymentFailed(error, intent);
}

/** Ends the pending authentications of a PaymentIntent that is confirmed again or cancelled. */
export function supersedeAuthentications({ store }: StripeWorld, intent: string): void {
  for (const authentication of Object.values(store.authentications)) {
    if (authentication.paymentIntent !== intent || authentication.outcome !== 'pending') continue;
    authentication.outcome = 'superseded';
  }
}

function checkConfirmable(intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return;
  const reason =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed.'
      : 'it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.';
  throw unexpectedState(`You cannot confirm this PaymentIntent because ${reason}`, intent);
}

/** A 400: a PaymentIntent's status does not allow the operation. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent | null): StripeApiError {
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    ...(intent ? { payment_intent: structuredClone(intent) } : {}),
  });
}

/** A 400: the PaymentIntent has no PaymentMethod. */
export function missingPaymentMethod(intent: Stripe.PaymentIntent | null): StripeApiError {
  const message =
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
  return unexpectedState(message, intent);
}

function requireAuthentication(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string,
): void {
  const token = randomLetters(40);
  world.store.authentications[token] = { token, paymentIntent: intent.id, returnUrl, outcome: 'pending' };
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  intent.next_action = {
    redirect_to_url: { return_url: returnUrl, url: `${world.origin()}${AUTHENTICATION_PATH}${token}` },
    type: 'redirect_to_url',
  };
  world.store.save();
  world.events.record('payment_intent.requires_action', intent);
}
