import { invalidRequest, notImplemented, type StripeApiError } from './stripe-error';
import type { Kind, StripeStore } from '../state/store';

/** Stripe expands four levels deep (https://docs.stripe.com/expand). */
const MAX_LEVELS = 4;

/** The fields with expandable ids, and the kinds of their objects. */
const REFERENCES: { readonly [Name in Kind]: Readonly<Record<string, Kind>> } = {
  customer: {},
  payment_method: { customer: 'customer' },
  payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { customer: 'customer', payment_intent: 'payment_intent' },
  refund: {
    charge: 'charge',
    customer: 'customer',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
  },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  event: {},
};

/** Fields that Stripe can expand and the stand-in cannot. */
const UNIMPLEMENTED = [
  'balance_transaction',
  'failure_balance_transaction',
  'review',
  'application',
  'source',
];

type Fields = Record<string, unknown>;

/**
 * Returns a copy of an answer with the fields at `paths` expanded.
 * @throws StripeApiError 400 for a field that cannot be expanded, 501 for one that only Stripe can expand.
 */
export function expand(store: StripeStore, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > MAX_LEVELS) {
      throw invalidRequest(
        `You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`,
        {
          param: 'expand',
        },
      );
    }
    expandAt(store, copy as Fields, names, path);
  }
  return copy;
}

function expandAt(store: StripeStore, target: Fields, names: readonly string[], path: string): void {
  const [name, ...rest] = names;
  if (name === undefined) return;
  const { object } = target;
  if (object === 'list') {
    if (name !== 'data') throw cannotExpand(path);
    for (const item of target.data as Fields[]) expandAt(store, item, rest, path);
    return;
  }
  const expanded = expandField(store, target, name, path);
  if (expanded !== null) expandAt(store, expanded, rest, path);
}

function expandField(store: StripeStore, target: Fields, name: string, path: string): Fields | null {
  if (target.object === 'charge' && name === 'refunds') {
    target.refunds ??= refundsOf(store, target.id as string);
    return target.refunds as Fields;
  }
  const value = target[name];
  const kind = REFERENCES[target.object as Kind][name];
  if (kind === undefined) {
    if (!UNIMPLEMENTED.includes(name)) throw cannotExpand(path);
    if (value === null || value === undefined) return null;
    throw notImplemented(`expanding ${path}.`);
  }
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
