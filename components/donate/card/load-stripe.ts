import { loadStripe } from '@stripe/stripe-js/pure';

import { publishableKey } from '@/lib/client/donation/publishable-key';
import { loadOnce } from '@/lib/client/load-once';

/** Stripe.js, loaded from Stripe once a page, with our key. Rejects when it can't be loaded or there is no key. */
export const stripeLoader = loadOnce(async () => {
  const key = publishableKey();
  const stripe = key && (await loadStripe(key));
  if (!stripe) throw new Error('Stripe.js is not available');
  return stripe;
});
