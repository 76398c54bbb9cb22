import 'server-only';

import { paymentCollection, type PaymentDocument } from '../payments/payment-documents';
import { awaitsRetry, refundWithdrawal } from '../payments/withdraw-from-payment';
import { processPages, type Task } from './process-pages';

const PAYMENTS_A_PAGE = 50;

/** Refunds withdrawals whose money is due. Returns how many it tried; throws as processPages. */
export async function refundWithdrawals({
  services,
  limits,
}: Task<'clock' | 'database' | 'log' | 'payments'>): Promise<number> {
  const { payments } = services;
  if (!payments) return 0;
  const task = {
    name: 'refunds',
    read: async (cursor: string | null) => {
      const search = { field: 'isRefundDue', equals: true, limit: PAYMENTS_A_PAGE, after: cursor };
      const found = await services.database.listWhere({ ...paymentCollection(), ...search });
      const now = services.clock.now();
      const items = found.filter((payment) => !awaitsRetry(payment, now));
      return { items, nextCursor: found.length === PAYMENTS_A_PAGE ? (found.at(-1)?.id ?? null) : null };
    },
    work: async ({ id }: PaymentDocument) => {
      await refundWithdrawal({ services: { ...services, payments }, paymentId: id });
    },
  };
  return processPages(services, task, limits);
}
