import 'server-only';

import type { Services } from '../ports';
import { isOurPayment, settlePayment } from './settle-payment';

/** How far back the sweep looks, in milliseconds. */
const LOOKS_BACK_MS = 7 * 24 * 60 * 60_000;
/** No payment is begun after this long, so that the run ends before its host ends it; in milliseconds. */
const WORKS_FOR_MS = 40_000;
const AT_ONCE = 4;

/**
 * Settles the payments of the last seven days, newest first: what direct answers, returns and webhooks missed.
 * Gives how many it looked at; running twice at once does no harm. Throws PaymentsError when the provider's list can't
 * be had, and what the last settlement that failed threw, after the others were settled.
 */
export async function sweepPayments({
  services,
}: {
  services: Pick<Services, 'clock' | 'database' | 'log' | 'settings' | 'payments'>;
}): Promise<{ settledPayments: number }> {
  const { payments } = services;
  if (!payments) return { settledPayments: 0 };
  const startedAt = services.clock.now();
  const isTimeUp = () => services.clock.now() > startedAt + WORKS_FOR_MS;
  let settledPayments = 0;
  const failures: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page = await payments.list(startedAt - LOOKS_BACK_MS, cursor);
    const waiting = page.payments.filter((payment) => isOurPayment(payment, services.settings));
    const work = async () => {
      for (let next = waiting.shift(); next && !isTimeUp(); next = waiting.shift()) {
        try {
          await settlePayment({ services: { ...services, payments }, paymentId: next.id });
          settledPayments += 1;
        } catch (error) {
          services.log.error('payment_not_settled', error, { paymentId: next.id });
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    cursor = page.nextCursor;
  } while (cursor !== null && !isTimeUp());
  if (failures.length > 0) throw failures.at(-1);
  return { settledPayments };
}
