import 'server-only';

import { AppError } from '../../shared/errors';
import type { Using } from '../ports';
import { settlePayment, withPayments } from './settle-payment';
import { refundWithdrawal } from './withdraw-from-payment';

interface Webhook extends Using {
  /** The raw body, which is signed. */
  body: Buffer;
  signature: string;
}

/**
 * Settles the payment that an event names, from the provider's current state. Ignores other events. Throws AppError
 * payment_configuration, forbidden for a wrong signature, webhook_failed when the provider must repeat it.
 */
export async function receivePaymentWebhook({ services: all, body, signature }: Webhook): Promise<void> {
  const services = withPayments(all);
  const event = await services.payments.readEvent(body, signature);
  if (!event) throw new AppError('forbidden');
  if (event.paymentId === null) return;
  try {
    await settlePayment({ services, paymentId: event.paymentId });
    if (event.type === 'charge.dispute.closed')
      await refundWithdrawal({ services, paymentId: event.paymentId, isDisputeOver: true });
  } catch (error) {
    services.log.error('payment_event_failed', error, { eventId: event.id, type: event.type });
    throw new AppError('webhook_failed', {}, { cause: error });
  }
}
