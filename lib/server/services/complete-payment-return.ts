import 'server-only';

import type { PaymentReturnError } from '../../shared/contracts/payment-return';
import type { Payment } from '../payments';
import type { Services } from '../ports';
import { isSameText, sha256 } from '../secrets';
import { isOurPayment, settlePayment } from './settle-payment';
import { withPayments } from './with-payments';

/** How the donor comes back from the bank's page. */
export type PaymentReturn =
  { kind: 'success'; paymentId: string } | { kind: 'failure'; error: PaymentReturnError };

/**
 * Settles the payment with which a donor comes back from the bank's page. Only who knows the payment's client
 * secret learns how it ended. Never throws: the person stands before the page.
 */
export async function completePaymentReturn({
  services: all,
  paymentId,
  clientSecret,
}: {
  services: Services;
  paymentId: string;
  clientSecret: string;
}): Promise<PaymentReturn> {
  let payment: Payment | null = null;
  try {
    const services = withPayments(all);
    if (!/^pi_\w{1,250}$/.test(paymentId)) return failure('invalid_return');
    const found = await services.payments.read(paymentId);
    if (!found || !isOurPayment(found, services.settings) || !knowsSecret(found, clientSecret)) {
      return failure('invalid_return');
    }
    payment = found;
    const settled = await settlePayment({ services, paymentId });
    return returnOf(settled?.payment ?? payment);
  } catch (error) {
    all.log.error('return_not_settled', error, { paymentId: payment?.id ?? null });
    // What was paid follows by webhook or by the sweep: the page says that the credits are on their way.
    return payment?.status === 'succeeded' ? returnOf(payment) : failure('payment_unknown');
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
