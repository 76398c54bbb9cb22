import 'server-only';

import type { Stripe } from 'stripe';

/**
 * The events that a webhook endpoint must send: after each of them credits may have to change hands. Others about
 * a payment are taken as well, and change nothing. https://docs.stripe.com/api/events/types
 */
export const PAYMENT_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const satisfies readonly Stripe.Event['type'][];

/** Events about something that belongs to a payment, by the beginning of their type. */
const EVENTS_OF_PARTS = /^(charge|refund)\./;

/** What may stand in the path of a call to Stripe: nothing else is an id of a payment. */
const PAYMENT_ID = /^pi_\w+$/;

/** The payment that an event is about: the object itself, or what it names; null when that is no payment. */
export function paymentIdOf(type: string, object: object): string | null {
  const named = type.startsWith('payment_intent.')
    ? 'id'
    : EVENTS_OF_PARTS.test(type)
      ? 'payment_intent'
      : null;
  const value: unknown = named === null ? null : (object as Record<string, unknown>)[named];
  const id = value !== null && typeof value === 'object' && 'id' in value ? value.id : value;
  return typeof id === 'string' && PAYMENT_ID.test(id) ? id : null;
}
