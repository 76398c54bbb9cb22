import 'server-only';

/** Why a payment failed, in the provider's words, which are written for the donor. */
export interface CardDecline {
  message: string;
  /** The provider's word for the reason: https://docs.stripe.com/declines/codes */
  declineCode: string | null;
  /** The bank's page was not passed; no card was charged. */
  isAuthentication: boolean;
}

/** `failed`: declined or not authenticated; `other`: a state that our way of paying never reaches. */
export type PaymentStatus = 'succeeded' | 'processing' | 'requires_action' | 'failed' | 'canceled' | 'other';

/** A card payment as the provider has it. Amounts in whole US cents. */
export interface Payment {
  id: string;
  /** Known to whoever makes the payment. */
  clientSecret: string | null;
  status: PaymentStatus;
  /** ISO 4217, in small letters. */
  currency: string;
  amountCents: number;
  receivedCents: number;
  /** Refunds that were made or are under way, and what lost disputes took; at most `receivedCents`. */
  returnedCents: number;
  metadata: Record<string, string>;
  /** The bank's page, when the payment waits for it. */
  redirectUrl: string | null;
  decline: CardDecline | null;
}

/** A payment to make at once, from a card that the browser has handed to the provider. */
export interface PaymentOrder {
  paymentMethodId: string;
  amountCents: number;
  /** Where the bank's page leads back to. */
  returnUrl: string;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  /** The same key and order make the same payment. */
  idempotencyKey: string;
}

/** The answer to an order. */
export type PaymentAttempt =
  | { kind: 'made'; payment: Payment }
  | { kind: 'declined'; decline: CardDecline; paymentId: string | null }
  /** The key was used for another order. */
  | { kind: 'conflict' }
  /** The provider won't take the order, whoever repeats it. */
  | { kind: 'refused'; reason: string }
  /** No answer that tells: the payment may have been made. */
  | { kind: 'unknown'; reason: string };

/** What is known of a card before it is charged. */
export type CardLookup =
  /** `fingerprint` is the same for the same number. */
  { kind: 'card'; fingerprint: string | null } | { kind: 'none' } | { kind: 'unknown'; reason: string };

/** An event that the provider reports. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** The payment that it is about; null when it is about something else. */
  paymentId: string | null;
}

/** The provider gave no answer, or none that can be used. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
}

/** The card payment provider. */
export interface Payments {
  /** Never throws. */
  readCard(paymentMethodId: string): Promise<CardLookup>;
  /** Never throws. */
  make(order: PaymentOrder): Promise<PaymentAttempt>;
  /** A payment with its refunds and disputes; null when there is none. Throws PaymentsError. */
  read(paymentId: string): Promise<Payment | null>;
  /**
   * Ends a payment that was not paid, so that nobody tries other cards on it. Throws PaymentsError when the
   * provider gives no answer; one that can't be cancelled any more stays as it is.
   */
  cancel(paymentId: string): Promise<void>;
  /** Payments created since a time (milliseconds since the epoch), newest first. Throws PaymentsError. */
  list(
    since: number,
    cursor: string | null,
  ): Promise<{ payments: Pick<Payment, 'id' | 'metadata'>[]; nextCursor: string | null }>;
  /** The event that a webhook's raw body holds; null when its signature is missing, wrong or too old. */
  readEvent(body: Buffer, signature: string): PaymentEvent | null;
}
