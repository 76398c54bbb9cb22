import 'server-only';

import type { Identity } from '../ports';
import { finishDeletions } from './finish-deletions';
import { deleteExpiredPortraits } from './delete-expired-portraits';
import { deleteExpiredRecords } from './delete-expired-records';
import { finishWithdrawals } from './finish-withdrawals';
import { deleteInactiveAccounts } from './delete-inactive-accounts';
import { reconcileJobs } from './reconcile-jobs';
import { deleteLeftoverPortraits } from './delete-leftover-portraits';
import type { Task } from './process-pages';
import { refundWithdrawals } from './refund-withdrawals';
import { reconcilePayments } from './reconcile-payments';
import { deleteExpiredUploads } from './delete-expired-uploads';

/** Nothing starts after this long, so that the run ends before its host ends it; in milliseconds. */
const WORKS_FOR_MS = 40_000;

interface TaskInput extends Task {
  identity: Pick<Identity, 'delete' | 'list'>;
}

const TASKS = {
  settledPayments: reconcilePayments,
  refundedWithdrawals: refundWithdrawals,
  settledJobs: reconcileJobs,
  cleanedJobs: deleteLeftoverPortraits,
  expiredPortraits: deleteExpiredPortraits,
  deletedUploads: deleteExpiredUploads,
  withdrawnConsents: finishWithdrawals,
  inactiveAccounts: deleteInactiveAccounts,
  deletedAccounts: finishAccountDeletions,
  expiredRecords: deleteExpiredRecords,
} satisfies Record<string, (input: TaskInput) => Promise<number>>;

type TaskName = keyof typeof TASKS;

/** What a run did. */
export interface Reconciliation {
  /** How much each task did; failed ones are missing. */
  done: Partial<Record<TaskName, number>>;
  failed: TaskName[];
}

/**
 * The hourly maintenance: settles jobs and payments, deletes what has expired, within bounds. May run twice at once.
 * Tasks don't wait for each other. Does not throw.
 */
export async function reconcile({ services, identity }: Omit<TaskInput, 'limits'>): Promise<Reconciliation> {
  const end = services.clock.now() + WORKS_FOR_MS;
  const limits = { isTimeUp: () => services.clock.now() > end };
  const result: Reconciliation = { done: {}, failed: [] };
  const run = async (name: TaskName) => {
    try {
      result.done[name] = await TASKS[name]({ services, identity, limits });
    } catch (error) {
      services.log.error('reconcile_failed', error, { part: name });
      result.failed.push(name);
    }
  };
  await Promise.all((Object.keys(TASKS) as TaskName[]).map(run));
  return result;
}

/** Throws when an account could not be deleted, after the others. */
async function finishAccountDeletions({ services, identity }: TaskInput): Promise<number> {
  const counts = await finishDeletions({ services, identity });
  if (counts.unfinishedDeletions > 0)
    throw new Error(`${counts.unfinishedDeletions} accounts are not deleted yet.`);
  return counts.finishedDeletions + counts.forgottenDeletions;
}
