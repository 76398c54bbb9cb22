import 'server-only';

import type { Recipe } from '../../shared/contracts/portraits';
import { AppError } from '../../shared/errors';
import { GENERATION_COST_CREDITS } from '../../shared/rules/credits';
import { OPEN_JOBS_MAXIMUM, UNPAID_RUNS_PER_DAY } from '../../shared/rules/jobs';
import { RATE_LIMITS } from '../../shared/rules/rate-limits';
import { dayOf, userKey, type UserDocument } from '../accounts/account-documents';
import { jobKey, type JobDocument } from './job-documents';
import { limitKey } from '../limits/limit-documents';
import {
  DatabaseError,
  type Actor,
  type ComputeEndpoint,
  type DatabaseTransaction,
  type Using,
} from '../ports';
import { retryOnCollision } from '../database';
import { addLedgerEntry } from '../accounts/ledger';
import { nextListRevision } from '../accounts/list-revision';
import { consume, counterOf } from '../limits/rate-limit-counters';
import { refuseWithdrawn } from '../accounts/consent';
import { openAccount } from '../accounts/open-account';
import { claimSecondTry } from './second-try';

/** One submission of a generation request: fields of its job. `attempt` names the call, which so finds its own commit. */
export interface JobSubmission extends Pick<
  JobDocument,
  'requestHash' | 'attempt' | 'photoOrder' | 'secondTryOf' | 'change'
> {
  jobId: string;
  endpoint: ComputeEndpoint;
  recipe: Recipe;
  compositionHash: string;
}

interface RecordJob extends Using<'clock' | 'database' | 'log' | 'settings'> {
  actor: Actor;
  submission: JobSubmission;
}

/**
 * Writes the job and takes its price or second try, in one transaction; repeats a commit that was lost without the
 * debit. Returns an earlier call's job for the same key: compare `attempt`. Throws DatabaseError; AppError busy,
 * unexpected, idempotency_conflict, credits_insufficient, no_second_try, consent_required, too_many_jobs, unpaid_run_limit,
 * rate_limited.
 */
export async function recordJob({ services, actor, submission }: RecordJob): Promise<JobDocument> {
  try {
    return await writeJob({ services, actor, submission }, true);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.failure === 'contention') throw new AppError('busy', {}, { cause: error });
    if (error.failure === 'refused') throw new AppError('unexpected', {}, { cause: error });
    const written = await services.database.get(jobKey(submission.jobId));
    if (written) return sameRequest(written, submission);
    services.log.error('debit_failed', error, { jobId: submission.jobId });
  }
  try {
    return await writeJob({ services, actor, submission }, false);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // The unanswered commit may have taken effect since.
    const written = await services.database.get(jobKey(submission.jobId));
    if (written) return sameRequest(written, submission);
    throw error;
  }
}

async function writeJob({ services, actor, submission }: RecordJob, charge: boolean): Promise<JobDocument> {
  const counter = counterOf('submit', actor.uid, RATE_LIMITS.submit, services.settings);
  const write = () =>
    services.database.transaction(async (transaction) => {
      const { jobId, secondTryOf } = submission;
      const [existing, user, document] = await transaction.getAll(
        jobKey(jobId),
        userKey(actor.uid),
        limitKey(counter.name),
      );
      if (existing) return sameRequest(existing, submission);
      if (!user) return null;
      refuseWithdrawn(user);
      const now = services.clock.now();
      const at = new Date(now);
      if (user.unpaidRuns.day === dayOf(at) && user.unpaidRuns.count >= UNPAID_RUNS_PER_DAY)
        throw new AppError('unpaid_run_limit');
      const payment =
        secondTryOf === null
          ? takePrice(transaction, { user, jobId, charge, at })
          : await takeSecondTry(transaction, { user, submission, secondTryOf, at });
      if (user.openJobs.length >= OPEN_JOBS_MAXIMUM) throw new AppError('too_many_jobs');
      const job = addJob(transaction, { user, submission, payment, at });
      consume(transaction, { counters: [counter], documents: [document], now });
      return job;
    });
  const job = await retryOnCollision(write);
  if (job) return job;
  await openAccount({ services, actor });
  const second = await retryOnCollision(write);
  if (!second) throw new AppError('unexpected');
  return second;
}

function sameRequest(job: JobDocument, submission: JobSubmission): JobDocument {
  if (job.requestHash !== submission.requestHash) throw new AppError('idempotency_conflict');
  return job;
}

/** How a job is paid: fields of the job and of its user. */
interface Payment {
  job: Pick<JobDocument, 'price' | 'charged' | 'secondTryOf' | 'guaranteeCredits'>;
  user: Partial<UserDocument>;
}

function takePrice(
  transaction: DatabaseTransaction,
  { user, jobId, charge, at }: { user: UserDocument; jobId: string; charge: boolean; at: Date },
): Payment {
  const owed = user.openJobs.filter((job) => !job.charged).length * GENERATION_COST_CREDITS;
  const available = user.credits - owed;
  if (available < GENERATION_COST_CREDITS) {
    throw new AppError('credits_insufficient', { needed: GENERATION_COST_CREDITS, have: available });
  }
  const job = { price: GENERATION_COST_CREDITS, charged: charge, secondTryOf: null, guaranteeCredits: 0 };
  if (!charge) return { job, user: {} };
  const credits = addLedgerEntry(transaction, user, {
    entryId: `debit_${jobId}`,
    type: 'debit',
    amount: -GENERATION_COST_CREDITS,
    reference: jobId,
    at,
  });
  return { job, user: { credits } };
}

async function takeSecondTry(
  transaction: DatabaseTransaction,
  { user, submission, secondTryOf, at }: SecondTry,
): Promise<Payment> {
  const [first] = await transaction.getAll(jobKey(secondTryOf));
  const secondTries = claimSecondTry(transaction, { user, first, submission, at });
  // The list shows until when the first job may be tried again.
  const changes = { secondTries, ...nextListRevision(user) };
  const guaranteeCredits = first?.charged ? first.price : 0;
  return { job: { price: 0, charged: false, secondTryOf, guaranteeCredits }, user: changes };
}

interface SecondTry {
  user: UserDocument;
  submission: JobSubmission;
  secondTryOf: string;
  at: Date;
}

interface AddJob {
  user: UserDocument;
  submission: JobSubmission;
  payment: Payment;
  at: Date;
}

function addJob(transaction: DatabaseTransaction, { user, submission, payment, at }: AddJob): JobDocument {
  const { jobId, ...submitted } = submission;
  // A second try has no price that is left to take.
  const isPaid = payment.job.charged || payment.job.price === 0;
  transaction.update(userKey(user.uid), {
    ...payment.user,
    openJobs: [...user.openJobs, { id: jobId, createdAt: at, charged: isPaid }],
  });
  const job: JobDocument = {
    id: jobId,
    uid: user.uid,
    ...submitted,
    ...payment.job,
    state: 'open',
    refunded: false,
    createdAt: at,
    settledAt: null,
    runId: null,
    secondTryId: null,
    cancelRequested: false,
    cancelCountedOn: null,
    resultFolder: null,
    leaseUntil: null,
    output: [],
    restorableOutput: [],
    deletedOutput: [],
    starredOutput: [],
    failure: null,
    hasLeftovers: false,
  };
  transaction.create(jobKey(jobId), job);
  return job;
}
