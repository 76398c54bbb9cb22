import 'server-only';

import { isOurPayment } from '../payments/payment-metadata';
import { settlePayment } from '../payments/settle-payment';
import { processPages, type Task } from './process-pages';

const LOOKS_BACK_MS = 7 * 24 * 60 * 60_000;

/** Settles the last week's payments that calls missed. Returns how many. Throws as processPages; PaymentsError. */
export async function reconcilePayments({
  services,
  limits,
}: Task<'clock' | 'database' | 'log' | 'settings' | 'payments'>): Promise<number> {
  const { payments } = services;
  if (!payments) return 0;
  const since = services.clock.now() - LOOKS_BACK_MS;
  const task = {
    name: 'payments',
    read: async (cursor: string | null) => {
      const page = await payments.list(since, cursor);
      const items = page.payments.filter((payment) => isOurPayment(payment, services.settings));
      return { items, nextCursor: page.nextCursor };
    },
    work: async ({ id }: { id: string }) => {
      await settlePayment({ services: { ...services, payments }, paymentId: id });
    },
  };
  return processPages(services, task, limits);
}
