import { z } from 'zod';

import { JOB_FAILURES } from '../rules/jobs';

/**
 * GET /api/check-runpod-job/{id} and POST /api/cancel-runpod-job/{id}: COMPLETED, FAILED, or the
 * provider's own word while the job runs.
 */
export const checkJobResponseSchema = z.strictObject({
  status: z.string(),
  /** Addresses of the portraits, without query strings; only with COMPLETED. */
  output: z.array(z.string()).optional(),
  /** Why it failed; only with FAILED. */
  code: z.enum(JOB_FAILURES).optional(),
  /** A sentence in English; only with FAILED. */
  error: z.string().optional(),
});

export type CheckJobResponse = z.infer<typeof checkJobResponseSchema>;
