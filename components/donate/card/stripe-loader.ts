import { loadStripe } from '@stripe/stripe-js/pure';

import { loadOnce } from '@/lib/browser/load-once';
import { publishableKey } from '@/lib/client/donation/donation';
import { withinTimeLimit } from '@/lib/shared/within-time-limit';

/** How long Stripe may take to send its script, in milliseconds. */
const LOAD_LIMIT_MS = 10_000;

/** Gives up the request for the script. Stripe's loader then sends another one; otherwise it waits for the first. */
function giveUpScript(): Error {
  document.querySelector('script[src^="https://js.stripe.com/"]')?.dispatchEvent(new Event('error'));
  return new Error('Stripe.js does not answer');
}

/** Loads Stripe.js from Stripe once, with our key. Rejects when it can't be loaded in time or there is no key. */
export const createStripeLoader = () =>
  loadOnce(async () => {
    const key = publishableKey();
    const stripe = key && (await withinTimeLimit(loadStripe(key), LOAD_LIMIT_MS, giveUpScript));
    if (!stripe) throw new Error('Stripe.js is not available');
    return stripe;
  });
