import type Stripe from 'stripe';

import { randomLetters } from '../state/ids';
import type { StripeWorld } from '../state/world';
import { chargeIntent, paymentFailed } from './charge-intent';
import { cardOf } from './payment-method';

/** The path of the authentication page; a token follows. */
export const AUTHENTICATION_PATH = '/3d_secure_2/authenticate/';

/**
 * Confirms a new PaymentIntent with a PaymentMethod: it is paid, waits for the customer's authentication, or is declined.
 * @param returnUrl the customer's address after the authentication.
 * @throws StripeApiError 402 for a decline, which is recorded.
 */
export function confirmIntent(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string,
): void {
  if (!cardOf(world, method.id).authenticates) {
    const error = chargeIntent(world, intent, method);
    if (error) throw paymentFailed(error, intent);
    return;
  }
  const token = randomLetters(40);
  world.store.authentications[token] = { token, paymentIntent: intent.id, returnUrl };
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  intent.next_action = {
    redirect_to_url: { return_url: returnUrl, url: `${world.origin()}${AUTHENTICATION_PATH}${token}` },
    type: 'redirect_to_url',
  };
  world.store.save();
}
