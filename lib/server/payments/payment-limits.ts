import 'server-only';

import { ANONYMOUS_DECLINES, PAYMENT_LIMITS, type PaymentLimitKind } from '../../shared/rules/rate-limits';
import { signFor } from '../hashing';
import { counterOf, type Counter } from '../limits/rate-limit-counters';
import type { Services } from '../ports';

/** What is known of a payer; null is not counted. */
export type Payer = Record<PaymentLimitKind, string | null>;

/** A payer before a card is known. */
export type PayerIdentity = Omit<Payer, 'card'>;

type CounterSettings = Pick<Services['settings'], 'serverSecret'>;

const KINDS = Object.keys(PAYMENT_LIMITS) as PaymentLimitKind[];

const ANONYMOUS: Counter = {
  name: 'payment-declines-anonymous',
  limit: ANONYMOUS_DECLINES,
  code: 'donation_sign_in_required',
};

/** Returns a payer whose account and address are HMACs, because the donation's record keeps them. */
export function payerOf({ account, address }: PayerIdentity, settings: CounterSettings): PayerIdentity {
  const hide = (text: string | null) => text && signFor('payer', text, settings.serverSecret);
  return { account: hide(account), address: hide(address) };
}

/** What a payer's attempt to pay consumes: it counts as an attempt, and too many declines refuse it. */
export function attemptCounters(payerIdentity: PayerIdentity, settings: CounterSettings): Counter[] {
  const payer: Payer = { ...payerIdentity, card: null };
  return attemptAndDeclineCounters(payer, declinesOf(payer, settings), settings);
}

/** What an attempt to pay with a card consumes, apart from its payer. */
export function cardCounters(fingerprint: string | null, settings: CounterSettings): Counter[] {
  const payer: Payer = { account: null, address: null, card: fingerprint };
  return attemptAndDeclineCounters(payer, countersOf('declines', payer, settings), settings);
}

function attemptAndDeclineCounters(
  payer: Payer,
  declines: readonly Counter[],
  settings: CounterSettings,
): Counter[] {
  return [...countersOf('attempts', payer, settings), ...inMode('check', declines)];
}

/** What a payer's decline consumes: it is counted, never refused. */
export function declineCounters(payer: Payer, settings: CounterSettings): Counter[] {
  return inMode('count', declinesOf(payer, settings));
}

/** An anonymous payer's declines also go into the breaker. */
function declinesOf(payer: Payer, settings: CounterSettings): Counter[] {
  const declines = countersOf('declines', payer, settings);
  return payer.account === null ? [...declines, ANONYMOUS] : declines;
}

function inMode(mode: 'check' | 'count', counters: readonly Counter[]): Counter[] {
  return counters.map((counter) => ({ ...counter, mode }));
}

function countersOf(what: 'attempts' | 'declines', payer: Payer, settings: CounterSettings): Counter[] {
  return KINDS.flatMap((kind): Counter[] => {
    const subject = payer[kind];
    if (subject === null) return [];
    const { windowMs, [what]: maximum } = PAYMENT_LIMITS[kind];
    const counter = counterOf(`payment-${what}-${kind}`, subject, { windowMs, maximum }, settings);
    return [{ ...counter, code: 'too_many_attempts' }];
  });
}
