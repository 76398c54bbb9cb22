import 'server-only';

import { AppError } from '../../shared/errors';
import {
  NOT_FOUND_PATIENCE_MS,
  QUEUE_PATIENCE_MS,
  TIME_TO_LIVE_MS,
  UNBOUND_PATIENCE_MS,
  type JobFailure,
} from '../../shared/rules/jobs';
import { isPictureFailure, workerFailureOf } from '../../shared/rules/worker-failures';
import type { JobDocument } from '../documents';
import type { RunState, Services } from '../ports';
import { runOf } from './bind-run';
import { deliverPortraits } from '../portraits/deliver-portraits';
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

  const run = runOf(job);
  if (!run) {
    if (ageMs < UNBOUND_PATIENCE_MS) return viewOfRecord(job);
    return finish({ kind: 'failed', failure: 'generation_failed' }, true);
  }

  const state = await services.compute.status(run);
  switch (state.kind) {
    case 'running':
      // An endpoint that takes neither our time limits nor a cancel may never say that a run is over.
      if (ageMs > TIME_TO_LIVE_MS) {
        await services.compute.cancel(run);
        return finish({ kind: 'failed', failure: 'lost' });
      }
      if (state.status === 'IN_QUEUE' && ageMs > QUEUE_PATIENCE_MS) await services.compute.cancel(run);
      return { status: state.status, ...(state.stage && { stage: state.stage }) };
    case 'completed':
      if (state.output.length === 0) return finish({ kind: 'completed', output: [] });
      return logCost(services, job, state, await deliverPortraits({ services, job, output: state.output }));
    case 'failed':
      // Nothing that a person can mend: the worker and we disagree about the contract.
      if (workerFailureOf(state.error) === 'invalid_request')
        services.log.warn('request_refused_by_worker', { jobId: job.id });
      return finish({ kind: 'failed', failure: failureOf(state, job) });
    case 'not_found':
      if (ageMs <= NOT_FOUND_PATIENCE_MS) return viewOfRecord(job);
      return finish({ kind: 'failed', failure: 'lost' });
    case 'unknown':
      services.log.warn('run_status_unknown', { jobId: job.id, reason: state.reason });
      throw new AppError('status_check_failed');
  }
}

/** What a delivered portrait cost us, for the operator alone. */
function logCost(
  services: Pick<Services, 'log'>,
  job: JobDocument,
  { costDollars }: Extract<RunState, { kind: 'completed' }>,
  view: JobView,
): JobView {
  if (view.status === 'COMPLETED')
    services.log.info('run_paid', {
      jobId: job.id,
      model: job.endpoint?.model ?? null,
      costDollars: costDollars ?? null,
    });
  return view;
}

/** The worker leads its sentence with a code where it has one: "no_face: …". */
function failureOf(run: Extract<RunState, { kind: 'failed' }>, job: JobDocument): JobFailure {
  if (run.status === 'CANCELLED' && job.cancelRequested) return 'cancelled';
  const failure = workerFailureOf(run.error);
  return isPictureFailure(failure) ? failure : 'provider_failed';
}
