import Stripe from 'stripe';

/** Where Stripe's dashboard has the keys, and its webhook endpoints. */
export const STRIPE_KEYS = 'Stripe → Developers → API keys';
export const STRIPE_WEBHOOKS = 'Stripe → Developers → Webhooks';

export type StripeMode = 'live' | 'test';

/** What is wrong with keys, and what to do about it. */
export interface KeyProblem {
  sentence: string;
  remedy: string;
}

/**
 * Returns the mode of a key, or null if it is no such key.
 * @param kind the first letters of the key, as a regular expression: `pk`, or `[sr]k` for a secret or restricted key.
 */
export function stripeModeOf(key: string, kind: '[sr]k' | 'pk'): StripeMode | null {
  const mode = new RegExp(`^${kind}_(live|test)_`).exec(key)?.[1];
  return mode === 'live' || mode === 'test' ? mode : null;
}

/** Returns what is wrong with the two keys by their form alone, or null. */
export function problemOfKeys(secretKey: string, publishableKey: string): KeyProblem | null {
  if (/^[sr]k_/.test(publishableKey))
    return {
      sentence: 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY holds a secret key, which every visitor can read.',
      remedy: `Roll that key at ${STRIPE_KEYS} at once, set the publishable key (pk_…) instead, and deploy again.`,
    };
  const [secretMode, publishableMode] = [
    stripeModeOf(secretKey, '[sr]k'),
    stripeModeOf(publishableKey, 'pk'),
  ];
  if (secretMode === null || publishableMode === null) {
    const name = secretMode === null ? 'STRIPE_SECRET_KEY' : 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY';
    return { sentence: `${name} is not such a key of Stripe’s.`, remedy: `Set it from ${STRIPE_KEYS}.` };
  }
  if (secretMode === publishableMode) return null;
  return {
    sentence: `STRIPE_SECRET_KEY is of ${secretMode} mode, the publishable key of ${publishableMode} mode.`,
    remedy: `Set both from one page: ${STRIPE_KEYS}.`,
  };
}

/**
 * Compares the accounts of two keys by the newest payment, which a browser may read with its client secret. Returns
 * `unknown` when there is none. Rejects as Stripe's SDK when the secret key is refused or Stripe does not answer.
 * https://docs.stripe.com/api/payment_intents/retrieve
 * @param secret a client with the secret key. @param browser a client with the publishable key.
 */
export async function compareAccounts(
  secret: Stripe,
  browser: Stripe,
): Promise<'same' | 'unknown' | KeyProblem> {
  const { data } = await secret.paymentIntents.list({ limit: 1 });
  const [payment] = data;
  try {
    await browser.paymentIntents.retrieve(payment?.id ?? 'pi_none', {
      client_secret: payment?.client_secret ?? 'pi_none_secret_none',
    });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return {
        sentence: 'Stripe refuses NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY.',
        remedy: `Set it again from ${STRIPE_KEYS}.`,
      };
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.statusCode === 404 && payment)
      return {
        sentence: 'The publishable key is of another account.',
        remedy: `Set both keys from one page: ${STRIPE_KEYS}.`,
      };
  }
  return payment ? 'same' : 'unknown';
}
