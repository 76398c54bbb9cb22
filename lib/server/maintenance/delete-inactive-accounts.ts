import 'server-only';

import { INACTIVE_ACCOUNT_MONTHS } from '../../shared/rules/retention';
import { decideDeletion } from '../account-data/delete-account';
import type { Identity, SignInAccount } from '../ports';
import { processPages, type Task } from './process-pages';

/** Decides the deletion of accounts unused for `months` (null: none). Returns their number; throws as processPages. */
export async function deleteInactiveAccounts({
  services,
  identity,
  limits,
  months = INACTIVE_ACCOUNT_MONTHS,
}: Task<'clock' | 'database' | 'log' | 'settings'> & {
  identity: Pick<Identity, 'list'>;
  months?: number | null;
}): Promise<number> {
  if (months === null) return 0;
  const now = new Date(services.clock.now());
  const usedSince = new Date(now);
  usedSince.setUTCMonth(now.getUTCMonth() - months);
  // A shorter month has no such day, and the date went on into the next one.
  if (usedSince.getUTCDate() !== now.getUTCDate()) usedSince.setUTCDate(0);
  const task = {
    name: 'inactive-accounts',
    read: async (cursor: string | null) => {
      const { accounts, nextCursor } = await identity.list(cursor);
      return { items: accounts.filter(({ lastUsedAt }) => lastUsedAt < usedSince.getTime()), nextCursor };
    },
    work: ({ uid }: SignInAccount) => decideDeletion(services, { uid, at: now }),
  };
  return processPages(services, task, limits);
}
