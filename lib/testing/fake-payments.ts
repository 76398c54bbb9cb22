import { isDeepStrictEqual } from 'node:util';

import {
  type CardDecline,
  type Payment,
  type PaymentAttempt,
  type PaymentRequest,
  type Payments,
  PaymentsError,
} from '../server/payment-provider';

interface StoredPayment extends Payment {
  refunds: { cents: number; stands: boolean }[];
  lostCents: number;
  fingerprint: string;
}

/** Why a bank declined a card. */
export function aDecline(changes: Partial<CardDecline> = {}): CardDecline {
  const reason = { message: 'No.', declineCode: null, isAuthentication: false };
  return { ...reason, attemptId: 'ch_1', fingerprint: null, ...changes };
}

/** As at Stripe: https://docs.stripe.com/api/idempotent_requests */
const KEYS_KEPT_MS = 24 * 60 * 60_000;

/**
 * A card payment provider in memory. The payment method says what the card does: `pm_pays`, `pm_declines`, `pm_asks`
 * (for the bank's page). A test takes the events from `events`.
 */
export class FakePayments implements Payments {
  /** Payments whose events are to be delivered, oldest first. */
  readonly events: string[] = [];
  /** Whether calls get an answer. */
  isReachable = true;
  private readonly stored = new Map<string, StoredPayment>();
  /** When each was created, milliseconds since the epoch. */
  private readonly createdAt = new Map<string, number>();
  private readonly attempts = new Map<string, { request: PaymentRequest; paymentId: string; at: number }>();

  /** When each key of a refund was used. */
  private readonly refundKeys = new Map<string, number>();

  /** Payments with an open dispute. */
  readonly disputed = new Set<string>();

  constructor(private readonly now: () => number) {}

  readCard: Payments['readCard'] = async (paymentMethodId) => {
    await Promise.resolve();
    if (!this.isReachable) return { kind: 'unknown', reason: 'down' };
    if (paymentMethodId === 'pm_missing') return { kind: 'none' };
    return { kind: 'card', fingerprint: fingerprintOf(paymentMethodId) };
  };

  create = async (request: PaymentRequest): Promise<PaymentAttempt> => {
    await Promise.resolve();
    if (!this.isReachable) return { kind: 'unknown', reason: 'down' };
    const known = this.attempts.get(request.idempotencyKey);
    const before = known && this.now() < known.at + KEYS_KEPT_MS ? known : undefined;
    if (before && !isDeepStrictEqual(before.request, request)) return { kind: 'conflict' };
    const payment = before ? this.find(before.paymentId) : this.store(request);
    if (payment.decline) return { kind: 'declined', decline: payment.decline, paymentId: payment.id };
    return { kind: 'created', payment: viewOf(payment) };
  };

  read = async (paymentId: string): Promise<Payment | null> => {
    await Promise.resolve();
    if (!this.isReachable) throw new PaymentsError('down');
    const payment = this.stored.get(paymentId);
    return payment ? viewOf(payment) : null;
  };

  cancel: Payments['cancel'] = async (paymentId) => {
    await Promise.resolve();
    if (!this.isReachable) throw new PaymentsError('down');
    const payment = this.find(paymentId);
    if (payment.status === 'failed') payment.status = 'canceled';
  };

  createRefund: Payments['createRefund'] = async ({ paymentId, cents, idempotencyKey }) => {
    await Promise.resolve();
    if (!this.isReachable) throw new PaymentsError('down');
    const at = this.refundKeys.get(idempotencyKey);
    if (at !== undefined && this.now() < at + KEYS_KEPT_MS) return { kind: 'created' };
    const payment = this.find(paymentId);
    if (this.disputed.has(paymentId)) return { kind: 'disputed' };
    if (cents > payment.receivedCents - viewOf(payment).returnedCents)
      return { kind: 'refused', reason: 'too much' };
    this.refundKeys.set(idempotencyKey, this.now());
    this.refund(paymentId, cents);
    return { kind: 'created' };
  };

  list: Payments['list'] = async (since, cursor) => {
    await Promise.resolve();
    if (!this.isReachable) throw new PaymentsError('down');
    const newest = this.all()
      .filter(({ id }) => (this.createdAt.get(id) ?? 0) >= since)
      .reverse();
    const start = cursor === null ? 0 : newest.findIndex(({ id }) => id === cursor) + 1;
    const shown = newest.slice(start, start + 2);
    return {
      payments: shown.map(({ id, metadata }) => ({ id, metadata })),
      nextCursor: start + 2 < newest.length ? (shown.at(-1)?.id ?? null) : null,
    };
  };

  /** The signature `signed` is good; the body is the payment's id, and a type of event before it. */
  readEvent: Payments['readEvent'] = (body, signature) => {
    const [paymentId = '', type = 'payment_intent.succeeded'] = body.toString().split(' ').reverse();
    return Promise.resolve(signature === 'signed' ? { id: `evt_${paymentId}`, type, paymentId } : null);
  };

  /** All payments, oldest first. */
  all(): readonly Payment[] {
    return [...this.stored.values()].map(viewOf);
  }

  /** Passes or fails the bank's page. Does nothing for a payment that doesn't wait for it. */
  finish(paymentId: string, isPassed: boolean): void {
    const payment = this.find(paymentId);
    if (payment.status !== 'requires_action') return;
    payment.redirectUrl = null;
    if (isPassed) this.succeed(payment);
    else this.decline(payment, { message: 'Not authenticated.', declineCode: null, isAuthentication: true });
  }

  /** Refunds a part of the payment. */
  refund(paymentId: string, cents: number): void {
    const payment = this.find(paymentId);
    const left = payment.receivedCents - viewOf(payment).returnedCents;
    if (cents <= 0 || cents > left) return;
    payment.refunds.push({ cents, stands: true });
    this.events.push(payment.id);
  }

  /** Makes the last refund fail. */
  failRefund(paymentId: string): void {
    const refund = this.find(paymentId).refunds.findLast(({ stands }) => stands);
    if (!refund) return;
    refund.stands = false;
    this.events.push(paymentId);
  }

  /** Loses a dispute about all that is left. */
  loseDispute(paymentId: string): void {
    const payment = this.find(paymentId);
    payment.lostCents = payment.receivedCents;
    this.events.push(paymentId);
  }

  /** Adds another app's payment at the same account. */
  addForeign(metadata: Record<string, string>): string {
    const payment = this.store({
      paymentMethodId: 'pm_pays',
      amountCents: 500,
      returnUrl: '',
      metadata,
      receiptEmail: null,
      idempotencyKey: `foreign ${this.stored.size}`,
    });
    return payment.id;
  }

  private find(paymentId: string): StoredPayment {
    const payment = this.stored.get(paymentId);
    if (!payment) throw new Error(`There is no payment ${paymentId}.`);
    return payment;
  }

  private store(request: PaymentRequest): StoredPayment {
    const id = `pi_${this.stored.size + 1}`;
    const payment: StoredPayment = {
      id,
      clientSecret: `${id}_secret`,
      status: 'requires_action',
      currency: 'usd',
      amountCents: request.amountCents,
      receivedCents: 0,
      returnedCents: 0,
      metadata: request.metadata,
      redirectUrl: `https://bank.example.com/${id}`,
      decline: null,
      refunds: [],
      lostCents: 0,
      fingerprint: fingerprintOf(request.paymentMethodId),
    };
    this.stored.set(id, payment);
    this.createdAt.set(id, this.now());
    this.attempts.set(request.idempotencyKey, { request, paymentId: id, at: this.now() });
    if (request.paymentMethodId.startsWith('pm_pays')) this.succeed(payment);
    if (request.paymentMethodId.startsWith('pm_declines')) {
      this.decline(payment, {
        message: 'Your card was declined.',
        declineCode: 'generic_decline',
        isAuthentication: false,
      });
    }
    return payment;
  }

  private decline(payment: StoredPayment, reason: Omit<CardDecline, 'attemptId' | 'fingerprint'>): void {
    const decline = { ...reason, attemptId: `attempt of ${payment.id}`, fingerprint: payment.fingerprint };
    Object.assign(payment, { status: 'failed', redirectUrl: null, decline });
    this.events.push(payment.id);
  }

  private succeed(payment: StoredPayment): void {
    Object.assign(payment, { status: 'succeeded', redirectUrl: null, receivedCents: payment.amountCents });
    this.events.push(payment.id);
  }
}

function fingerprintOf(paymentMethodId: string): string {
  return `fingerprint of ${paymentMethodId}`;
}

function viewOf(stored: StoredPayment): Payment {
  const { refunds, lostCents, fingerprint: _fingerprint, ...payment } = stored;
  const refunded = refunds.filter(({ stands }) => stands).reduce((sum, { cents }) => sum + cents, 0);
  return { ...payment, returnedCents: Math.min(payment.receivedCents, refunded + lostCents) };
}
