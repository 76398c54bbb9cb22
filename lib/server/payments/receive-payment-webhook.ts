import 'server-only';

import { AppError } from '../../shared/errors';
import type { Services } from '../ports';
import { settlePayment } from './settle-payment';
import { withPayments } from './with-payments';

/**
 * Takes an event of the payment provider as a hint that a payment has changed, and settles that payment from
 * what the provider says now. Events about anything else are taken and left.
 *
 * Throws AppError payment_configuration where no payments are set up, forbidden when the signature is missing,
 * wrong or too old, and webhook_failed when the payment can't be settled now, so that the provider sends the
 * event again.
 */
export async function receivePaymentWebhook({
  services: all,
  body,
  signature,
}: {
  services: Services;
  /** As it came, to the byte: the signature is over it. */
  body: Buffer;
  signature: string;
}): Promise<void> {
  const services = withPayments(all);
  const event = services.payments.readEvent(body, signature);
  if (!event) throw new AppError('forbidden');
  if (event.paymentId === null) return;
  try {
    await settlePayment({ services, paymentId: event.paymentId });
  } catch (error) {
    services.log.error('payment_event_failed', error, { eventId: event.id, type: event.type });
    throw new AppError('webhook_failed', {}, { cause: error });
  }
}
