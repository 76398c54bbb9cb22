import 'server-only';

import type { Identity, Services } from '../ports';
import { finishDeletions } from './finish-deletions';
import { sweepExpired } from './delete-expired-records';
import { sweepJobs } from './reconcile-jobs';
import { sweepLeftovers } from './delete-leftover-portraits';
import type { SweepLimits } from './process-pages';
import { sweepPayments } from './reconcile-payments';
import { sweepUploads } from './delete-expired-uploads';

/** Nothing is begun after this long, so that the run ends before its host ends it; in milliseconds. */
const WORKS_FOR_MS = 40_000;

interface SweepInput {
  services: Services;
  identity: Pick<Identity, 'delete'>;
  limits: SweepLimits;
}

type Sweep = (input: SweepInput) => Promise<number>;

const SWEEPS = {
  settledPayments: sweepPayments,
  settledJobs: sweepJobs,
  cleanedJobs: sweepLeftovers,
  deletedUploads: sweepUploads,
  deletedAccounts: sweepDeletions,
  expiredRecords: sweepExpired,
} satisfies Record<string, Sweep>;

type SweepName = keyof typeof SWEEPS;

/** What a run of the sweep did. */
export interface Reconciliation {
  /** How much each part did; one that failed is missing. */
  done: Partial<Record<SweepName, number>>;
  failed: SweepName[];
}

/**
 * Brings to their end the payments, jobs and files that nobody looked after: bounded work a run; what is left is for
 * the next one. The parts don't wait for each other, running twice at once does no harm. Does not throw.
 */
export async function reconcile({ services, identity }: Omit<SweepInput, 'limits'>): Promise<Reconciliation> {
  const end = services.clock.now() + WORKS_FOR_MS;
  const limits = { isTimeUp: () => services.clock.now() > end };
  const result: Reconciliation = { done: {}, failed: [] };
  const run = async (name: SweepName) => {
    try {
      result.done[name] = await SWEEPS[name]({ services, identity, limits });
    } catch (error) {
      services.log.error('sweep_failed', error, { part: name });
      result.failed.push(name);
    }
  };
  await Promise.all((Object.keys(SWEEPS) as SweepName[]).map(run));
  return result;
}

/** Throws when an account could not be deleted, after the others. */
async function sweepDeletions({ services, identity }: SweepInput): Promise<number> {
  const swept = await finishDeletions({ services, identity });
  if (swept.unfinishedDeletions > 0)
    throw new Error(`${swept.unfinishedDeletions} accounts are not deleted yet.`);
  return swept.finishedDeletions + swept.forgottenDeletions;
}
