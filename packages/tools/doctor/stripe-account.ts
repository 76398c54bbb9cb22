import Stripe from 'stripe';

import { PAYMENT_EVENTS } from '@/lib/server/adapters/stripe-events';
import { paymentWebhookEndpoint } from '@/lib/shared/contracts/payments';
import { Broken, NotCheckable, tryAgain } from './finding';

/** Where Stripe's dashboard has the keys, and its webhook endpoints. */
export const STRIPE_KEYS = 'Stripe → Developers → API keys';
export const STRIPE_WEBHOOKS = 'Stripe → Developers → Webhooks';

type StripeMode = 'live' | 'test';

/**
 * Returns the mode of a key, or null if it is no such key.
 * @param kind the first letters of the key, as a regular expression: `pk`, or `[sr]k` for a secret or restricted key.
 */
export function stripeModeOf(key: string, kind: '[sr]k' | 'pk'): StripeMode | null {
  const mode = new RegExp(`^${kind}_(live|test)_`).exec(key)?.[1];
  return mode === 'live' || mode === 'test' ? mode : null;
}

/** Throws Broken for two keys that are wrong by their form alone. */
export function requireKeys(secretKey: string, publishableKey: string): void {
  if (/^[sr]k_/.test(publishableKey))
    throw new Broken(
      'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY holds a secret key, which every visitor can read.',
      `Roll that key at ${STRIPE_KEYS} at once, set the publishable key (pk_…) instead, and deploy again.`,
    );
  const secretMode = stripeModeOf(secretKey, '[sr]k');
  const publishableMode = stripeModeOf(publishableKey, 'pk');
  if (secretMode === null || publishableMode === null) {
    const name = secretMode === null ? 'STRIPE_SECRET_KEY' : 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY';
    throw new Broken(`${name} is not such a key of Stripe’s.`, `Set it from ${STRIPE_KEYS}.`);
  }
  if (secretMode !== publishableMode)
    throw new Broken(
      `STRIPE_SECRET_KEY is of ${secretMode} mode, the publishable key of ${publishableMode} mode.`,
      `Set both from one page: ${STRIPE_KEYS}.`,
    );
}

/**
 * Calls Stripe. Throws Broken when it refuses the secret key, fails or does not answer, NotCheckable when a restricted key
 * lacks a permission; without Stripe's own text, which has a part of the key.
 * @param permission what the key must be allowed to do, after “let it”
 */
export async function askStripe<Answer>(call: () => Promise<Answer>, permission: string): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const { StripeAuthenticationError, StripeConnectionError, StripeError, StripePermissionError } =
      Stripe.errors;
    if (error instanceof Broken) throw error;
    if (error instanceof StripeAuthenticationError)
      throw new Broken('Stripe refuses STRIPE_SECRET_KEY.', `Set it again from ${STRIPE_KEYS}.`);
    if (error instanceof StripePermissionError)
      throw new NotCheckable(
        `The restricted key of Stripe may not do this. ${STRIPE_KEYS} → the key → Edit: let it ${permission}.`,
      );
    const { statusCode = 200, code = '' } = error instanceof StripeError ? error : {};
    const sentence =
      error instanceof StripeConnectionError
        ? 'Stripe gives no answer.'
        : statusCode === 200
          ? 'Stripe’s answer can’t be read.'
          : `Stripe answers with ${`${statusCode} ${code}`.trim()}.`;
    throw new Broken(sentence, tryAgain('status.stripe.com'));
  }
}

/**
 * Compares the accounts of two keys by the newest payment, which a browser may read with its client secret. Returns
 * `unknown` when there is none. Throws Broken for two accounts, and like `askStripe`.
 * https://docs.stripe.com/api/payment_intents/retrieve
 * @param secret a client with the secret key. @param browser a client with the publishable key.
 */
export async function compareAccounts(secret: Stripe, browser: Stripe): Promise<'same' | 'unknown'> {
  return askStripe(async () => {
    const { data } = await secret.paymentIntents.list({ limit: 1 });
    const [payment] = data;
    try {
      await browser.paymentIntents.retrieve(payment?.id ?? 'pi_none', {
        client_secret: payment?.client_secret ?? 'pi_none_secret_none',
      });
    } catch (error) {
      if (error instanceof Stripe.errors.StripeAuthenticationError)
        throw new Broken(
          'Stripe refuses NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY.',
          `Set it again from ${STRIPE_KEYS}.`,
        );
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error.statusCode === 404 && payment)
        throw new Broken(
          'The publishable key is of another account.',
          `Set both keys from one page: ${STRIPE_KEYS}.`,
        );
    }
    return payment ? 'same' : 'unknown';
  }, 'read PaymentIntents');
}

type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** Returns the address to which Stripe reports payments of the app at `appUrl`. */
export function webhookAddress(appUrl: string): string {
  return new URL(paymentWebhookEndpoint.path, appUrl).href;
}

/** Returns the app's webhook endpoint, an enabled one first, or undefined. Throws like `askStripe`. */
export async function findWebhookEndpoint(
  stripe: Stripe,
  appUrl: string,
  permission = 'read Webhook Endpoints',
): Promise<Stripe.WebhookEndpoint | undefined> {
  const { data } = await askStripe(() => stripe.webhookEndpoints.list({ limit: 100 }), permission);
  // A preview's endpoint may pass the protection by a parameter.
  const found = data.filter(({ url }) => url.split('?')[0] === webhookAddress(appUrl));
  return found.find(({ status }) => status === 'enabled') ?? found[0];
}

/** Returns the events that the app needs and the endpoint does not report. */
export function missingEvents({ enabled_events: enabled }: Stripe.WebhookEndpoint): readonly PaymentEvent[] {
  return enabled.includes('*') ? [] : PAYMENT_EVENTS.filter((type) => !enabled.includes(type));
}
