import 'server-only';

import { finishWithdrawal } from '../account-data/withdraw-consent';
import { userCollection, type UserDocument } from '../accounts/account-documents';
import { processDocuments, type Task } from './process-pages';

/** Nothing starts after this long, so that the run ends before its host ends it; in milliseconds. */
const WORKS_FOR_MS = 40_000;

/** Finishes interrupted withdrawals of consents. Returns how many; throws as processPages, and for one left. */
export async function finishWithdrawals({ services, limits }: Task): Promise<number> {
  const until = services.clock.now() + WORKS_FOR_MS;
  const task = {
    name: 'withdrawals',
    collection: userCollection(),
    field: 'hasWithdrawalLeft' as const,
    equals: true,
    idOf: ({ uid }: UserDocument) => uid,
    isDue: () => true,
    work: async ({ uid }: UserDocument) => {
      if (!(await finishWithdrawal({ services, uid, until })))
        throw new Error('A withdrawal is not finished.');
    },
  };
  return processDocuments(services, task, limits);
}
