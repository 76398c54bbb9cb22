import { countForgeries } from '@/lib/server/http/limit-invalid-signatures';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { readBytes } from '@/lib/server/http/read-request';
import { receivePaymentWebhook } from '@/lib/server/payments/receive-payment-webhook';

/** Settling may take this many seconds. */
export const maxDuration = 60;

/** Far larger than any event of Stripe's. */
const EVENT_MAXIMUM_BYTES = 1024 * 1024;

/** Stripe's events; any answer but 2xx makes it send them again. https://docs.stripe.com/webhooks */
export const POST = handleApi(async (request, { services }) => {
  const body = await readBytes(request, EVENT_MAXIMUM_BYTES);
  const signature = request.headers.get('stripe-signature') ?? '';
  await countForgeries(request, services, () => receivePaymentWebhook({ services, body, signature }));
  return json({ received: true });
});
