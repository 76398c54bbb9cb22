import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { receivePaymentWebhook } from '@/lib/server/payments/receive-payment-webhook';
import { paymentWebhookEndpoint } from '@/lib/shared/contracts/payments';

export const POST = handleEndpoint(paymentWebhookEndpoint, async ({ services, body, headers }) => {
  await receivePaymentWebhook({ services, body, signature: headers.get('stripe-signature') ?? '' });
  return { status: 200, body: { received: true } };
});
