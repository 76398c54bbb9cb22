import 'server-only';

import { finishWithdrawal } from '../account-data/withdraw-consent';
import { userCollection, type UserDocument } from '../accounts/account-documents';
import { processPages, type Task } from './process-pages';

/** Nothing starts after this long, so that the run ends before its host ends it; in milliseconds. */
const WORKS_FOR_MS = 40_000;
const USERS_A_PAGE = 50;

/** Finishes interrupted withdrawals of consents. Returns how many; throws as processPages, and for one left. */
export async function finishWithdrawals({ services, limits }: Task): Promise<number> {
  const until = services.clock.now() + WORKS_FOR_MS;
  const task = {
    name: 'withdrawals',
    read: async (cursor: string | null) => {
      const search = { field: 'hasWithdrawalLeft', equals: true, limit: USERS_A_PAGE, after: cursor };
      const items = await services.database.listWhere({ ...userCollection(), ...search });
      const nextCursor = items.length === USERS_A_PAGE ? (items.at(-1)?.uid ?? null) : null;
      return { items, nextCursor };
    },
    work: async ({ uid }: UserDocument) => {
      if (!(await finishWithdrawal({ services, uid, until })))
        throw new Error('A withdrawal is not finished.');
    },
  };
  return processPages(services, task, limits);
}
