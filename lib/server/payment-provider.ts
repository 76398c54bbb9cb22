import 'server-only';

/** Why a payment failed; the provider writes the message for the donor. */
export interface CardDecline {
  message: string;
  /** The provider's code: https://docs.stripe.com/declines/codes */
  declineCode: string | null;
  /** Whether the bank's page was not passed; no card was charged. */
  isAuthentication: boolean;
  /** The declined attempt: the provider's id of its charge or, without a charge, of its card. */
  attemptId: string;
  /** The card's fingerprint; null when unknown. */
  fingerprint: string | null;
}

/** `failed`: declined or not authenticated; `other`: a state that our payments never reach. */
export type PaymentStatus = 'succeeded' | 'processing' | 'requires_action' | 'failed' | 'canceled' | 'other';

/** A card payment at the provider. Amounts in whole US cents. */
export interface Payment {
  id: string;
  /** Known to the donor's browser. */
  clientSecret: string | null;
  status: PaymentStatus;
  /** ISO 4217, in small letters. */
  currency: string;
  amountCents: number;
  receivedCents: number;
  /** Refunds, also those under way, and disputes that took the money; at most `receivedCents`. */
  returnedCents: number;
  metadata: Record<string, string>;
  /** The bank's page, when the payment waits for it. */
  redirectUrl: string | null;
  decline: CardDecline | null;
}

/** A payment to charge at once, with a card that the browser has given to the provider. */
export interface PaymentRequest {
  paymentMethodId: string;
  amountCents: number;
  /** The bank's page returns there. */
  returnUrl: string;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  /** The same key and request give the same payment. */
  idempotencyKey: string;
}

/** The answer to a payment request. */
export type PaymentAttempt =
  | { kind: 'created'; payment: Payment }
  | { kind: 'declined'; decline: CardDecline; paymentId: string | null }
  /** The key was used for another request. */
  | { kind: 'conflict' }
  /** The provider refuses the request; a repeat does not help. */
  | { kind: 'refused'; reason: string }
  /** No clear answer: the payment may exist. */
  | { kind: 'unknown'; reason: string };

/** A card before it is charged. */
export type CardLookup =
  /** `fingerprint` is the same for the same number. */
  { kind: 'card'; fingerprint: string | null } | { kind: 'none' } | { kind: 'unknown'; reason: string };

/** An event of the provider. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** The event's payment; null without one. */
  paymentId: string | null;
}

/** The provider gave no usable answer. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
}

/** The answer to a refund. `disputed`: the provider has the money until the bank decides. */
export type RefundAttempt = { kind: 'created' } | { kind: 'disputed' } | { kind: 'refused'; reason: string };

/** The card payment provider. */
export interface Payments {
  /** Never throws. */
  readCard(paymentMethodId: string): Promise<CardLookup>;
  /** Never throws. */
  create(request: PaymentRequest): Promise<PaymentAttempt>;
  /** Returns a payment with its refunds and disputes; null when there is none. Throws PaymentsError. */
  read(paymentId: string): Promise<Payment | null>;
  /**
   * Cancels an unpaid payment, or leaves it where it can't be. Throws PaymentsError when the provider gives no answer.
   */
  cancel(paymentId: string): Promise<void>;
  /** Refunds US cents of a payment to its card, once per key; `read` shows whether it stands. Throws PaymentsError. */
  createRefund(refund: { paymentId: string; cents: number; idempotencyKey: string }): Promise<RefundAttempt>;
  /** Payments created since a time (milliseconds since the epoch), newest first. Throws PaymentsError. */
  list(
    since: number,
    cursor: string | null,
  ): Promise<{ payments: Pick<Payment, 'id' | 'metadata'>[]; nextCursor: string | null }>;
  /** Returns the event in a webhook's raw body; null when its signature is missing, wrong or too old. */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent | null>;
}
