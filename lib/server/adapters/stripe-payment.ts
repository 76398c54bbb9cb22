import 'server-only';

import type { Stripe } from 'stripe';

import type { CardDecline, Payment, PaymentStatus } from '../payment-provider';

/** The words that Stripe's SDK knows of a status: a new one of another version of the SDK must be added below. */
type Known<Status extends string> = Status extends unknown ? (string extends Status ? never : Status) : never;

/** https://docs.stripe.com/payments/paymentintents/lifecycle */
const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_action: 'requires_action',
  requires_payment_method: 'failed',
  requires_confirmation: 'other',
  requires_capture: 'other',
  canceled: 'canceled',
} satisfies Record<Known<Stripe.PaymentIntent.Status>, PaymentStatus>;

/** Refunds that return no money. https://docs.stripe.com/refunds#failed-refunds */
const REFUNDS_WITHOUT_EFFECT = new Set(['failed', 'canceled']);

/** Whether a dispute took its amount; `as booked`: its balance transactions say it. */
type TakesMoney = 'yes' | 'no' | 'as booked';

/**
 * An open dispute may be won, an inquiry takes no money, a prevented dispute returns it; an appealed loss is lost.
 * https://docs.stripe.com/disputes/how-disputes-work
 * https://docs.stripe.com/disputes/prevention-preview
 */
const DISPUTES: Readonly<Record<string, TakesMoney>> = {
  warning_needs_response: 'no',
  warning_under_review: 'no',
  warning_closed: 'no',
  needs_response: 'no',
  under_review: 'no',
  won: 'no',
  lost: 'yes',
  appeal_needs_response: 'yes',
  appeal_under_review: 'yes',
  prevented: 'as booked',
} satisfies Record<Known<Stripe.Dispute.Status>, TakesMoney>;

/** Declines whose reason the card's holder must not read: https://docs.stripe.com/declines/codes */
const CONFIDENTIAL_DECLINES = new Set(['fraudulent', 'lost_card', 'merchant_blacklist', 'stolen_card']);

/** Returns Stripe's payment intent, with its refunds and disputes, as a payment. */
export function paymentOf(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): Payment {
  const refunded = sumOf(refunds.filter(({ status }) => !REFUNDS_WITHOUT_EFFECT.has(status ?? '')));
  const lost = sumOf(disputes.filter(tookMoney));
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: STATUSES[intent.status] ?? 'other',
    currency: intent.currency,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    returnedCents: Math.min(intent.amount_received, refunded + lost),
    metadata: intent.metadata,
    redirectUrl: intent.next_action?.redirect_to_url?.url ?? null,
    decline: intent.last_payment_error ? declineOf(intent.last_payment_error) : null,
  };
}

/** The part of a Stripe error that is for the donor. https://docs.stripe.com/declines/codes */
export function declineOf(error: {
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
  charge?: string | undefined;
  payment_method?: Stripe.PaymentMethod | undefined;
}): CardDecline {
  const declineCode = error.decline_code ?? error.code ?? null;
  const isConfidential = declineCode !== null && CONFIDENTIAL_DECLINES.has(declineCode);
  return {
    message: error.message ?? '',
    declineCode: isConfidential ? 'generic_decline' : declineCode,
    isAuthentication: error.code === 'payment_intent_authentication_failure',
    attemptId: error.charge ?? error.payment_method?.id ?? '',
    fingerprint: error.payment_method?.card?.fingerprint ?? null,
  };
}

function tookMoney({ status, balance_transactions: booked }: Stripe.Dispute): boolean {
  const takesMoney = DISPUTES[status];
  return takesMoney === 'yes' || (takesMoney === 'as booked' && sumOf(booked) < 0);
}

function sumOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
