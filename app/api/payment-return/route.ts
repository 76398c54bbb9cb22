import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { completePaymentReturn } from '@/lib/server/payments/complete-payment-return';
import { paymentReturnEndpoint } from '@/lib/shared/contracts/payments';

export const GET = handleEndpoint(paymentReturnEndpoint, async ({ services, query, address }) => {
  const outcome = await completePaymentReturn({
    services,
    paymentId: query.payment_intent,
    clientSecret: query.payment_intent_client_secret,
    address,
  });
  const page = new URL('/donate', services.settings.appUrl);
  page.searchParams.set('success', String(outcome.kind === 'success'));
  if (outcome.kind === 'success') {
    page.searchParams.set('payment_intent', outcome.paymentId);
  } else {
    page.searchParams.set('error', outcome.error);
  }
  // The address of this request holds the payment's secret: no page may read it as its referrer.
  return { status: 303, body: null, headers: { location: page.href, 'referrer-policy': 'no-referrer' } };
});
