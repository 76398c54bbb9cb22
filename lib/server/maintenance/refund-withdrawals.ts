import 'server-only';

import { paymentCollection, type PaymentDocument } from '../payments/payment-documents';
import { awaitsRetry, refundWithdrawal } from '../payments/withdraw-from-payment';
import { processDocuments, type Task } from './process-pages';

/** Refunds withdrawals whose money is due. Returns how many it tried; throws as processPages. */
export async function refundWithdrawals({
  services,
  limits,
}: Task<'clock' | 'database' | 'log' | 'payments'>): Promise<number> {
  const { payments } = services;
  if (!payments) return 0;
  const now = services.clock.now();
  const task = {
    name: 'refunds',
    collection: paymentCollection(),
    field: 'isRefundDue' as const,
    equals: true,
    idOf: ({ id }: PaymentDocument) => id,
    isDue: (payment: PaymentDocument) => !awaitsRetry(payment, now),
    work: async ({ id }: PaymentDocument) => {
      await refundWithdrawal({ services: { ...services, payments }, paymentId: id });
    },
  };
  return processDocuments(services, task, limits);
}
