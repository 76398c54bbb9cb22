import { chargeIntent, failIntent } from '../payments/charge-intent';
import { findPaymentMethod } from '../payments/payment-method';
import { idOf, type StripeWorld } from '../state/world';
import type { Authentication } from '../state/store';

/** Ends an authentication and its payment by the customer's choice, once; `failed` also if the bank declines. */
export function finishAuthentication(
  world: StripeWorld,
  authentication: Authentication,
  choice: 'complete' | 'fail',
): void {
  const intent = world.store.find('payment_intent', authentication.paymentIntent);
  if (authentication.outcome !== 'pending' || intent?.status !== 'requires_action') return;
  const method = findPaymentMethod(world, idOf(intent.payment_method) ?? '', 'payment_method', 400);
  const error =
    choice === 'complete'
      ? chargeIntent(world, intent, method)
      : failIntent(world, intent, {
          type: 'invalid_request_error',
          code: 'payment_intent_authentication_failure',
          message:
            'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
          payment_method: structuredClone(method),
        });
  authentication.outcome = error ? 'failed' : 'succeeded';
  world.store.save();
}

/** Returns the customer's address after the page: the return_url with Stripe's parameters. */
export function returnAddress(world: StripeWorld, authentication: Authentication): string {
  const intent = world.store.find('payment_intent', authentication.paymentIntent);
  const address = new URL(authentication.returnUrl);
  address.searchParams.set('payment_intent', authentication.paymentIntent);
  address.searchParams.set('payment_intent_client_secret', intent?.client_secret ?? '');
  address.searchParams.set(
    'redirect_status',
    authentication.outcome === 'succeeded' ? 'succeeded' : 'failed',
  );
  return address.href;
}
