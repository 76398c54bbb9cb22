import Stripe from 'stripe';

import { PAYMENT_EVENTS } from '@/lib/server/adapters/stripe-events';
import { paymentWebhookEndpoint } from '@/lib/shared/contracts/payments';
import { Broken, NotCheckable, requireThat, tryAgain } from './finding';

/** Where Stripe's dashboard has the keys, and its webhook endpoints. */
export const STRIPE_KEYS = 'Stripe → Developers → API keys';
export const STRIPE_WEBHOOKS = 'Stripe → Developers → Webhooks';

/** Returns the mode of a secret or restricted key, `live` or `test`; undefined for another text. */
export function modeOf(secretKey: string): string | undefined {
  return /^[sr]k_(live|test)_/.exec(secretKey)?.[1];
}

/** Throws Broken for two keys that are wrong by their form alone. */
export function requireKeys(secretKey: string, publishableKey: string): void {
  requireThat(
    !/^[sr]k_/.test(publishableKey),
    'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY holds a secret key, which every visitor can read.',
    `Roll that key at ${STRIPE_KEYS} at once, set the publishable key (pk_…) instead, and deploy again.`,
  );
  const secretMode = modeOf(secretKey);
  const publishableMode = /^pk_(live|test)_/.exec(publishableKey)?.[1];
  const modes = { STRIPE_SECRET_KEY: secretMode, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: publishableMode };
  for (const [name, mode] of Object.entries(modes))
    requireThat(mode !== undefined, `${name} is not such a key of Stripe’s.`, `Set it from ${STRIPE_KEYS}.`);
  requireThat(
    secretMode === publishableMode,
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
    requireThat(
      !(error instanceof StripeAuthenticationError),
      'Stripe refuses STRIPE_SECRET_KEY.',
      `Set it again from ${STRIPE_KEYS}.`,
    );
    if (error instanceof StripePermissionError)
      throw new NotCheckable(
        `The restricted key of Stripe may not do this. ${STRIPE_KEYS} → the key → Edit: let it ${permission}.`,
      );
    const { statusCode = 200, code = '' } = error instanceof StripeError ? error : {};
    const unread = statusCode === 200 ? 'Stripe’s answer can’t be read.' : null;
    const sentence = unread ?? `Stripe answers with ${`${statusCode} ${code}`.trim()}.`;
    throw new Broken(
      error instanceof StripeConnectionError ? 'Stripe gives no answer.' : sentence,
      tryAgain('status.stripe.com'),
    );
  }
}

/**
 * Compares the accounts of two keys by the newest payment, which a browser may read with its client secret. Returns
 * `unknown` when there is none. Throws Broken for two accounts, and like `askStripe`.
 * https://docs.stripe.com/api/payment_intents/retrieve
 * @param secret a client with the secret key. @param browser a client with the publishable key.
 */
export async function requireOneAccount(secret: Stripe, browser: Stripe): Promise<'same' | 'unknown'> {
  return askStripe(async () => {
    const [payment] = (await secret.paymentIntents.list({ limit: 1 })).data;
    try {
      await browser.paymentIntents.retrieve(payment?.id ?? 'pi_none', {
        client_secret: payment?.client_secret ?? 'pi_none_secret_none',
      });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      requireThat(
        !(error instanceof Stripe.errors.StripeAuthenticationError),
        'Stripe refuses NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY.',
        `Set it again from ${STRIPE_KEYS}.`,
      );
      requireThat(
        error.statusCode !== 404 || !payment,
        'The publishable key is of another account.',
        `Set both keys from one page: ${STRIPE_KEYS}.`,
      );
    }
    return payment ? 'same' : 'unknown';
  }, 'read PaymentIntents');
}

/** Returns the address to which Stripe reports payments of the app at `appUrl`. */
export function webhookAddress(appUrl: string): string {
  return new URL(paymentWebhookEndpoint.path, appUrl).href;
}

/** Returns the app's webhook endpoint, an enabled one first, or undefined. Throws like `askStripe`, with its permission. */
export async function findWebhookEndpoint(
  stripe: Stripe,
  appUrl: string,
  permission: string,
): Promise<Stripe.WebhookEndpoint | undefined> {
  const { data } = await askStripe(() => stripe.webhookEndpoints.list({ limit: 100 }), permission);
  // A preview's endpoint may pass the protection by a parameter.
  const found = data.filter(({ url }) => url.split('?')[0] === webhookAddress(appUrl));
  return found.find(({ status }) => status === 'enabled') ?? found[0];
}

/** Returns the events that the app needs and the endpoint does not report. */
export function missingEvents({ enabled_events: enabled }: Stripe.WebhookEndpoint) {
  return enabled.includes('*') ? [] : PAYMENT_EVENTS.filter((type) => !enabled.includes(type));
}
