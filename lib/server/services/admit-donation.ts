import 'server-only';

import { AppError } from '../../shared/errors';
import { donationKey, limitKey, type DonationDocument } from '../documents';
import { DatabaseError, type Services } from '../ports';
import { addToCounters, counterOf, countersOf, refuseBeyondLimits, type Payer } from './payment-limits';

/** How long an intention is remembered, in milliseconds; the provider forgets its keys after a day. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000;

type AdmitServices = Pick<Services, 'clock' | 'database' | 'log' | 'settings'>;

/** One person's intention to donate once. */
export interface DonationIntention {
  donationId: string;
  requestHash: string;
}

/**
 * Writes an intention down and counts the attempt, in one transaction; a repeat gives what was written and
 * counts for nothing.
 * Throws AppError too_many_attempts, donation_sign_in_required, idempotency_conflict; DatabaseError.
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
  const counters = countersOf(payer, services.settings);
  const key = donationKey(intention.donationId);
  const admit = () =>
    services.database.transaction(async (transaction) => {
      const [existing, ...counts] = await transaction.getAll(
        key,
        ...counters.map(({ name }) => limitKey(name)),
      );
      if (existing) return existing;
      const now = services.clock.now();
      refuseBeyondLimits(counters, counts, now);
      addToCounters(transaction, counters, counts, { what: 'attempts', now });
      const donation: DonationDocument = {
        requestHash: intention.requestHash,
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
  const counters = fingerprint === null ? [] : [counterOf('card', fingerprint, services.settings)];
  const key = donationKey(donationId);
  await repeatOnCollision(() =>
    services.database.transaction(async (transaction) => {
      const [donation, ...counts] = await transaction.getAll(
        key,
        ...counters.map(({ name }) => limitKey(name)),
      );
      if (donation?.isCardAdmitted) return;
      const now = services.clock.now();
      refuseBeyondLimits(counters, counts, now);
      addToCounters(transaction, counters, counts, { what: 'attempts', now });
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
  const counters = countersOf(payer, services.settings);
  try {
    await repeatOnCollision(() =>
      services.database.transaction(async (transaction) => {
        const counts = await transaction.getAll(...counters.map(({ name }) => limitKey(name)));
        addToCounters(transaction, counters, counts, { what: 'declines', now: services.clock.now() });
      }),
    );
  } catch (error) {
    services.log.error('decline_not_counted', error);
  }
}

/** Writes down which payment came of an intention, so that a repeat asks for it instead of paying. */
export async function rememberPayment({
  services,
  donationId,
  paymentId,
}: {
  services: AdmitServices;
  donationId: string;
  paymentId: string;
}): Promise<void> {
  try {
    await services.database.transaction(async (transaction) => {
      const [donation] = await transaction.getAll(donationKey(donationId));
      if (donation && donation.paymentId === null) transaction.update(donationKey(donationId), { paymentId });
    });
  } catch (error) {
    // The provider knows the intention by its key and gives the same payment.
    services.log.error('payment_not_remembered', error, { paymentId });
  }
}

/** Another call created one of the documents between our read and our commit: the second run finds it. */
async function repeatOnCollision<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DatabaseError && error.failure === 'already_exists') return run();
    throw error;
  }
}
