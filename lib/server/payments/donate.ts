import 'server-only';

import type { ProcessPaymentRequest, ProcessPaymentResponse } from '../../shared/contracts/process-payment';
import { AppError } from '../../shared/errors';
import { canonicalJson } from '../canonical-json';
import type { Payment, PaymentAttempt, PaymentOrder } from '../payment-provider';
import type { Actor, Services } from '../ports';
import { sha256 } from '../environment/secrets';
import { admitCard, admitDonation, countDecline, rememberPayment } from './admit-donation';
import { openAccount } from '../accounts/open-account';
import type { Payer } from './payment-limits';
import { ANONYMOUS_UID, paymentMetadata, settlePayment, type SettledPayment } from './settle-payment';
import { withPayments, type ServicesWithPayments } from './with-payments';

/** The provider forgets its keys after 24 hours: later, a repeat could be another payment. In milliseconds. */
const REPEATABLE_MS = 23 * 60 * 60_000;

/** The longest key that the provider takes. https://docs.stripe.com/api/idempotent_requests */
const PROVIDER_KEY_LENGTH = 255;

interface Donate {
  services: Services;
  /** Who is signed in; null for a donor without an account. */
  actor: Actor | null;
  request: ProcessPaymentRequest;
  idempotencyKey: string;
  /** Where the request came from; null when that is not known. */
  address: string | null;
}

/**
 * Charges a card and credits the donor. A repeat with the same key is the same payment, whose state it gives.
 * A payment that succeeded is never answered by an error: what can't be credited now follows by webhook or
 * by the sweep.
 *
 * Throws AppError payment_configuration, forbidden, idempotency_conflict, too_many_attempts,
 * donation_sign_in_required, invalid_field, card_declined, payment_failed, and payment_unknown when no answer
 * tells whether the card was charged; DatabaseError before this request charges anything.
 */
export async function donate({
  services: all,
  actor,
  request,
  idempotencyKey,
  address,
}: Donate): Promise<ProcessPaymentResponse> {
  const services = withPayments(all);
  const { userId: uid } = request;
  if (uid !== null && uid !== actor?.uid) throw new AppError('forbidden');

  const payer: Payer = { account: actor?.uid ?? null, address, card: null };
  const intention = {
    donationId: sha256(`${uid ?? ANONYMOUS_UID}\0${idempotencyKey}`).slice(0, 32),
    requestHash: sha256(canonicalJson(request)),
  };
  const donation = await admitDonation({ services, intention, payer });
  if (donation.paymentId !== null) return answerAgain(services, donation.paymentId);
  if (services.clock.now() > donation.createdAt.getTime() + REPEATABLE_MS)
    throw new AppError('payment_failed');

  const { donationId } = intention;
  const { isCardAdmitted } = donation;
  payer.card = await admittedCard(services, { donationId, isCardAdmitted }, request.paymentMethodId);
  // The credits need a document to go to, also of somebody who donates first of all.
  if (actor && uid !== null) await openAccount({ services, actor });
  const cents = Math.round(request.amount * 100);
  const attempt = await services.payments.make({
    paymentMethodId: request.paymentMethodId,
    amountCents: cents,
    returnUrl: new URL('/api/payment-return', services.settings.appUrl).href,
    metadata: paymentMetadata(services.settings, { uid, cents, requestId: donation.requestId }),
    receiptEmail: uid === null ? null : (actor?.email ?? null),
    idempotencyKey: providerKey(uid, idempotencyKey),
  } satisfies PaymentOrder);
  return answerAttempt(services, { attempt, donationId, payer, uid });
}

/** The provider's key of an intention; one that would be too long there is a digest of itself. */
function providerKey(uid: string | null, idempotencyKey: string): string {
  const key = `${uid ?? ANONYMOUS_UID}:${idempotencyKey}`;
  return key.length > PROVIDER_KEY_LENGTH ? sha256(key) : key;
}

/** The card's fingerprint; an intention whose card was admitted before is not held up again. */
async function admittedCard(
  services: ServicesWithPayments,
  { donationId, isCardAdmitted }: { donationId: string; isCardAdmitted: boolean },
  paymentMethodId: string,
): Promise<string | null> {
  const card = await services.payments.readCard(paymentMethodId);
  if (card.kind === 'card') {
    if (!isCardAdmitted) await admitCard({ services, donationId, fingerprint: card.fingerprint });
    return card.fingerprint;
  }
  if (card.kind === 'none') throw new AppError('invalid_field', { field: 'paymentMethodId' });
  services.log.warn('card_not_read', { reason: card.reason });
  throw new AppError('payment_unknown');
}

async function answerAttempt(
  services: ServicesWithPayments,
  {
    attempt,
    donationId,
    payer,
    uid,
  }: { attempt: PaymentAttempt; donationId: string; payer: Payer; uid: string | null },
): Promise<ProcessPaymentResponse> {
  switch (attempt.kind) {
    case 'made':
      await rememberPayment({ services, donationId, paymentId: attempt.payment.id, openFor: uid });
      return answerMade(services, attempt.payment);
    case 'declined':
      if (attempt.paymentId !== null)
        await rememberPayment({ services, donationId, paymentId: attempt.paymentId, openFor: null });
      await countDecline({ services, payer });
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

/** The answer to a payment that was made just now: what the provider said stands, even if we can't settle it. */
async function answerMade(services: ServicesWithPayments, made: Payment): Promise<ProcessPaymentResponse> {
  let settled: SettledPayment | null = null;
  try {
    settled = await settlePayment({ services, paymentId: made.id });
  } catch (error) {
    services.log.error('settlement_postponed', error, { paymentId: made.id });
    if (made.status === 'succeeded') return onItsWay(made);
  }
  return settled ? answerPayment(settled.payment, settled.credits) : answerPayment(made, 0);
}

/** The answer to a repeat: the payment of the first time, as it stands now. */
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
  return answerMade(services, payment);
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
