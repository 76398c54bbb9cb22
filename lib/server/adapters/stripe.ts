import 'server-only';

import Stripe from 'stripe';

import {
  PaymentsError,
  type Payment,
  type PaymentAttempt,
  type PaymentRequest,
  type Payments,
} from '../payment-provider';
import { paymentIdOf } from './stripe-events';
import { declineOf, paymentOf } from './stripe-payment';

/** How Stripe is called. */
export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Null for Stripe's own host. */
  baseUrl: string | null;
  timeoutMs: number;
}

const ALL_AT_ONCE = 100;
/** Stripe's own default for the age of a signature, in seconds. https://docs.stripe.com/webhooks#replay-attacks */
const SIGNATURE_TOLERANCE_S = 300;

/** Stripe as the services' card payment provider. https://docs.stripe.com/api */
export function createStripePayments(options: StripeOptions): Payments {
  const stripe = createStripeClient(options);
  return {
    readCard: async (paymentMethodId) => {
      try {
        const { card } = await stripe.paymentMethods.retrieve(paymentMethodId);
        return card ? { kind: 'card', fingerprint: card.fingerprint ?? null } : { kind: 'none' };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return { kind: 'none' };
        return { kind: 'unknown', reason: reasonOf(error) };
      }
    },

    create: (request) => createPayment(stripe, request),
    read: (paymentId) => read(stripe, paymentId),

    cancel: async (paymentId) => {
      try {
        await stripe.paymentIntents.cancel(paymentId);
      } catch (error) {
        // It was paid or cancelled meanwhile: the next read shows its state.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
        throw new PaymentsError(reasonOf(error), { cause: error });
      }
    },

    createRefund: async ({ paymentId, cents, idempotencyKey }) => {
      try {
        await stripe.refunds.create({ payment_intent: paymentId, amount: cents }, { idempotencyKey });
        return { kind: 'created' };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return error.code === 'charge_disputed'
            ? { kind: 'disputed' }
            : { kind: 'refused', reason: reasonOf(error) };
        throw new PaymentsError(reasonOf(error), { cause: error });
      }
    },

    list: async (since, cursor) => {
      try {
        const page = await stripe.paymentIntents.list({
          created: { gte: Math.floor(since / 1000) },
          limit: ALL_AT_ONCE,
          ...(cursor === null ? {} : { starting_after: cursor }),
        });
        const payments = page.data.map(({ id, metadata }) => ({ id, metadata }));
        return { payments, nextCursor: page.has_more ? (payments.at(-1)?.id ?? null) : null };
      } catch (error) {
        throw new PaymentsError(reasonOf(error), { cause: error });
      }
    },

    readEvent: async (body, signature) => {
      try {
        const { id, type, data } = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          options.webhookSecret,
          SIGNATURE_TOLERANCE_S,
        );
        return { id, type, paymentId: paymentIdOf(type, data.object) };
      } catch {
        return null;
      }
    },
  };
}

/** Creates Stripe's client, as the app uses it. */
export function createStripeClient(options: Omit<StripeOptions, 'webhookSecret'>): Stripe {
  return new Stripe(options.secretKey, {
    timeout: options.timeoutMs,
    // Once more with the same idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
    ...hostOf(options.baseUrl),
  });
}

function hostOf(baseUrl: string | null): Stripe.StripeConfig {
  if (baseUrl === null) return {};
  const { protocol, hostname, port } = new URL(baseUrl);
  return { protocol: protocol === 'https:' ? 'https' : 'http', host: hostname, port };
}

/**
 * At most 10 characters of the account's prefix, an asterisk, a space and this: 22 characters in all.
 * https://docs.stripe.com/get-started/account/statement-descriptors
 */
const STATEMENT_SUFFIX = 'CREDITS';

async function createPayment(stripe: Stripe, request: PaymentRequest): Promise<PaymentAttempt> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: request.amountCents,
        currency: 'usd',
        confirm: true,
        payment_method: request.paymentMethodId,
        // https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents
        allowed_payment_method_types: ['card'],
        return_url: request.returnUrl,
        description: 'Donation to Chiaro',
        // Follows the account's prefix on the card's statement.
        statement_descriptor_suffix: STATEMENT_SUFFIX,
        metadata: request.metadata,
        ...(request.receiptEmail === null ? {} : { receipt_email: request.receiptEmail }),
      },
      { idempotencyKey: request.idempotencyKey },
    );
    return { kind: 'created', payment: paymentOf(intent, [], []) };
  } catch (error) {
    return failedAttempt(error);
  }
}

/** https://docs.stripe.com/error-handling */
function failedAttempt(error: unknown): PaymentAttempt {
  if (error instanceof Stripe.errors.StripeCardError) {
    return { kind: 'declined', decline: declineOf(error), paymentId: error.payment_intent?.id ?? null };
  }
  const reason = reasonOf(error);
  if (error instanceof Stripe.errors.StripeIdempotencyError) return { kind: 'conflict' };
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return { kind: 'refused', reason };
  }
  // Also a 409, while another request has the key, and a 429: an earlier attempt may have charged the card.
  return { kind: 'unknown', reason };
}

async function read(stripe: Stripe, paymentId: string): Promise<Payment | null> {
  try {
    const intent = await stripe.paymentIntents.retrieve(paymentId, {
      expand: ['latest_charge', 'latest_charge.refunds'],
    });
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    return paymentOf(
      intent,
      await refundsOf(stripe, paymentId, charge),
      await disputesOf(stripe, paymentId, charge),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw new PaymentsError(reasonOf(error), { cause: error });
  }
}

async function refundsOf(
  stripe: Stripe,
  paymentId: string,
  charge: Stripe.Charge | null,
): Promise<readonly Stripe.Refund[]> {
  if (!charge) return [];
  if (charge.refunds && !charge.refunds.has_more) return charge.refunds.data;
  return stripe.refunds
    .list({ payment_intent: paymentId, limit: ALL_AT_ONCE })
    .autoPagingToArray({ limit: 10_000 });
}

async function disputesOf(
  stripe: Stripe,
  paymentId: string,
  charge: Stripe.Charge | null,
): Promise<readonly Stripe.Dispute[]> {
  if (!charge?.disputed) return [];
  return stripe.disputes
    .list({ payment_intent: paymentId, limit: ALL_AT_ONCE })
    .autoPagingToArray({ limit: 1_000 });
}

/** An error for the operator's log: without cards, addresses and keys. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return 'not an answer of Stripe';
  return [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
}
