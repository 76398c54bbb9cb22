import 'server-only';

import type { Change, GenerationRequest } from '../../shared/contracts/generation-request';
import { runWebhookEndpoint } from '../../shared/contracts/jobs';
import { AppError } from '../../shared/errors';
import { drawsPrompts } from '../../shared/rules/digital-sources';
import type { RefundState } from '../../shared/rules/job-states';
import { EXECUTION_TIMEOUT_MS, TIME_TO_LIVE_MS } from '../../shared/rules/jobs';
import type { JobDocument } from './job-documents';
import { refundOf } from './job-view';
import type { Actor, ComputeEndpoint, Run, RunSubmission, Services, Using } from '../ports';
import { hashOf, sha256, signFor } from '../hashing';
import { bindRun } from './settle-job';
import { finishJob } from './finish-job';
import {
  type CheckedRequest,
  checkPictures,
  compositionHashOf,
  findOriginal,
  portraitRequest,
  recipeOf,
} from './resolve-pictures';
import { recordJob } from './record-job';

type SubmitFailure = 'no_job_id' | 'generation_failed' | 'content_refused';

const SUBMIT_FAILURES = {
  no_id: 'no_job_id',
  failed: 'generation_failed',
  content_refused: 'content_refused',
} as const satisfies Record<Exclude<RunSubmission['kind'], 'accepted'>, SubmitFailure>;

function isSubmitFailure(failure: JobDocument['failure']): failure is SubmitFailure {
  return Object.values(SUBMIT_FAILURES).some((known) => known === failure);
}

/** The id of a user's job, by its idempotency key: 32 hexadecimal digits. */
export function jobIdOf(uid: string, idempotencyKey: string): string {
  return sha256(`${uid}\0${idempotencyKey}`).slice(0, 32);
}

/**
 * The address at which RunPod, which signs nothing, reports the end of a run.
 * https://vercel.com/docs/deployment-protection/methods-to-bypass-deployment-protection/protection-bypass-automation
 */
export function webhookUrl(
  jobId: string,
  settings: Pick<Services['settings'], 'appUrl' | 'serverSecret' | 'protectionBypass'>,
): string {
  const url = new URL(runWebhookEndpoint.path, settings.appUrl);
  url.searchParams.set('job', jobId);
  url.searchParams.set('signature', signFor('runpod-webhook', jobId, settings.serverSecret));
  if (settings.protectionBypass !== null)
    url.searchParams.set('x-vercel-protection-bypass', settings.protectionBypass);
  return url.href;
}

interface Submission extends Using {
  actor: Actor;
  request: GenerationRequest;
  /** The job that this one tries again free of charge; null for a paid one. */
  secondTryOf?: string | null;
  /** The portrait that it changes, and how; null for no change. */
  change?: Change | null;
  idempotencyKey: string;
}

/**
 * Records a job and submits it to the compute provider; refunds it at once when the provider refuses or does not
 * answer, and its webhook cancels a run that starts all the same. Throws AppError prompt_refused or prompt_language, as
 * findOriginal, checkPictures and recordJob do, and generation_failed, no_job_id or content_refused; DatabaseError when it could not be recorded.
 */
export async function submitJob({
  services,
  actor,
  request,
  secondTryOf = null,
  change = null,
  idempotencyKey,
}: Submission): Promise<{ id: string }> {
  const jobId = jobIdOf(actor.uid, idempotencyKey);
  const { uid } = actor;
  const endpoint = services.compute.endpointFor(request);
  const original = change && (await findOriginal({ services, uid, request, change, endpoint }));
  const checked = checkPictures({ services, uid, request, original });
  await refuseWords(services, request, endpoint);
  const { photoOrder, ...portrait } = await presigned(services, checked);

  const attempt = services.randomName();
  const made = { recipe: recipeOf(checked), compositionHash: compositionHashOf(checked) };
  const requestHash = hashOf({
    ...request,
    ...(secondTryOf !== null && { secondTryOf }),
    ...(change && { change }),
  });
  const submission = { jobId, requestHash, attempt, endpoint, photoOrder, ...made, secondTryOf, change };
  const job = await recordJob({ services, actor, submission });
  if (job.attempt !== attempt) return answerAgain(job);

  const answer = await services.compute.submit({
    endpoint,
    portrait,
    requestId: services.requestId(),
    webhookUrl: webhookUrl(jobId, services.settings),
    executionTimeoutMs: EXECUTION_TIMEOUT_MS,
    timeToLiveMs: TIME_TO_LIVE_MS,
  });
  if (answer.kind === 'accepted') {
    services.log.info('run_submitted', { jobId, runId: answer.runId });
    await bindOrLeaveToWebhook(services, jobId, { id: answer.runId, endpoint });
    return { id: jobId };
  }
  const failure = SUBMIT_FAILURES[answer.kind];
  services.log.warn('run_not_submitted', {
    jobId,
    failure,
    reason: answer.kind === 'failed' ? answer.reason : null,
  });
  throw new AppError(failure, { refund: await refund(services, job, failure) });
}

/** Throws AppError prompt_refused, and prompt_language for a model that draws. */
async function refuseWords(
  { log }: Services,
  { positive_prompt, negative_prompt }: GenerationRequest,
  { model }: ComputeEndpoint,
): Promise<void> {
  if (positive_prompt === '' && negative_prompt === '') return;
  // Its patterns take a twentieth of a cold function's time, and most portraits have no prompts.
  const { checkUnwantedWords, checkWords, isInAnotherScript } = await import('../moderation/check-words');
  const refusal = checkWords(positive_prompt) ?? checkUnwantedWords(negative_prompt);
  if (refusal) {
    log.warn('prompt_refused', { category: refusal.category, count: refusal.count });
    throw new AppError('prompt_refused');
  }
  if (drawsPrompts(model) && isInAnotherScript(positive_prompt + negative_prompt))
    throw new AppError('prompt_language');
}

async function presigned(services: Services, checked: CheckedRequest) {
  try {
    return await portraitRequest({ services, checked });
  } catch (error) {
    services.log.error('photos_not_presigned', error);
    throw new AppError('unexpected', {}, { cause: error });
  }
}

/** The answer to a repeat: the same job, or the same failure to submit it. */
function answerAgain(job: JobDocument): { id: string } {
  const { failure } = job;
  if (job.runId === null && isSubmitFailure(failure)) throw new AppError(failure, { refund: refundOf(job) });
  return { id: job.id };
}

async function bindOrLeaveToWebhook(services: Services, jobId: string, run: Run): Promise<void> {
  try {
    await bindRun({ services, jobId, run });
  } catch (error) {
    // The webhook carries our id and binds the run later; without it the job is refunded when it is overdue.
    services.log.error('run_not_bound', error, { jobId, runId: run.id });
  }
}

async function refund(services: Services, job: JobDocument, failure: SubmitFailure): Promise<RefundState> {
  try {
    return refundOf(await finishJob({ services, job, outcome: { kind: 'failed', failure } }));
  } catch (error) {
    // The job stays open without a run: it is refunded as soon as it is overdue.
    services.log.error('refund_postponed', error, { jobId: job.id });
    return refundOf(job);
  }
}
