import { z } from 'zod';

import { JOB_FAILURES, REFUND_STATES, WORK_STAGES } from '../rules/jobs';

/**
 * GET /api/check-runpod-job/{id} and POST /api/cancel-runpod-job/{id}: COMPLETED, FAILED, or the
 * provider's own word while the job runs.
 */
export const checkJobResponseSchema = z.strictObject({
  status: z.string(),
  /** What the worker has just done, where it says so; only while the job runs. */
  stage: z.enum(WORK_STAGES).optional(),
  /** Addresses of the portraits, without query strings; only with COMPLETED. */
  output: z.array(z.string()).optional(),
  /** Why it failed; only with FAILED. */
  code: z.enum(JOB_FAILURES).optional(),
  /** A sentence in English; only with FAILED. */
  error: z.string().optional(),
  /** The state of the price; only with FAILED, and with COMPLETED without output. */
  refund: z.enum(REFUND_STATES).optional(),
});

export type CheckJobResponse = z.infer<typeof checkJobResponseSchema>;
