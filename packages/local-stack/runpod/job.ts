import type { WebhookDelivery } from '../kit/webhook-sender';
import type { RunRequest } from './run-request';
import type { RunScript } from './run-script';

/** RunPod's states of a job (docs: Serverless, Job states). */
export type JobStatus = 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';

/** The deliveries of a job's webhook. */
export interface WebhookState extends WebhookDelivery {
  url: string;
}

/** A job as the stand-in keeps it. Times are milliseconds since the epoch on the stack's clock. */
export interface Job {
  id: string;
  status: JobStatus;
  endpointId: string;
  request: RunRequest;
  submittedAt: number;
  startedAt?: number;
  finishedAt?: number;
  /** What the worker reported last, while it runs. */
  report?: unknown;
  /** How often it began anew because its worker was lost. */
  retries?: number;
  output?: unknown;
  error?: string;
  script?: RunScript;
  webhook?: WebhookState;
}

/** There is one worker. */
export const WORKER_ID = 'local-preview-worker';

/** Results of /run are available for 30 minutes (docs: Send API requests). */
const RESULTS_KEPT_MS = 30 * 60 * 1_000;

/** True when nothing can happen to a job any more but being forgotten. */
export function isFinished(job: Job): boolean {
  return job.status !== 'IN_QUEUE' && job.status !== 'IN_PROGRESS';
}

/** When a job is forgotten, finished or not: its time to live counts from its submission. */
export function expiresAt(job: Job): number {
  const endOfLife = job.submittedAt + job.request.policy.ttl;
  return job.finishedAt === undefined ? endOfLife : Math.min(endOfLife, job.finishedAt + RESULTS_KEPT_MS);
}

/**
 * A job as /status and the webhook answer it; durations in milliseconds. What the worker reports while it
 * works stands in `output`, as with `runpod.serverless.progress_update`.
 */
export function describeJob(job: Job): object {
  const { startedAt, finishedAt } = job;
  return {
    ...(startedAt === undefined ? {} : { delayTime: startedAt - job.submittedAt }),
    ...(startedAt === undefined || finishedAt === undefined ? {} : { executionTime: finishedAt - startedAt }),
    id: job.id,
    status: job.status,
    output: job.status === 'IN_PROGRESS' ? job.report : job.output,
    error: job.error,
    ...(startedAt === undefined ? {} : { workerId: WORKER_ID }),
  };
}
