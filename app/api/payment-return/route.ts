import { clientAddress } from '@/lib/server/http/client-address';
import { handleApi, redirectTo } from '@/lib/server/http/handle-api';
import { completePaymentReturn } from '@/lib/server/payments/complete-payment-return';

/** Settling may take this many seconds. */
export const maxDuration = 60;

/** Where the bank's page leads back to: settles the payment and sends the browser to the page. */
export const GET = handleApi(async (request, { services }) => {
  const { searchParams } = new URL(request.url);
  const outcome = await completePaymentReturn({
    services,
    paymentId: searchParams.get('payment_intent') ?? '',
    clientSecret: searchParams.get('payment_intent_client_secret') ?? '',
    address: clientAddress(request),
  });
  const page = new URL('/donate', services.settings.appUrl);
  page.searchParams.set('success', String(outcome.kind === 'success'));
  if (outcome.kind === 'success') {
    page.searchParams.set('payment_intent', outcome.paymentId);
    // The page thanks by what the payment says: the person may have signed in or out at the bank.
    if (!outcome.hasAccount) page.searchParams.set('account', 'none');
  } else {
    page.searchParams.set('error', outcome.error);
  }
  return redirectTo(page);
});
