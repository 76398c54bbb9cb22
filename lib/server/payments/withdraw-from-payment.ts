import 'server-only';

import type { WithdrawFromPaymentResponse } from '../../shared/contracts/payments';
import { AppError } from '../../shared/errors';
import { GENERATION_COST_CREDITS } from '../../shared/rules/credits';
import { withdrawalEndsAt } from '../../shared/rules/withdrawals';
import { ledgerKey, userKey, type UserDocument } from '../accounts/account-documents';
import { addLedgerEntry } from '../accounts/ledger';
import type { Payment, Payments } from '../payment-provider';
import type { Actor, DatabaseTransaction, Using } from '../ports';
import { paymentKey, type PaymentDocument } from './payment-documents';
import {
  creditsFor,
  settlePayment,
  withPayments,
  type ServicesWithPayments,
  type SettleServices,
} from './settle-payment';

/** Stripe's event ends the wait for a dispute; this is for an event that is lost. In milliseconds. */
const DISPUTE_WAIT_MS = 7 * 24 * 60 * 60_000;
/** An empty balance, a closed card, a refund that failed: the provider forgets its idempotency key after a day. */
const REFUSAL_WAIT_MS = 25 * 60 * 60_000;

type Withdrawal = NonNullable<PaymentDocument['withdrawal']>;

/**
 * Withdraws a donor from a payment (Directive 2011/83/EU, articles 9 to 14): takes the unused credits and refunds their
 * money; refundWithdrawals repeats that. A repeat returns the first receipt. Throws AppError payment_configuration,
 * not_found, withdrawal_too_late, busy; PaymentsError and DatabaseError, after which a repeat tells.
 */
export async function withdrawFromPayment({
  services: all,
  actor: { uid },
  paymentId,
}: Using & { actor: Pick<Actor, 'uid'>; paymentId: string }): Promise<WithdrawFromPaymentResponse> {
  const services = withPayments(all);
  if (!(await services.database.get(ledgerKey(uid, `donation_${paymentId}`))))
    throw new AppError('not_found');
  const settled = await settlePayment({ services, paymentId });
  if (settled?.uid !== uid) throw new AppError('not_found');
  const { payment } = settled;
  const { at, cents, credits } = await services.database.transaction((transaction) =>
    recordWithdrawal(transaction, { payment, uid, at: new Date(services.clock.now()) }),
  );
  services.log.info('payment_withdrawn', { paymentId, cents });
  return { withdrawnAt: at.toISOString(), cents, credits, isRefunded: await tryRefund(services, paymentId) };
}

interface Step {
  payment: Payment;
  uid: string;
  at: Date;
}

/** Returns the withdrawal, also one that is recorded already. */
async function recordWithdrawal(
  transaction: DatabaseTransaction,
  { payment, uid, at }: Step,
): Promise<Withdrawal> {
  const [user, entry, record] = await transaction.getAll(
    userKey(uid),
    ledgerKey(uid, `donation_${payment.id}`),
    paymentKey(payment.id),
  );
  if (!user || !entry || !record?.credited) throw new AppError('not_found');
  if (record.withdrawal) return record.withdrawal;
  if (at.getTime() > withdrawalEndsAt(entry.createdAt.getTime())) throw new AppError('withdrawal_too_late');
  const cents = refundableCents(record, user);
  const keptCents = record.cents - cents;
  const left = creditsFor(payment, keptCents);
  const withdrawal = { at, keptCents, cents, credits: record.credits - left };
  if (cents === 0) {
    transaction.update(paymentKey(payment.id), { withdrawal });
    return withdrawal;
  }
  const entryId = `adjust_${payment.id}_${record.revision}`;
  const change = {
    type: 'adjustment',
    amount: -withdrawal.credits,
    cents: -cents,
    reference: payment.id,
  } as const;
  transaction.update(userKey(uid), {
    credits: addLedgerEntry(transaction, user, { entryId, ...change, at }),
  });
  transaction.update(paymentKey(payment.id), {
    credits: left,
    cents: keptCents,
    revision: record.revision + 1,
    updatedAt: at,
    withdrawal,
    isRefundDue: true,
  });
  return withdrawal;
}

/** The money of a payment's unused credits, in cents, rounded down: as many as the balance has after open portraits. */
function refundableCents({ credits, cents }: PaymentDocument, user: UserDocument): number {
  const owed = user.openJobs.filter((job) => !job.charged).length * GENERATION_COST_CREDITS;
  const unused = Math.max(0, Math.min(credits, user.credits - owed));
  return credits === 0 ? 0 : Math.floor((cents * unused) / credits);
}

/** Returns whether the money is refunded. Never throws. */
async function tryRefund(services: ServicesWithPayments, paymentId: string): Promise<boolean> {
  try {
    return await refundWithdrawal({ services, paymentId });
  } catch (error) {
    services.log.error('withdrawal_not_refunded', error, { paymentId });
    return false;
  }
}

/**
 * Refunds the money of a withdrawal that is due, by what the provider says before and after, so that nothing is
 * refunded twice. A refusal is recorded, and tried again when its cause may have gone. Returns whether all is refunded.
 * Throws PaymentsError, DatabaseError.
 */
export async function refundWithdrawal({
  services: { clock, database, log, payments },
  paymentId,
  isDisputeOver = false,
}: {
  services: Pick<SettleServices, 'clock' | 'database' | 'log' | 'payments'>;
  paymentId: string;
  /** The provider says so: a refusal that waits is tried now. */
  isDisputeOver?: boolean;
}): Promise<boolean> {
  const record = await database.get(paymentKey(paymentId));
  if (!record?.isRefundDue || !record.withdrawal) return true;
  if (!isDisputeOver && awaitsRetry(record, clock.now())) return false;
  const refusal = await refund(payments, paymentId, record.withdrawal);
  if (refusal) log.warn('withdrawal_refund_refused', { paymentId, reason: refusal.reason });
  const refundRefusal = refusal && {
    reason: refusal.reason,
    retryAt: new Date(clock.now() + refusal.waitMs),
  };
  await database.transaction(async (transaction) => {
    const [current] = await transaction.getAll(paymentKey(paymentId));
    if (current?.isRefundDue)
      transaction.update(paymentKey(paymentId), { isRefundDue: refusal !== null, refundRefusal });
  });
  return refusal === null;
}

/** Whether a refused refund is not to be tried yet. */
export function awaitsRetry({ refundRefusal }: Pick<PaymentDocument, 'refundRefusal'>, now: number): boolean {
  return refundRefusal !== null && refundRefusal.retryAt.getTime() > now;
}

/** Returns null when nothing is due any more; else why, and how long to wait, in milliseconds. */
async function refund(
  payments: Payments,
  paymentId: string,
  { keptCents }: Withdrawal,
): Promise<{ reason: string; waitMs: number } | null> {
  const readDue = async () => dueCents(await payments.read(paymentId), keptCents);
  const due = await readDue();
  if (due === 0) return null;
  const idempotencyKey = `withdrawal:${paymentId}:${due}`;
  const attempt = await payments.createRefund({ paymentId, cents: due, idempotencyKey });
  if (attempt.kind === 'disputed') return { reason: 'disputed', waitMs: DISPUTE_WAIT_MS };
  if (attempt.kind === 'refused') return { reason: attempt.reason, waitMs: REFUSAL_WAIT_MS };
  return (await readDue()) === 0 ? null : { reason: 'failed', waitMs: REFUSAL_WAIT_MS };
}

/** What the provider has of a payment beyond the part that stays paid, in cents. */
function dueCents(payment: Payment | null, keptCents: number): number {
  return payment ? Math.max(0, payment.receivedCents - payment.returnedCents - keptCents) : 0;
}
