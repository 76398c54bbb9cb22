import 'server-only';

import { ANONYMOUS_DECLINES, PAYMENT_LIMITS, type PaymentLimitKind } from '../../shared/rules/limits';
import type { Services } from '../ports';
import { counterOf, type Counter } from '../limits/rate-limit-counters';

/** Who pays, as far as it is known; what is null is not counted. */
export type Payer = Record<PaymentLimitKind, string | null>;

/** The counters that stand against an attempt to pay. */
export interface PaymentCounters {
  attempts: Counter[];
  declines: Counter[];
}

type CounterSettings = Pick<Services['settings'], 'serverSecret'>;

const KINDS = Object.keys(PAYMENT_LIMITS) as PaymentLimitKind[];

const ANONYMOUS: Counter = {
  name: 'payment-declines-anonymous',
  limit: ANONYMOUS_DECLINES,
  code: 'donation_sign_in_required',
};

/** A payer's counters; an anonymous payer's declines also go into the breaker. */
export function payerCounters(payer: Payer, settings: CounterSettings): PaymentCounters {
  const declines = countersOf('declines', payer, settings);
  return {
    attempts: countersOf('attempts', payer, settings),
    declines: payer.account === null ? [...declines, ANONYMOUS] : declines,
  };
}

/** The counters of a card alone. */
export function cardCounters(fingerprint: string | null, settings: CounterSettings): PaymentCounters {
  const payer: Payer = { account: null, address: null, card: fingerprint };
  return {
    attempts: countersOf('attempts', payer, settings),
    declines: countersOf('declines', payer, settings),
  };
}

function countersOf(what: keyof PaymentCounters, payer: Payer, settings: CounterSettings): Counter[] {
  return KINDS.flatMap((kind): Counter[] => {
    const subject = payer[kind];
    if (subject === null) return [];
    const { windowMs, [what]: maximum } = PAYMENT_LIMITS[kind];
    const counter = counterOf(`payment-${what}-${kind}`, subject, { windowMs, maximum }, settings);
    return [{ ...counter, code: 'too_many_attempts' }];
  });
}
