import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { withdrawFromPayment } from '@/lib/server/payments/withdraw-from-payment';
import { withdrawFromPaymentEndpoint } from '@/lib/shared/contracts/payments';

/** Four calls to the payment provider of ten seconds, each repeated once, beside the database; in seconds. */
export const maxDuration = 120;

export const POST = handleEndpoint(withdrawFromPaymentEndpoint, async ({ services, user, body }) => ({
  status: 200,
  body: await withdrawFromPayment({ services, actor: user, paymentId: body.payment }),
}));
