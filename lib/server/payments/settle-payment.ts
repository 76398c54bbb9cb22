import 'server-only';

import { AppError } from '../../shared/errors';
import { DONATION_MAXIMUM_CENTS, donationCredits } from '../../shared/rules/donations';
import { userKey, type UserDocument } from '../accounts/account-documents';
import { addLedgerEntry } from '../accounts/ledger';
import type { Payment, Payments } from '../payment-provider';
import type { DatabaseTransaction, Services } from '../ports';
import { countDecline } from './count-decline';
import { archiveKey, type PaymentDocument, paymentKey } from './payment-documents';
import { donationOf, donorOf, isOurPayment } from './payment-metadata';

/** The provider repeats its events, so giving up after this many passes loses nothing. */
const PASSES_MAXIMUM = 10;

/** More open payments than this are no user's donations. */
const OPEN_PAYMENTS_MAXIMUM = 10;

export type SettleServices = Pick<Services, 'clock' | 'database' | 'log' | 'settings'> & {
  payments: Payments;
};

/** The services of a deployment that takes payments. */
export type ServicesWithPayments = Services & { payments: Payments };

/** The services with their payment provider. Throws AppError payment_configuration without one. */
export function withPayments(services: Services): ServicesWithPayments {
  const { payments } = services;
  if (!payments) throw new AppError('payment_configuration');
  return { ...services, payments };
}

/** One of our payments after it was settled. */
export interface SettledPayment {
  payment: Payment;
  /** Null for an anonymous donor. */
  uid: string | null;
  /** Credits that the donor has of it; 0 for an anonymous donor and for a deleted account. */
  credits: number;
}

/**
 * The one writer of donations: moves the ledger, or the archive of a deleted account, to what the provider says, and
 * asks again after every change. Cancels a payment that failed, and counts its decline. Safe to repeat at any time.
 * Null for a payment that is not ours. Throws PaymentsError, DatabaseError, AppError busy for contention.
 */
export async function settlePayment({
  services,
  paymentId,
}: {
  services: SettleServices;
  paymentId: string;
}): Promise<SettledPayment | null> {
  let known = await services.database.get(paymentKey(paymentId));
  for (let pass = 0; pass < PASSES_MAXIMUM; pass += 1) {
    const payment = await services.payments.read(paymentId);
    if (!payment || !isOurPayment(payment, services.settings)) return null;
    // The client secret in the return address would allow any number of cards on it, past our limits.
    if (payment.status === 'failed') await services.payments.cancel(paymentId);
    const donationId = donationOf(payment);
    if (payment.decline && donationId !== null)
      await countDecline({ services, donationId, decline: payment.decline });
    const uid = donorOf(payment);
    if (uid === null) return { payment, uid, credits: 0 };
    const target = targetOf(payment, known?.withdrawal ?? null);
    if (known && isRefundMissing(payment, known)) services.log.warn('withdrawal_not_refunded', { paymentId });
    if (isReached(known, target)) return { payment, uid, credits: known?.credited ? known.credits : 0 };

    const seen = known;
    known = await services.database.transaction((transaction) =>
      moveTo(transaction, { payment, uid, target, seen, at: new Date(services.clock.now()) }),
    );
    if (!known.credited) services.log.warn('payment_without_account', { paymentId });
  }
  throw new AppError('busy');
}

type OpenPayments = Pick<UserDocument, 'openPayments'>;

/** The change of a user's document that adds a payment which is not settled. */
export function withOpenPayment(user: UserDocument, payment: { id: string; createdAt: Date }): OpenPayments {
  const others = withoutOpenPayment(user, payment.id).openPayments;
  return { openPayments: [...others, payment].slice(-OPEN_PAYMENTS_MAXIMUM) };
}

/** The change of a user's document that removes a settled payment. */
export function withoutOpenPayment(user: UserDocument, paymentId: string): OpenPayments {
  return { openPayments: user.openPayments.filter(({ id }) => id !== paymentId) };
}

/** What the ledger must have of a payment. */
interface Target {
  credits: number;
  /** US cents. */
  cents: number;
}

/** The money that was paid and is not to be returned, with its credits, which go before the money of a withdrawal. */
function targetOf(payment: Payment, withdrawal: PaymentDocument['withdrawal']): Target {
  const paid = payment.status === 'succeeded' ? payment.receivedCents - payment.returnedCents : 0;
  if (payment.currency !== 'usd' || payment.amountCents <= 0) return { credits: 0, cents: 0 };
  const cents = Math.min(paid, withdrawal?.keptCents ?? paid);
  return { credits: creditsFor(payment, cents), cents };
}

/** Returns the promised credits for a part of a payment's money in cents, rounded down. */
export function creditsFor(payment: Payment, cents: number): number {
  return Number((BigInt(promisedCredits(payment)) * BigInt(cents)) / BigInt(payment.amountCents));
}

/** Whether the refund of a withdrawal has failed since: the operator must return the money in another way. */
function isRefundMissing(payment: Payment, { withdrawal, isRefundDue }: PaymentDocument): boolean {
  if (!withdrawal || isRefundDue) return false;
  return payment.receivedCents - payment.returnedCents > withdrawal.keptCents;
}

/** The credits that the donor was shown; for implausible metadata, what the rules give. */
function promisedCredits({ metadata, amountCents }: Payment): number {
  const promised = Number(metadata['credits']);
  const isPlausible =
    Number.isSafeInteger(promised) && promised >= 0 && promised <= donationCredits(DONATION_MAXIMUM_CENTS);
  return isPlausible ? promised : donationCredits(amountCents);
}

function isReached(known: PaymentDocument | null, target: Target): boolean {
  if (!known) return target.cents === 0;
  return known.cents === target.cents && (!known.credited || known.credits === target.credits);
}

interface Step {
  payment: Payment;
  uid: string;
  target: Target;
  /** The record before the provider was asked: a newer one may rest on a newer answer. */
  seen: PaymentDocument | null;
  at: Date;
}

/** Moves the record and returns it, or returns the one that another call has written since. */
async function moveTo(
  transaction: DatabaseTransaction,
  { payment, uid, target, seen, at }: Step,
): Promise<PaymentDocument> {
  const [current, user] = await transaction.getAll(paymentKey(payment.id), userKey(uid));
  if (current && (current.revision !== seen?.revision || current.credited !== seen.credited)) return current;
  const before = current ?? { credits: 0, cents: 0, revision: 0, credited: true };
  const isFirst = before.revision === 0;
  const entryId = isFirst ? `donation_${payment.id}` : `adjust_${payment.id}_${before.revision}`;
  const type = isFirst ? 'donation' : 'adjustment';
  const cents = target.cents - before.cents;
  const owner = before.credited ? user : null;
  if (owner) {
    const amount = target.credits - before.credits;
    const change = { entryId, type, amount, cents, reference: payment.id, at } as const;
    transaction.update(userKey(uid), {
      credits: addLedgerEntry(transaction, owner, change),
      ...withoutOpenPayment(owner, payment.id),
    });
  } else {
    transaction.create(archiveKey(entryId), { type, cents, payment: payment.id, createdAt: at });
  }
  const moved: PaymentDocument = {
    id: payment.id,
    uid: owner && uid,
    credits: owner ? target.credits : 0,
    cents: target.cents,
    revision: before.revision + 1,
    credited: owner !== null,
    updatedAt: at,
    withdrawal: current?.withdrawal ?? null,
    isRefundDue: current?.isRefundDue ?? false,
    refundRefusal: current?.refundRefusal ?? null,
  };
  if (current) transaction.update(paymentKey(payment.id), moved);
  else transaction.create(paymentKey(payment.id), moved);
  return moved;
}
