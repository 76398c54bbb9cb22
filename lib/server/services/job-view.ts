import 'server-only';

import type { JobFailure } from '../../shared/rules/jobs';
import type { JobDocument } from '../documents';

/** What a job's owner is told of it. */
export interface JobView {
  /** COMPLETED, FAILED, or the provider's own word while the job runs. */
  status: string;
  /** Addresses of the portraits; only with COMPLETED. */
  output?: string[];
  /** Only with FAILED. */
  failure?: JobFailure;
}

/** The view of an ended job from its record alone. An open one is waiting as far as its record knows. */
export function viewOfRecord(job: JobDocument): JobView {
  if (job.state === 'completed') return { status: 'COMPLETED', output: job.output };
  if (job.state === 'failed') return { status: 'FAILED', failure: job.failure ?? 'provider_failed' };
  return { status: 'IN_QUEUE' };
}
