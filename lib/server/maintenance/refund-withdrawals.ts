import 'server-only';

import { paymentCollection, type PaymentDocument } from '../payments/payment-documents';
import { refundWithdrawal } from '../payments/withdraw-from-payment';
import type { Services } from '../ports';
import { processPages, type TaskLimits } from './process-pages';

const PAYMENTS_A_PAGE = 50;

/** Refunds withdrawals whose money is due. Returns how many; throws as processPages, and for one that stays due. */
export async function refundWithdrawals({
  services,
  limits,
}: {
  services: Pick<Services, 'clock' | 'database' | 'log' | 'payments'>;
  limits: TaskLimits;
}): Promise<number> {
  const { payments } = services;
  if (!payments) return 0;
  const task = {
    name: 'refunds',
    read: async (cursor: string | null) => {
      const search = { field: 'isRefundDue', equals: true, limit: PAYMENTS_A_PAGE, after: cursor };
      const items = await services.database.listWhere({ ...paymentCollection(), ...search });
      return { items, nextCursor: items.length === PAYMENTS_A_PAGE ? (items.at(-1)?.id ?? null) : null };
    },
    work: async ({ id }: PaymentDocument) => {
      const isRefunded = await refundWithdrawal({ services: { ...services, payments }, paymentId: id });
      if (!isRefunded) throw new Error('The refund of a withdrawal has failed at the payment provider.');
    },
  };
  return processPages(services, task, limits);
}
