import type { RunRequest } from '../api/run-request';
import type { RunScript } from './run-script';

/** RunPod's states of a job (docs: Serverless, Job states). */
export type JobStatus = 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';

/** A job as the stand-in keeps it. Times are milliseconds since the epoch on the stack's clock. */
export interface Job {
  id: string;
  status: JobStatus;
  endpointId: string;
  request: RunRequest;
  submittedAt: number;
  startedAt?: number;
  finishedAt?: number;
  /** The worker's last report, while the job runs. */
  report?: unknown;
  output?: unknown;
  error?: string;
  script?: RunScript;
}

export const WORKER_ID = 'local-preview-worker';

/** Results of /run are available for 30 minutes (docs: Send API requests). */
const RESULTS_KEPT_MS = 30 * 60 * 1_000;

/** Whether a job has ended. */
export function isFinished(job: Job): boolean {
  return job.status !== 'IN_QUEUE' && job.status !== 'IN_PROGRESS';
}

/** When a job expires, finished or not: its time to live counts from its submission. */
export function expiresAt(job: Job): number {
  const endOfLife = job.submittedAt + job.request.policy.ttl;
  return job.finishedAt === undefined ? endOfLife : Math.min(endOfLife, job.finishedAt + RESULTS_KEPT_MS);
}

/** A job in the form of /status and the webhook; durations in milliseconds. A running job's `output` is its reports. */
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
