import 'server-only';

import { AppError } from '../../shared/errors';
import { isPictureFailure, type JobFailure, workerFailureOf } from '../../shared/rules/job-states';
import {
  NOT_FOUND_PATIENCE_MS,
  OVERDUE_AFTER_MS,
  QUEUE_PATIENCE_MS,
  RUN_FORGOTTEN_AFTER_MS,
  TIME_TO_LIVE_MS,
  UNBOUND_PATIENCE_MS,
} from '../../shared/rules/jobs';
import type { Run, RunState, Services, Using } from '../ports';
import { type UserDocument, userKey } from '../accounts/account-documents';
import { type JobDocument, jobKey } from './job-documents';
import { type JobView, runOf, viewOfRecord } from './job-view';
import { deliverPortraits } from './deliver-portraits';
import { finishJob, type JobOutcome } from './finish-job';

/**
 * Brings a job in line with its run at the provider. An ended job is answered from its record.
 * Throws AppError status_check_failed without a usable answer, not_found for a deleted job; DatabaseError.
 */
export async function settleJob({ services, job }: Using & { job: JobDocument }): Promise<JobView> {
  if (job.state !== 'open') return viewOfRecord(job);
  const finish = async (outcome: JobOutcome, onlyIfUnbound = false) =>
    viewOfRecord(await finishJob({ services, job, outcome, onlyIfUnbound }));
  const ageMs = services.clock.now() - job.createdAt.getTime();

  const run = runOf(job);
  if (!run) {
    if (ageMs < UNBOUND_PATIENCE_MS) return viewOfRecord(job);
    return finish({ kind: 'failed', failure: 'generation_failed' }, true);
  }

  const state = await services.compute.status(run);
  switch (state.kind) {
    case 'queued':
    case 'running':
      // An endpoint that ignores time limits and cancels may never report the end of a run.
      if (ageMs > TIME_TO_LIVE_MS) {
        await services.compute.cancel(run);
        return finish({ kind: 'failed', failure: 'lost' });
      }
      if (state.kind === 'queued' && ageMs > QUEUE_PATIENCE_MS) await services.compute.cancel(run);
      return { status: state.kind, ...('stage' in state && { stage: state.stage }) };
    case 'completed':
      if (state.output.length === 0) {
        logUnknownOutput(services, job, state);
        return finish({ kind: 'completed', output: [] });
      }
      return logCost(services, job, state, await deliverPortraits({ services, job, output: state.output }));
    case 'failed':
      // The user can't correct it: worker and server disagree about the contract.
      if (workerFailureOf(state.error) === 'invalid_request')
        services.log.warn('request_refused_by_worker', { jobId: job.id });
      return finish({ kind: 'failed', failure: failureOf(state, job) });
    case 'not_found':
      if (ageMs <= NOT_FOUND_PATIENCE_MS) return viewOfRecord(job);
      return finish({ kind: 'failed', failure: 'lost' });
    case 'unknown':
      services.log.warn('run_status_unknown', { jobId: job.id, reason: state.reason });
      // Nothing can come any more: a revoked key must not hold the credits for ever.
      if (ageMs > RUN_FORGOTTEN_AFTER_MS) return finish({ kind: 'failed', failure: 'lost' });
      throw new AppError('status_check_failed');
  }
}

/** Logs what an output without a picture has instead, for the operator. */
function logUnknownOutput(
  { log }: Pick<Services, 'log'>,
  { id: jobId, endpoint }: JobDocument,
  { outputKeys }: Extract<RunState, { kind: 'completed' }>,
): void {
  log.warn('run_output_unknown', {
    jobId,
    endpoint: endpoint?.id ?? null,
    model: endpoint?.model ?? null,
    keys: outputKeys ?? '',
  });
}

/** Logs the cost of a completed run for the operator, who pays for a picture that is no portrait, too. */
function logCost(
  services: Pick<Services, 'log'>,
  job: JobDocument,
  { costDollars }: Extract<RunState, { kind: 'completed' }>,
  view: JobView,
): JobView {
  if (view.status === 'completed')
    services.log.info('run_paid', {
      jobId: job.id,
      model: job.endpoint?.model ?? null,
      costDollars: costDollars ?? null,
    });
  return view;
}

/** The worker's message may start with a code: "no_face: …". */
function failureOf(run: Extract<RunState, { kind: 'failed' }>, job: JobDocument): JobFailure {
  if (run.cause === 'cancelled' && job.cancelRequested) return 'cancelled';
  const failure = workerFailureOf(run.error);
  return isPictureFailure(failure) ? failure : 'provider_failed';
}

function overdueJobs({ clock }: Pick<Services, 'clock'>, { openJobs }: UserDocument) {
  const overdueBefore = clock.now() - OVERDUE_AFTER_MS;
  return openJobs.filter((job) => job.createdAt.getTime() <= overdueBefore);
}

/** Whether settleOverdueJobs has something to do. */
export function hasOverdueJobs(services: Pick<Services, 'clock'>, user: UserDocument): boolean {
  return overdueJobs(services, user).length > 0;
}

/**
 * Settles a user's overdue jobs, which the user's document names; one that fails stays open. Returns the new document.
 */
export async function settleOverdueJobs({
  services,
  user,
}: Using & { user: UserDocument }): Promise<UserDocument> {
  const overdue = overdueJobs(services, user);
  if (overdue.length === 0) return user;
  await Promise.all(
    overdue.map(async ({ id }) => {
      try {
        const job = await services.database.get(jobKey(id));
        if (job) await settleJob({ services, job });
      } catch (error) {
        services.log.error('overdue_job_not_settled', error, { jobId: id });
      }
    }),
  );
  return (await services.database.get(userKey(user.uid))) ?? user;
}

/**
 * Records a job's run; cancels it when the job has ended, has another run, or is deleted. Returns the job as it is
 * then, or null. Throws DatabaseError.
 */
export async function bindRun({
  services,
  jobId,
  run,
}: Using<'database' | 'compute'> & { jobId: string; run: Run }): Promise<JobDocument | null> {
  const job = await services.database.transaction(async (transaction) => {
    const [current] = await transaction.getAll(jobKey(jobId));
    if (current?.state !== 'open' || current.runId !== null) return current;
    transaction.update(jobKey(jobId), { runId: run.id });
    return { ...current, runId: run.id };
  });
  const unwanted = job?.runId !== run.id || job.cancelRequested;
  if (unwanted) await services.compute.cancel(run);
  return job;
}
