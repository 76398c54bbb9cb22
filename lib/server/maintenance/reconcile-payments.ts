import 'server-only';

import type { Services } from '../ports';
import { isOurPayment, settlePayment } from '../payments/settle-payment';
import { sweepPages, type SweepLimits } from './process-pages';

/** How far back the sweep looks, in milliseconds. */
const LOOKS_BACK_MS = 7 * 24 * 60 * 60_000;

/**
 * Settles the payments of the last seven days: what direct answers, returns and webhooks missed. Gives how many it
 * looked at. Throws as sweepPages; PaymentsError when the provider's list can't be had.
 */
export async function sweepPayments({
  services,
  limits,
}: {
  services: Pick<Services, 'clock' | 'database' | 'log' | 'settings' | 'payments'>;
  limits: SweepLimits;
}): Promise<number> {
  const { payments } = services;
  if (!payments) return 0;
  const since = services.clock.now() - LOOKS_BACK_MS;
  const part = {
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
  return sweepPages(services, part, limits);
}
