import 'server-only';

import { AppError } from '../../shared/errors';
import { lateDebitCredits } from '../../shared/rules/credits';
import { isPictureFailure, type JobFailure } from '../../shared/rules/job-states';
import { UNPAID_RUNS_PER_DAY } from '../../shared/rules/jobs';
import { dayOf, userKey, type UserDocument } from '../accounts/account-documents';
import { jobKey, type JobDocument } from './job-documents';
import type { DatabaseTransaction, Using } from '../ports';
import { addLedgerEntry } from '../accounts/ledger';
import { nextListRevision } from '../accounts/list-revision';
import { originalAddress } from './job-view';
import { recordSecondTry, returnSecondTry } from './second-try';

/** The end of a job. Completed without output is refunded like a failure. */
export type JobOutcome = { kind: 'completed'; output: string[] } | { kind: 'failed'; failure: JobFailure };

interface FinishJob extends Using<'clock' | 'database'> {
  job: Pick<JobDocument, 'id' | 'uid'>;
  outcome: JobOutcome;
  /** Leaves the job as it is when it has a run by now. */
  onlyIfUnbound?: boolean;
}

/**
 * Ends a job in one transaction: its record, the refund or the late debit, a second try, the list of open jobs. A job
 * that has ended stays as it is; a change of a portrait that is deleted by now fails.
 * Throws AppError not_found for a job that was deleted with its account; DatabaseError.
 */
export async function finishJob({
  services,
  job,
  outcome: found,
  onlyIfUnbound = false,
}: FinishJob): Promise<JobDocument> {
  return services.database.transaction(async (transaction) => {
    const [current, user] = await transaction.getAll(jobKey(job.id), userKey(job.uid));
    if (!current) throw new AppError('not_found');
    if (current.state !== 'open' || (onlyIfUnbound && current.runId !== null)) return current;

    const isLost = isDelivered(found) && (await isOriginalGone(transaction, current));
    const outcome: JobOutcome = isLost ? { kind: 'failed', failure: 'portrait_deleted' } : found;
    // Only a right that returns changes it.
    const first = isDelivered(outcome) ? null : await firstTryOf(transaction, current);
    const at = new Date(services.clock.now());
    const settlement = user ? settleBalance(transaction, { job: current, first, user, outcome, at }) : {};
    const changes: Partial<JobDocument> = {
      state: outcome.kind,
      output: outcome.kind === 'completed' ? outcome.output : [],
      failure: outcome.kind === 'failed' ? outcome.failure : null,
      settledAt: at,
      leaseUntil: null,
      // The words of a portrait that is not made have no use.
      recipe: isDelivered(outcome) ? current.recipe : null,
      change: isDelivered(outcome) ? current.change : null,
      hasLeftovers: !isDelivered(outcome) && current.resultFolder !== null,
      ...settlement,
    };
    transaction.update(jobKey(job.id), changes);
    return { ...current, ...changes };
  });
}

function isDelivered(outcome: JobOutcome): boolean {
  return outcome.kind === 'completed' && outcome.output.length > 0;
}

/** Whether a job changes a portrait that its user has deleted since. */
async function isOriginalGone(
  transaction: DatabaseTransaction,
  { uid, change }: JobDocument,
): Promise<boolean> {
  if (change === null) return false;
  const [job] = await transaction.getAll(jobKey(change.of));
  return originalAddress(job, uid, change) === null;
}

/** The job that a job tries again; null for a paid one. */
async function firstTryOf(
  transaction: DatabaseTransaction,
  { secondTryOf }: JobDocument,
): Promise<JobDocument | null> {
  if (secondTryOf === null) return null;
  const [first] = await transaction.getAll(jobKey(secondTryOf));
  return first;
}

interface Settlement {
  job: JobDocument;
  /** The job whose right to a second try returns; null without one. */
  first: JobDocument | null;
  user: UserDocument;
  outcome: JobOutcome;
  at: Date;
}

function settleBalance(
  transaction: DatabaseTransaction,
  { job, first, user, outcome, at }: Settlement,
): Pick<JobDocument, 'price' | 'charged' | 'refunded'> {
  const delivered = isDelivered(outcome);
  let { price, charged } = job;
  let refunded = false;
  let { credits, secondTries } = user;

  if (job.secondTryOf !== null) {
    if (delivered) recordSecondTry(transaction, { user, job, at });
    else secondTries = returnSecondTry(transaction, { user, job, first });
  } else if (charged && !delivered) {
    refunded = true;
    credits = addLedgerEntry(transaction, user, {
      entryId: `refund_${job.id}`,
      type: 'refund',
      amount: job.price,
      reference: job.id,
      at,
    });
  } else if (!charged && delivered) {
    const owed = lateDebitCredits(user.credits);
    if (owed > 0) {
      price = owed;
      charged = true;
      credits = addLedgerEntry(transaction, user, {
        entryId: `debit_${job.id}`,
        type: 'debit',
        amount: -owed,
        reference: job.id,
        at,
      });
    }
  }

  transaction.update(userKey(user.uid), {
    credits,
    secondTries,
    openJobs: user.openJobs.filter((open) => open.id !== job.id),
    cancels: cancelsAfter(user, job, outcome),
    unpaidRuns: delivered ? user.unpaidRuns : unpaidRunsAfter(user, { job, outcome, at }),
    // Also without output: a second try that returns is in the list.
    ...nextListRevision(user, outcome.kind === 'completed' ? outcome.output.length : 0),
  });
  return { price, charged, refunded };
}

/** Counts a run without a price where the user is its cause. Cancels have another limit. */
function unpaidRunsAfter(
  { unpaidRuns }: UserDocument,
  { job, outcome, at }: Pick<Settlement, 'job' | 'outcome' | 'at'>,
): UserDocument['unpaidRuns'] {
  const failure = outcome.kind === 'failed' ? outcome.failure : null;
  const hasEndedEarly = failure === 'cancelled' || failure === 'portrait_deleted';
  const isWithdrawn = hasEndedEarly && !job.cancelRequested && job.runId !== null;
  const isCaused = failure === null || isWithdrawn || isPictureFailure(failure);
  if (!isCaused) return unpaidRuns;
  const day = dayOf(at);
  const count = unpaidRuns.day === day ? unpaidRuns.count + 1 : 1;
  return { day, count, limitAt: count === UNPAID_RUNS_PER_DAY ? at : unpaidRuns.limitAt };
}

/** Only a cancel that ended in a refund counts against the day's allowance: a delivered portrait restores it. */
function cancelsAfter(user: UserDocument, job: JobDocument, outcome: JobOutcome): UserDocument['cancels'] {
  const { day, count } = user.cancels;
  const isRestored = outcome.kind === 'completed' && job.cancelCountedOn === day;
  return isRestored ? { day, count: Math.max(0, count - 1) } : { day, count };
}
