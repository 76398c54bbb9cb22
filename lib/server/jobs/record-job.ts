import 'server-only';

import { AppError } from '../../shared/errors';
import { GENERATION_COST_CREDITS } from '../../shared/rules/credits';
import { OPEN_JOBS_MAXIMUM } from '../../shared/rules/jobs';
import { CALL_LIMITS } from '../../shared/rules/limits';
import { jobKey, limitKey, userKey, type JobDocument, type UserDocument } from '../documents';
import {
  DatabaseError,
  type Actor,
  type ComputeEndpoint,
  type DatabaseTransaction,
  type Services,
} from '../ports';
import { addLedgerEntry } from '../accounts/ledger';
import {
  addToCounters,
  counterOf,
  readCounters,
  refuseBeyondLimits,
  repeatOnCollision,
} from '../limits/rate-limit-counters';
import { openAccount } from '../accounts/open-account';

/** One person's intention to have one portrait made. */
export interface JobIntention {
  jobId: string;
  requestHash: string;
  /** Names this very call, so that it recognises its own commit when the answer was lost. */
  attempt: string;
  /** Where it is to run. */
  endpoint: ComputeEndpoint;
  /** The request's photos as indices, the best first. */
  photoOrder: number[];
}

interface RecordJob {
  services: Pick<Services, 'clock' | 'database' | 'log' | 'settings'>;
  actor: Actor;
  intention: JobIntention;
}

/**
 * Takes the price, counts the submission and writes the job, in one transaction. The job that is returned may be of an earlier call
 * with the same intention: compare `attempt`.
 *
 * When the commit is not answered the job is read, for it may stand. When the database answers again and the
 * job does not stand, the failure is logged and the job goes on without its debit, which is made up for when
 * it completes; never, though, when the balance does not suffice or calls contend.
 *
 * Throws AppError credits_insufficient, too_many_jobs, rate_limited, idempotency_conflict, busy, unexpected; DatabaseError
 * when the job can't be recorded at all.
 */
export async function recordJob({ services, actor, intention }: RecordJob): Promise<JobDocument> {
  try {
    return await writeJob({ services, actor, intention }, true);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.failure === 'contention') throw new AppError('busy', {}, { cause: error });
    if (error.failure === 'refused') throw new AppError('unexpected', {}, { cause: error });
    const written = await services.database.get(jobKey(intention.jobId));
    if (written) return sameIntention(written, intention);
    services.log.error('debit_failed', error, { jobId: intention.jobId });
  }
  try {
    return await writeJob({ services, actor, intention }, false);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // The commit that was not answered may have come through since.
    const written = await services.database.get(jobKey(intention.jobId));
    if (written) return sameIntention(written, intention);
    throw error;
  }
}

async function writeJob({ services, actor, intention }: RecordJob, charge: boolean): Promise<JobDocument> {
  const counter = counterOf('submit', actor.uid, CALL_LIMITS.submit, services.settings);
  const write = () =>
    services.database.transaction(async (transaction) => {
      const [existing, user, document] = await transaction.getAll(
        jobKey(intention.jobId),
        userKey(actor.uid),
        limitKey(counter.name),
      );
      if (existing) return sameIntention(existing, intention);
      if (!user) return null;
      const now = services.clock.now();
      const job = addJob(transaction, { user, intention, charge, at: new Date(now) });
      const read = readCounters([counter], [document]);
      refuseBeyondLimits(read, now);
      addToCounters(transaction, read, now);
      return job;
    });
  const job = await repeatOnCollision(write);
  if (job) return job;
  await openAccount({ services, actor });
  const second = await repeatOnCollision(write);
  if (!second) throw new AppError('unexpected');
  return second;
}

function sameIntention(job: JobDocument, intention: JobIntention): JobDocument {
  if (job.requestHash !== intention.requestHash) throw new AppError('idempotency_conflict');
  return job;
}

interface AddJob {
  user: UserDocument;
  intention: JobIntention;
  charge: boolean;
  at: Date;
}

function addJob(transaction: DatabaseTransaction, { user, intention, charge, at }: AddJob): JobDocument {
  const owed = user.openJobs.filter((job) => !job.charged).length * GENERATION_COST_CREDITS;
  const available = user.credits - owed;
  if (available < GENERATION_COST_CREDITS) {
    throw new AppError('credits_insufficient', { needed: GENERATION_COST_CREDITS, have: available });
  }
  if (user.openJobs.length >= OPEN_JOBS_MAXIMUM) throw new AppError('too_many_jobs');

  const { jobId } = intention;
  const credits = charge
    ? addLedgerEntry(transaction, user, {
        entryId: `debit_${jobId}`,
        type: 'debit',
        amount: -GENERATION_COST_CREDITS,
        reference: jobId,
        at,
      })
    : user.credits;
  transaction.update(userKey(user.uid), {
    credits,
    openJobs: [...user.openJobs, { id: jobId, createdAt: at, charged: charge }],
  });
  const job: JobDocument = {
    id: jobId,
    uid: user.uid,
    requestHash: intention.requestHash,
    attempt: intention.attempt,
    state: 'open',
    price: GENERATION_COST_CREDITS,
    charged: charge,
    refunded: false,
    createdAt: at,
    settledAt: null,
    runId: null,
    endpoint: intention.endpoint,
    photoOrder: intention.photoOrder,
    cancelRequested: false,
    cancelCountedOn: null,
    resultFolder: null,
    leaseUntil: null,
    output: [],
    deletedOutput: [],
    failure: null,
    hasLeftovers: false,
  };
  transaction.create(jobKey(jobId), job);
  return job;
}
