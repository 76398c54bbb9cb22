import type Stripe from 'stripe';

import type { StandInContext } from '../../kit/stand-in';

/**
 * Returns the account's webhook endpoint with its current settings, or null without one.
 * @see https://docs.stripe.com/api/webhook_endpoints/object
 */
export function describeEndpoint(
  url: string,
  { settings }: Pick<StandInContext, 'settings'>,
): Stripe.WebhookEndpoint | null {
  const { webhookEndpoint } = settings.current;
  if (webhookEndpoint === null) return null;
  return {
    id: 'we_local',
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: 0,
    description: null,
    enabled_events: webhookEndpoint.enabledEvents,
    livemode: false,
    metadata: {},
    status: webhookEndpoint.status,
    url,
  };
}

/** Whether an endpoint receives the events of a type; `*` stands for all types. */
export function receives({ status, enabled_events: events }: Stripe.WebhookEndpoint, type: string): boolean {
  return status === 'enabled' && (events.includes('*') || events.includes(type));
}
