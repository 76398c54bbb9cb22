import 'server-only';

import { AppError } from '../../shared/errors';
import { CALL_LIMITS } from '../../shared/rules/limits';
import { donationKey, limitKey, userKey, type DonationDocument, type LimitDocument } from '../documents';
import type { DatabaseTransaction, DocumentKey, Services } from '../ports';
import {
  addToCounters,
  counterOf,
  readCounters,
  refuseBeyondLimits,
  repeatOnCollision,
} from '../limits/rate-limit-counters';
import { withOpenPayment } from './open-payments';
import { cardCounters, payerCounters, type Payer, type PaymentCounters } from './payment-limits';

/** How long an intention is remembered, in milliseconds; the provider forgets its keys after a day. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000;

type AdmitServices = Pick<Services, 'clock' | 'database' | 'log' | 'settings' | 'requestId'>;

/** One person's intention to donate once. */
export interface DonationIntention {
  donationId: string;
  requestHash: string;
}

/**
 * Writes an intention down and counts the attempt, in one transaction; a repeat gives what was written and counts
 * as a repeat of this intention alone.
 * Throws AppError too_many_attempts, donation_sign_in_required, idempotency_conflict, and rate_limited for a
 * repeat too many; DatabaseError.
 */
export async function admitDonation({
  services,
  intention,
  payer,
}: {
  services: AdmitServices;
  intention: DonationIntention;
  payer: Payer;
}): Promise<DonationDocument> {
  const { donationId } = intention;
  const { clock, database, settings } = services;
  const key = donationKey(donationId);
  const repeats = counterOf('payment-repeats', donationId, CALL_LIMITS.paymentRepeat, settings);
  const counters = payerCounters(payer, settings);
  const admit = () =>
    database.transaction(async (transaction) => {
      const [existing, repeated, ...documents] = await transaction.getAll(
        key,
        limitKey(repeats.name),
        ...keysOf(counters),
      );
      const now = clock.now();
      if (existing) {
        const read = readCounters([repeats], [repeated]);
        refuseBeyondLimits(read, now);
        addToCounters(transaction, read, now);
        return existing;
      }
      admitAttempt(transaction, { counters, documents, now });
      const donation: DonationDocument = {
        requestHash: intention.requestHash,
        requestId: services.requestId(),
        isCardAdmitted: false,
        paymentId: null,
        createdAt: new Date(now),
        expiresAt: new Date(now + REMEMBERED_MS),
      };
      transaction.create(key, donation);
      return donation;
    });
  const donation = await repeatOnCollision(admit);
  if (donation.requestHash !== intention.requestHash) throw new AppError('idempotency_conflict');
  return donation;
}

/**
 * Counts an attempt with a card, once its fingerprint is known, and notes that the intention has passed; an
 * intention that another of its requests has let pass counts for nothing.
 * Throws AppError too_many_attempts; DatabaseError.
 */
export async function admitCard({
  services,
  donationId,
  fingerprint,
}: {
  services: AdmitServices;
  donationId: string;
  /** Null for the few cards that have none. */
  fingerprint: string | null;
}): Promise<void> {
  const counters = cardCounters(fingerprint, services.settings);
  const key = donationKey(donationId);
  await repeatOnCollision(() =>
    services.database.transaction(async (transaction) => {
      const [donation, ...documents] = await transaction.getAll(key, ...keysOf(counters));
      if (donation?.isCardAdmitted) return;
      admitAttempt(transaction, { counters, documents, now: services.clock.now() });
      transaction.update(key, { isCardAdmitted: true });
    }),
  );
}

/** Counts a decline. A failure to count is logged: the donor is to read why the card was declined. */
export async function countDecline({
  services,
  payer,
}: {
  services: AdmitServices;
  payer: Payer;
}): Promise<void> {
  const { declines } = payerCounters(payer, services.settings);
  try {
    await repeatOnCollision(() =>
      services.database.transaction(async (transaction) => {
        const documents = await transaction.getAll(...keysOf({ attempts: [], declines }));
        addToCounters(transaction, readCounters(declines, documents), services.clock.now());
      }),
    );
  } catch (error) {
    services.log.error('decline_not_counted', error);
  }
}

/**
 * Writes down which payment came of an intention, so that a repeat asks for it instead of paying, and names one that
 * may still succeed in the donor's document, so that it is settled when the account is read.
 */
export async function rememberPayment({
  services,
  donationId,
  paymentId,
  openFor,
}: {
  services: AdmitServices;
  donationId: string;
  paymentId: string;
  /** Whose payment is open; null for an anonymous donor's and for one that was declined. */
  openFor: string | null;
}): Promise<void> {
  const { clock, database } = services;
  try {
    await database.transaction(async (transaction) => {
      const [donation, user] = await transaction.getAll(
        donationKey(donationId),
        ...(openFor === null ? [] : [userKey(openFor)]),
      );
      if (!donation || donation.paymentId !== null) return;
      transaction.update(donationKey(donationId), { paymentId });
      const payment = { id: paymentId, createdAt: new Date(clock.now()) };
      if (user) transaction.update(userKey(user.uid), withOpenPayment(user, payment));
    });
  } catch (error) {
    // The provider knows the intention by its key and gives the same payment.
    services.log.error('payment_not_remembered', error, { paymentId });
  }
}

function keysOf({ attempts, declines }: PaymentCounters): DocumentKey<LimitDocument>[] {
  return [...attempts, ...declines].map(({ name }) => limitKey(name));
}

/** Refuses an attempt that a counter has no room for, and counts it as an attempt. `documents`: as keysOf has them. */
function admitAttempt(
  transaction: DatabaseTransaction,
  {
    counters,
    documents,
    now,
  }: { counters: PaymentCounters; documents: readonly (LimitDocument | null)[]; now: number },
): void {
  const read = readCounters([...counters.attempts, ...counters.declines], documents);
  refuseBeyondLimits(read, now);
  addToCounters(transaction, read.slice(0, counters.attempts.length), now);
}
