import type { Kind, StripeStore } from '../state/store';
import { invalidRequest, type StripeApiError } from './stripe-error';

type Fields = Record<string, unknown>;

/** The expandable ids of a PaymentIntent, and the kinds of their objects. */
const REFERENCES = new Map<string, Kind>([
  ['latest_charge', 'charge'],
  ['payment_method', 'payment_method'],
]);

/**
 * Returns a copy of an answer with fields expanded (https://docs.stripe.com/expand): a PaymentIntent's, a charge's
 * refunds.
 * @throws StripeApiError 400 for another field.
 */
export function expand(store: StripeStore, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Fields;
  for (const path of paths) {
    let target: Fields | null = copy;
    for (const name of path.split('.')) target &&= expandField(store, target, name, path);
  }
  return copy;
}

function expandField(store: StripeStore, target: Fields, name: string, path: string): Fields | null {
  if (target.object === 'charge' && name === 'refunds') {
    target.refunds ??= refundsOf(store, target.id as string);
    return target.refunds as Fields;
  }
  const kind = target.object === 'payment_intent' ? REFERENCES.get(name) : undefined;
  if (kind === undefined) throw cannotExpand(path);
  const value = target[name];
  if (typeof value === 'string') target[name] = structuredClone(store.find(kind, value));
  return (target[name] ?? null) as Fields | null;
}

function refundsOf(store: StripeStore, charge: string): object {
  const refunds = store.list('refund').filter((refund) => refund.charge === charge);
  return {
    object: 'list',
    data: structuredClone(refunds.slice(0, 10)),
    has_more: refunds.length > 10,
    url: `/v1/charges/${charge}/refunds`,
  };
}

function cannotExpand(path: string): StripeApiError {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
