import 'server-only';

import type { PaymentReturnError } from '../../shared/rules/donations';
import { AppError } from '../../shared/errors';
import type { Payment } from '../payment-provider';
import type { Services, Using } from '../ports';
import { isSameText, sha256 } from '../hashing';
import { enforceRateLimit } from '../limits/enforce-rate-limit';
import { isOurPayment } from './payment-metadata';
import { settlePayment, withPayments } from './settle-payment';

/** The result of the bank's page. */
export type PaymentReturn =
  | { kind: 'success'; paymentId: string }
  | { kind: 'failure'; error: PaymentReturnError };

/**
 * Settles the payment of a donor who returns from the bank's page, and tells a caller with its client secret the
 * result. Never throws, also beyond the limit of returns.
 */
export async function completePaymentReturn({
  services: all,
  paymentId,
  clientSecret,
  address,
}: Using & {
  paymentId: string;
  clientSecret: string;
  /** The client's address; null when unknown. */
  address: string | null;
}): Promise<PaymentReturn> {
  let payment: Payment | null = null;
  try {
    const services = withPayments(all);
    if (!/^pi_\w{1,250}$/.test(paymentId)) return failure('invalid_return');
    if (!(await mayReturn(services, address))) return failure('payment_unknown');
    const found = await services.payments.read(paymentId);
    if (!found || !isOurPayment(found, services.settings) || !knowsSecret(found, clientSecret)) {
      return failure('invalid_return');
    }
    payment = found;
    const settled = await settlePayment({ services, paymentId });
    return returnOf(settled?.payment ?? payment);
  } catch (error) {
    all.log.error('return_not_settled', error, { paymentId: payment?.id ?? null });
    // The webhook or reconcilePayments credits it later: the page says that the credits are on their way.
    return payment?.status === 'succeeded' ? returnOf(payment) : failure('payment_unknown');
  }
}

/** Whether an address is within the limit of returns, or can't be counted: the donor may have paid. */
async function mayReturn(services: Services, address: string | null): Promise<boolean> {
  if (address === null) return true;
  try {
    await enforceRateLimit({ services, call: 'paymentReturn', subject: address });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    services.log.error('return_not_counted', error);
    return true;
  }
}

function failure(error: PaymentReturnError): PaymentReturn {
  return { kind: 'failure', error };
}

function knowsSecret(payment: Payment, clientSecret: string): boolean {
  return payment.clientSecret !== null && isSameText(sha256(clientSecret), sha256(payment.clientSecret));
}

function returnOf(payment: Payment): PaymentReturn {
  switch (payment.status) {
    case 'succeeded':
    case 'processing':
      return { kind: 'success', paymentId: payment.id };
    case 'failed':
    case 'canceled':
      return failure(reasonOf(payment));
    case 'requires_action':
      return failure('authentication_failed');
    case 'other':
      return failure('payment_unknown');
  }
}

function reasonOf({ status, decline }: Payment): PaymentReturnError {
  if (decline) return decline.isAuthentication ? 'authentication_failed' : 'card_declined';
  return status === 'canceled' ? 'payment_canceled' : 'authentication_failed';
}
