import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { withdrawFromPayment } from '@/lib/server/payments/withdraw-from-payment';
import { withdrawFromPaymentEndpoint } from '@/lib/shared/contracts/payments';

export const POST = handleEndpoint(withdrawFromPaymentEndpoint, async ({ services, user, body }) => ({
  status: 200,
  body: await withdrawFromPayment({ services, actor: user, paymentId: body.payment }),
}));
