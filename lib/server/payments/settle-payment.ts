import 'server-only';

import { AppError } from '../../shared/errors';
import { DONATION_MAXIMUM_CENTS, donationCredits } from '../../shared/rules/donations';
import { bookKey, paymentKey, userKey, type PaymentDocument } from '../documents';
import type { Payment, Payments } from '../payment-provider';
import type { DatabaseTransaction, Services } from '../ports';
import { addLedgerEntry } from '../accounts/ledger';
import { withoutOpenPayment } from './open-payments';

/** Marks our payments at a provider's account that others may use too. */
export const PAYMENT_APP = 'chiaro';
/** What our payments carry for an anonymous donor instead of a uid: the provider keeps no empty values. */
export const ANONYMOUS_UID = 'anonymous';

/** A uid is what the project gave its user, up to 128 characters; with a slash in it, it would name another document. */
const UID = /^[^/]{1,128}$/;

/** Passes in which the ledger may be changed under our feet before we give up; the provider repeats its events. */
const MOST_PASSES = 10;

export type SettleServices = Pick<Services, 'clock' | 'database' | 'log' | 'settings'> & {
  payments: Payments;
};

/** Where a payment of ours stands after it was settled. */
export interface SettledPayment {
  payment: Payment;
  /** Null for an anonymous donor. */
  uid: string | null;
  /** Credits that the donor has of it; 0 for an anonymous one, or one whose account is gone. */
  credits: number;
}

/** The marks of a payment that is made for a donor. */
export function paymentMetadata(
  settings: Services['settings'],
  donation: { uid: string | null; cents: number; requestId: string | null },
): Record<string, string> {
  return {
    app: PAYMENT_APP,
    environment: settings.environment,
    uid: donation.uid ?? ANONYMOUS_UID,
    credits: String(donationCredits(donation.cents)),
    ...(donation.requestId === null ? {} : { request_id: donation.requestId }),
  };
}

/** Whether a payment was made by this app on this database. */
export function isOurPayment(
  payment: Pick<Payment, 'metadata'>,
  settings: Pick<Services['settings'], 'environment'>,
): boolean {
  return payment.metadata['app'] === PAYMENT_APP && payment.metadata['environment'] === settings.environment;
}

/**
 * Moves the ledger to what the payment provider says of a payment: the one writer of donations, whoever calls
 * it and how often. The provider is asked anew after every change, until nothing is left to change: so the
 * last of several that run at once corrects what an older answer made of it. A payment that failed is ended:
 * another attempt is another payment.
 *
 * A payment whose account is gone goes into the books instead, without a name and for good: the record of it
 * says that nobody has its credits.
 *
 * Resolves to null for a payment that is not ours. Throws PaymentsError, DatabaseError, and AppError busy
 * when others keep changing it.
 */
export async function settlePayment({
  services,
  paymentId,
}: {
  services: SettleServices;
  paymentId: string;
}): Promise<SettledPayment | null> {
  let known = await services.database.get(paymentKey(paymentId));
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const payment = await services.payments.read(paymentId);
    if (!payment || !isOurPayment(payment, services.settings)) return null;
    // Who has its client secret from the return address could try any number of cards on it, past our limits.
    if (payment.status === 'failed') await services.payments.cancel(paymentId);
    const uid = donorOf(payment);
    if (uid === null) return { payment, uid, credits: 0 };
    const target = targetOf(payment);
    if (isReached(known, target)) return { payment, uid, credits: known?.credited ? known.credits : 0 };

    const seen = known;
    known = await services.database.transaction((transaction) =>
      moveTo(transaction, { payment, uid, target, seen, at: new Date(services.clock.now()) }),
    );
    if (!known.credited) services.log.warn('payment_without_account', { paymentId });
  }
  throw new AppError('busy');
}

/** What the ledger must have of a payment. */
interface Target {
  credits: number;
  /** US cents. */
  cents: number;
}

/** The account that a payment of ours was made for; null for one without an account. */
export function donorOf({ metadata }: Pick<Payment, 'metadata'>): string | null {
  const uid = metadata['uid'];
  return uid === undefined || uid === ANONYMOUS_UID || !UID.test(uid) ? null : uid;
}

/** The promised credits for the part of the money that was paid and stayed, rounded down. */
function targetOf(payment: Payment): Target {
  const cents = payment.status === 'succeeded' ? payment.receivedCents - payment.returnedCents : 0;
  if (payment.currency !== 'usd' || payment.amountCents <= 0) return { credits: 0, cents: 0 };
  const promised = promisedCredits(payment);
  return { credits: Number((BigInt(promised) * BigInt(cents)) / BigInt(payment.amountCents)), cents };
}

/** The credits that the donor was shown; a mark that was tampered with gives what the rules give. */
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
  /** The record as it stood before the provider was asked: when another stands there now, the answer may be older than that one. */
  seen: PaymentDocument | null;
  at: Date;
}

/** The record as it stands now: moved, or as another settler left it since. */
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
    transaction.create(bookKey(entryId), { type, cents, payment: payment.id, createdAt: at });
  }
  const moved: PaymentDocument = {
    id: payment.id,
    uid: owner && uid,
    credits: owner ? target.credits : 0,
    cents: target.cents,
    revision: before.revision + 1,
    credited: owner !== null,
    updatedAt: at,
  };
  if (current) transaction.update(paymentKey(payment.id), moved);
  else transaction.create(paymentKey(payment.id), moved);
  return moved;
}
