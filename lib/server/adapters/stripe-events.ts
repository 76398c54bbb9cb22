import 'server-only';

import type { Stripe } from 'stripe';

/** The events that a webhook must send, for each may change credits: https://docs.stripe.com/api/events/types */
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

/** Events about a part of a payment. */
const EVENTS_OF_PARTS = /^(charge|refund)\./;

/** A payment's id, which becomes part of a call's path. */
const PAYMENT_ID = /^pi_\w+$/;

/** Returns the id of an event's payment: of the object itself, or of the payment that it names; null without one. */
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
