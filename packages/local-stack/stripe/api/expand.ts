import type { StripeStore } from '../state/store';
import { invalidRequest } from './stripe-error';

const CHARGE = 'latest_charge';
const REFUNDS = `${CHARGE}.refunds`;

/**
 * Returns a copy of an answer with a PaymentIntent's charge and that charge's refunds expanded
 * (https://docs.stripe.com/expand).
 * @throws StripeApiError 400 for another field.
 */
export function expand(store: StripeStore, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Record<string, unknown>;
  const unknown = paths.find((path) => path !== CHARGE && path !== REFUNDS);
  if (unknown !== undefined)
    throw invalidRequest(`This property cannot be expanded (${unknown}).`, { param: 'expand' });
  const charge = paths.length === 0 ? undefined : store.find('charge', String(copy[CHARGE]));
  if (charge) copy[CHARGE] = { ...charge, ...(paths.includes(REFUNDS) && refundsOf(store, charge.id)) };
  return structuredClone(copy);
}

function refundsOf(store: StripeStore, charge: string): object {
  const refunds = store.list('refund').filter((refund) => refund.charge === charge);
  return { refunds: { object: 'list', data: refunds.slice(0, 10), has_more: refunds.length > 10 } };
}
