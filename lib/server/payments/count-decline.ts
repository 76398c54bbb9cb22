import 'server-only';

import { retryOnCollision } from '../database';
import { consume, limitKeys } from '../limits/rate-limit-counters';
import type { CardDecline } from '../payment-provider';
import type { Using } from '../ports';
import { donationKey } from './payment-documents';
import { declineCounters } from './payment-limits';

/**
 * Counts a declined attempt once, for all that is known of its payer; not of a donation that is gone. A failure is only
 * logged: the next call that settles the payment counts it.
 */
export async function countDecline({
  services: { clock, database, log, settings },
  donationId,
  decline: { attemptId, fingerprint },
}: Using<'clock' | 'database' | 'log' | 'settings'> & {
  donationId: string;
  decline: CardDecline;
}): Promise<void> {
  const key = donationKey(donationId);
  const count = () =>
    database.transaction(async (transaction) => {
      const [donation] = await transaction.getAll(key);
      if (!donation?.payer || donation.countedDeclines.includes(attemptId)) return;
      const counters = declineCounters({ ...donation.payer, card: fingerprint }, settings);
      const documents = await transaction.getAll(...limitKeys(counters));
      consume(transaction, { counters, documents, now: clock.now() });
      transaction.update(key, { countedDeclines: [...donation.countedDeclines, attemptId] });
    });
  try {
    await retryOnCollision(count);
  } catch (error) {
    log.error('decline_not_counted', error);
  }
}
