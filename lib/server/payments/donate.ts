import 'server-only';

import * as z from 'zod/mini';

import {
  type DonationRequest,
  donationRequestSchema,
  paymentReturnEndpoint,
  type ProcessPaymentResponse,
} from '../../shared/contracts/payments';
import { AppError } from '../../shared/errors';
import type { Payment, PaymentAttempt } from '../payment-provider';
import type { Actor, Using } from '../ports';
import { hashOf, sha256 } from '../hashing';
import { admitCard, admitDonation, rememberPayment } from './admit-donation';
import { countDecline } from './count-decline';
import { openAccount } from '../accounts/open-account';
import { payerOf } from './payment-limits';
import { ANONYMOUS_UID, paymentMetadata } from './payment-metadata';
import {
  settlePayment,
  withPayments,
  type ServicesWithPayments,
  type SettledPayment,
} from './settle-payment';

/** The provider forgets its keys after 24 hours: later, a repeat could be another payment. In milliseconds. */
const REPEATABLE_MS = 23 * 60 * 60_000;

/** The longest key that the provider takes. https://docs.stripe.com/api/idempotent_requests */
const PROVIDER_KEY_LENGTH = 255;

interface Donate extends Using {
  /** Null for a donor without an account. */
  actor: Actor | null;
  request: DonationRequest;
  idempotencyKey: string;
  /** The client's address; null when unknown. */
  address: string | null;
}

/**
 * Charges a card and credits the donor; a repeat with the same key returns the same payment's state. Throws
 * DatabaseError before it charges; AppError payment_configuration, forbidden, idempotency_conflict, too_many_attempts,
 * invalid_field, donation_sign_in_required, card_declined, payment_failed, and payment_unknown without an answer.
 */
export async function donate({
  services: all,
  actor,
  request,
  idempotencyKey,
  address,
}: Donate): Promise<ProcessPaymentResponse> {
  const services = withPayments(all);
  const { userId: uid, cents, paymentMethodId } = request;
  if (uid !== null && uid !== actor?.uid) throw new AppError('forbidden');

  const payer = payerOf({ account: actor?.uid ?? null, address }, services.settings);
  const donationRequest = {
    donationId: sha256(`${uid ?? ANONYMOUS_UID}\0${idempotencyKey}`).slice(0, 32),
    // Of the body as it was sent: stored hashes depend on it.
    requestHash: hashOf(z.encode(donationRequestSchema, request)),
  };
  const donation = await admitDonation({ services, request: donationRequest, payer });
  if (donation.paymentId !== null) return answerAgain(services, donation.paymentId);
  if (services.clock.now() > donation.createdAt.getTime() + REPEATABLE_MS)
    throw new AppError('payment_failed');

  const { donationId } = donationRequest;
  if (!donation.isCardAdmitted) await admitMethod(services, donationId, paymentMethodId);
  // The credits need a document, also when the donation is the account's first call.
  if (actor && uid !== null) await openAccount({ services, actor });
  const attempt = await services.payments.create({
    paymentMethodId,
    amountCents: cents,
    returnUrl: new URL(paymentReturnEndpoint.path, services.settings.appUrl).href,
    metadata: paymentMetadata(services.settings, {
      uid,
      cents,
      requestId: donation.requestId,
      donationId: donation.payer && donationId,
    }),
    receiptEmail: uid === null ? null : (actor?.email ?? null),
    idempotencyKey: providerKey(uid, idempotencyKey),
  });
  return answerAttempt(services, { attempt, donationId, uid });
}

/** The provider's key of a donation: a key that is too long there is hashed. */
function providerKey(uid: string | null, idempotencyKey: string): string {
  const key = `${uid ?? ANONYMOUS_UID}:${idempotencyKey}`;
  return key.length > PROVIDER_KEY_LENGTH ? sha256(key) : key;
}

async function admitMethod(
  services: ServicesWithPayments,
  donationId: string,
  paymentMethodId: string,
): Promise<void> {
  const card = await services.payments.readCard(paymentMethodId);
  if (card.kind === 'card') return admitCard({ services, donationId, fingerprint: card.fingerprint });
  if (card.kind === 'none') throw new AppError('invalid_field', { field: 'paymentMethodId' });
  services.log.warn('card_not_read', { reason: card.reason });
  throw new AppError('payment_unknown');
}

async function answerAttempt(
  services: ServicesWithPayments,
  { attempt, donationId, uid }: { attempt: PaymentAttempt; donationId: string; uid: string | null },
): Promise<ProcessPaymentResponse> {
  switch (attempt.kind) {
    case 'created':
      await rememberPayment({ services, donationId, paymentId: attempt.payment.id, openFor: uid });
      return answerCreated(services, attempt.payment);
    case 'declined':
      if (attempt.paymentId !== null)
        await rememberPayment({ services, donationId, paymentId: attempt.paymentId, openFor: null });
      await countDecline({ services, donationId, decline: attempt.decline });
      throw declined(attempt.decline);
    case 'conflict':
      throw new AppError('idempotency_conflict');
    case 'refused':
      services.log.error('payment_refused', new Error(attempt.reason));
      throw new AppError('payment_failed');
    case 'unknown':
      services.log.warn('payment_unanswered', { reason: attempt.reason });
      throw new AppError('payment_unknown');
  }
}

/** The answer to a new payment: the provider's state, even when the payment can't be settled now. */
async function answerCreated(
  services: ServicesWithPayments,
  created: Payment,
): Promise<ProcessPaymentResponse> {
  let settled: SettledPayment | null = null;
  try {
    settled = await settlePayment({ services, paymentId: created.id });
  } catch (error) {
    services.log.error('settlement_postponed', error, { paymentId: created.id });
    if (created.status === 'succeeded') return onItsWay(created);
  }
  return settled ? answerPayment(settled.payment, settled.credits) : answerPayment(created, 0);
}

/** The answer to a repeat: the current state of the first payment. */
async function answerAgain(
  services: ServicesWithPayments,
  paymentId: string,
): Promise<ProcessPaymentResponse> {
  let payment: Payment | null;
  try {
    payment = await services.payments.read(paymentId);
  } catch (error) {
    throw new AppError('payment_unknown', {}, { cause: error });
  }
  if (!payment) throw new AppError('payment_failed');
  return answerCreated(services, payment);
}

function answerPayment(payment: Payment, credits: number): ProcessPaymentResponse {
  switch (payment.status) {
    case 'succeeded':
      return { success: true, addedCredits: credits };
    case 'processing':
      return onItsWay(payment);
    case 'requires_action':
      if (payment.redirectUrl !== null) return { requires_action: true, redirect_url: payment.redirectUrl };
      throw new AppError('payment_failed');
    case 'failed':
    case 'canceled':
    case 'other':
      throw payment.decline ? declined(payment.decline) : new AppError('payment_failed');
  }
}

function onItsWay({ id }: Payment): ProcessPaymentResponse {
  return { success: true, addedCredits: 0, pending: true, payment_intent: id };
}

function declined({ message, declineCode }: NonNullable<Payment['decline']>): AppError {
  const details = declineCode === null ? {} : { declineCode };
  return new AppError('card_declined', details, {}, message === '' ? undefined : message);
}
