import { loadStripe } from '@stripe/stripe-js/pure';

import { loadOnce } from '@/lib/browser/load-once';
import { publishableKey } from '@/lib/client/donation/donation';

/** Loads Stripe.js from Stripe once, with our key. Rejects when it can't be loaded or there is no key. */
export const createStripeLoader = () =>
  loadOnce(async () => {
    const key = publishableKey();
    const stripe = key && (await loadStripe(key));
    if (!stripe) throw new Error('Stripe.js is not available');
    return stripe;
  });
