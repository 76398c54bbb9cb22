import type Stripe from 'stripe';

import { PAYMENT_EVENTS } from '@/lib/server/adapters/stripe-events';
import { paymentWebhookEndpoint } from '@/lib/shared/contracts/payments';

type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** Returns the address to which Stripe reports payments of the app at `appUrl`. */
export function webhookAddress(appUrl: string): string {
  return new URL(paymentWebhookEndpoint.path, appUrl).href;
}

/** Returns the app's webhook endpoint, an enabled one first, or undefined. Rejects as Stripe's SDK. */
export async function findWebhookEndpoint(
  stripe: Stripe,
  appUrl: string,
): Promise<Stripe.WebhookEndpoint | undefined> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  // A preview's endpoint may pass the protection by a parameter.
  const found = data.filter(({ url }) => url.split('?')[0] === webhookAddress(appUrl));
  return found.find(({ status }) => status === 'enabled') ?? found[0];
}

/** Returns the events that the app needs and the endpoint does not report. */
export function missingEvents({ enabled_events: enabled }: Stripe.WebhookEndpoint): readonly PaymentEvent[] {
  return enabled.includes('*') ? [] : PAYMENT_EVENTS.filter((type) => !enabled.includes(type));
}
