import 'server-only';

import { AppError } from '../../shared/errors';
import { RATE_LIMITS } from '../../shared/rules/rate-limits';
import { DONATION_REMEMBERED_DAYS } from '../../shared/rules/retention';
import { userKey } from '../accounts/account-documents';
import { retryOnCollision } from '../database';
import { limitKey } from '../limits/limit-documents';
import { consume, counterOf, limitKeys } from '../limits/rate-limit-counters';
import type { Using } from '../ports';
import { donationKey, type DonationDocument } from './payment-documents';
import { attemptCounters, cardCounters, type PayerIdentity } from './payment-limits';
import { withOpenPayment } from './settle-payment';

const REMEMBERED_MS = DONATION_REMEMBERED_DAYS * 24 * 60 * 60_000;

type AdmitCall = Using<'clock' | 'database' | 'log' | 'settings' | 'requestId'>;

/** A donation that a client asks for. */
export interface DonationRequest {
  donationId: string;
  requestHash: string;
}

interface Admission extends AdmitCall {
  request: DonationRequest;
  payer: PayerIdentity;
}

/**
 * Records a donation and counts the attempt, in one transaction. A repeat returns the record, and counts as a repeat
 * alone.
 * Throws AppError too_many_attempts, donation_sign_in_required, idempotency_conflict, rate_limited; DatabaseError.
 */
export async function admitDonation({ services, request, payer }: Admission): Promise<DonationDocument> {
  const { donationId } = request;
  const { clock, database, settings } = services;
  const key = donationKey(donationId);
  const repeats = counterOf('payment-repeats', donationId, RATE_LIMITS.paymentRepeat, settings);
  const counters = attemptCounters(payer, settings);
  const admit = () =>
    database.transaction(async (transaction) => {
      const [existing, repeated, ...documents] = await transaction.getAll(
        key,
        limitKey(repeats.name),
        ...limitKeys(counters),
      );
      const now = clock.now();
      if (existing) {
        consume(transaction, { counters: [repeats], documents: [repeated], now });
        return existing;
      }
      consume(transaction, { counters, documents, now });
      const donation: DonationDocument = {
        requestHash: request.requestHash,
        requestId: services.requestId(),
        payer,
        countedDeclines: [],
        isCardAdmitted: false,
        paymentId: null,
        createdAt: new Date(now),
        expiresAt: new Date(now + REMEMBERED_MS),
      };
      transaction.create(key, donation);
      return donation;
    });
  const donation = await retryOnCollision(admit);
  if (donation.requestHash !== request.requestHash) throw new AppError('idempotency_conflict');
  return donation;
}

interface CardAdmission extends AdmitCall {
  donationId: string;
  /** Null for the few cards that have none. */
  fingerprint: string | null;
}

/**
 * Counts an attempt with a card, unless the donation's card has passed. Throws AppError too_many_attempts;
 * DatabaseError.
 */
export async function admitCard({ services, donationId, fingerprint }: CardAdmission): Promise<void> {
  const counters = cardCounters(fingerprint, services.settings);
  const key = donationKey(donationId);
  await retryOnCollision(() =>
    services.database.transaction(async (transaction) => {
      const [donation, ...documents] = await transaction.getAll(key, ...limitKeys(counters));
      if (donation?.isCardAdmitted) return;
      consume(transaction, { counters, documents, now: services.clock.now() });
      transaction.update(key, { isCardAdmitted: true });
    }),
  );
}

/** Records a donation's payment, which a repeat reads; one that may still succeed joins the donor's open payments. */
export async function rememberPayment({
  services,
  donationId,
  paymentId,
  openFor,
}: AdmitCall & {
  donationId: string;
  paymentId: string;
  /** The donor of an open payment; null for an anonymous donor and for a declined payment. */
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
    // A repeat gets the same payment from the provider, by its key.
    services.log.error('payment_not_remembered', error, { paymentId });
  }
}
