import 'server-only';

import { AppError } from '../../shared/errors';
import {
  NOT_FOUND_PATIENCE_MS,
  QUEUE_PATIENCE_MS,
  UNBOUND_PATIENCE_MS,
  type JobFailure,
} from '../../shared/rules/jobs';
import { isPictureFailure, workerFailureOf } from '../../shared/rules/worker-failures';
import type { JobDocument } from '../documents';
import type { RunState, Services } from '../ports';
import { deliverPortraits } from './deliver-portraits';
import { finishJob, type JobOutcome } from './finish-job';
import { viewOfRecord, type JobView } from './job-view';

/**
 * Brings a job as near to its end as the provider's word allows; polls, webhooks and the look after overdue
 * jobs all come here. An ended job is answered from its record.
 * Throws AppError status_check_failed when the provider gave no usable answer, not_found for a job that went
 * with its account, and DatabaseError.
 */
export async function settleJob({
  services,
  job,
}: {
  services: Services;
  job: JobDocument;
}): Promise<JobView> {
  if (job.state !== 'open') return viewOfRecord(job);
  const finish = async (outcome: JobOutcome, onlyIfUnbound = false) =>
    viewOfRecord(await finishJob({ services, job, outcome, onlyIfUnbound }));
  const ageMs = services.clock.now() - job.createdAt.getTime();

  if (job.runId === null) {
    if (ageMs < UNBOUND_PATIENCE_MS) return viewOfRecord(job);
    return finish({ kind: 'failed', failure: 'generation_failed' }, true);
  }

  const run = await services.compute.status(job.runId);
  switch (run.kind) {
    case 'running':
      if (run.status === 'IN_QUEUE' && ageMs > QUEUE_PATIENCE_MS) await services.compute.cancel(job.runId);
      return { status: run.status };
    case 'completed':
      if (run.output.length === 0) return finish({ kind: 'completed', output: [] });
      return deliverPortraits({ services, job, output: run.output });
    case 'failed':
      // Nothing that a person can mend: the worker and we disagree about the contract.
      if (workerFailureOf(run.error) === 'invalid_request')
        services.log.warn('request_refused_by_worker', { jobId: job.id });
      return finish({ kind: 'failed', failure: failureOf(run, job) });
    case 'not_found':
      if (ageMs <= NOT_FOUND_PATIENCE_MS) return viewOfRecord(job);
      return finish({ kind: 'failed', failure: 'lost' });
    case 'unknown':
      services.log.warn('run_status_unknown', { jobId: job.id, reason: run.reason });
      throw new AppError('status_check_failed');
  }
}

/** The worker leads its sentence with a code where it has one: "no_face: …". */
function failureOf(run: Extract<RunState, { kind: 'failed' }>, job: JobDocument): JobFailure {
  if (run.status === 'CANCELLED' && job.cancelRequested) return 'cancelled';
  const failure = workerFailureOf(run.error);
  return isPictureFailure(failure) ? failure : 'provider_failed';
}
