import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

let loading: Promise<Stripe> | null = null;

/**
 * Stripe.js, loaded from Stripe once a page. After a failure the next call tries again.
 * @throws when it can't be loaded
 */
export function loadStripeOnce(publishableKey: string): Promise<Stripe> {
  loading ??= loadStripe(publishableKey)
    .then((stripe) => {
      if (!stripe) throw new Error('Stripe.js is not available');
      return stripe;
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** Back to the beginning. For tests, which share the module. */
export function resetStripe(): void {
  loading = null;
}
