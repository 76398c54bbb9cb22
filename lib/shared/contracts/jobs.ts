import * as z from 'zod/mini';

import { JOB_FAILURES, JOB_STAGES, REFUND_STATES } from '../rules/job-states';
import { defineEndpoint, JSON_MAXIMUM_BYTES } from './define-endpoint';
import { submissionSchema } from './generation-request';

/**
 * Submits a request and takes its price. A second try is free: the same recipe but for resemblance, photos and seed. A
 * change is of a portrait of the user; any other is not_found.
 */
export const submitJobEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/submit-runpod-job',
  auth: 'unrevoked user',
  refusesCountries: true,
  limits: ['submission', 'submit', 'openJobs', 'secondTries', 'unpaidRuns'],
  request: {
    idempotencyKey: true,
    body: { json: submissionSchema, maximumBytes: JSON_MAXIMUM_BYTES },
  },
  /** The job's id. A page must tell an answer without one from a lost answer. */
  response: { 200: z.object({ id: z.catch(z.string(), '') }) },
  errors: [
    'upload_required',
    'template_required',
    'invalid_template',
    'invalid_photo_url',
    'invalid_style',
    'prompt_refused',
    'prompt_language',
    'consent_required',
    'not_found',
    'credits_insufficient',
    'idempotency_conflict',
    'account_deleted',
    'content_refused',
    'generation_failed',
    'no_job_id',
  ],
  // The page says "Failed to generate portrait. Please try again.", as for any other failure.
  failures: { database: 'unexpected' },
});

/** An optional word of a list. One of a later version is left out. */
function known<const Word extends string>(words: readonly Word[]) {
  return z.catch(z.optional(z.enum(words)), undefined);
}

/** Addresses. An item that is none is left out, so that it does not hide the others. */
const addressesSchema = z.catch(
  z.optional(
    z.pipe(
      z.array(z.catch(z.nullable(z.string()), null)),
      z.transform((items) => items.filter((item) => item !== null)),
    ),
  ),
  undefined,
);

const jobSchema = z.object({
  /** Anything else: the job runs. Another word than these is for a later version of the page. */
  status: z.string(),
  /** The last stage that is known; only while the job runs. */
  stage: known(JOB_STAGES),
  /** Addresses of the portraits, without query strings; only with COMPLETED. */
  output: addressesSchema,
  /** Why it failed; only with FAILED. */
  code: known(JOB_FAILURES),
  /** A sentence in English; only with FAILED. */
  error: z.exactOptional(z.string()),
  /** The state of the refund; only with FAILED, and with COMPLETED without output. */
  refund: known(REFUND_STATES),
});
export type CheckJobResponse = z.output<typeof jobSchema>;

/** Brings a job in line with the provider. With `Prefer: wait=2` it waits about two seconds for a change. */
export const checkJobEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/check-runpod-job/:id',
  auth: 'user',
  limits: ['status'],
  request: {},
  response: { 200: jobSchema },
  errors: ['not_found', 'status_check_failed'],
});

/** Cancels a job and returns its state. */
export const cancelJobEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/cancel-runpod-job/:id',
  auth: 'user',
  limits: ['cancel', 'refundedCancels'],
  request: {},
  response: { 200: jobSchema },
  errors: ['not_found', 'status_check_failed'],
});

/**
 * RunPod's call at the end of a run, repeated until a 200. Only the id is used, so it must fit in an address's path.
 */
export const runWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/runpod',
  auth: 'signed address',
  limits: ['forgery'],
  request: {
    query: z.object({ job: z._default(z.string(), ''), signature: z._default(z.string(), '') }),
    body: {
      json: z.object({ id: z.string().check(z.regex(/^[\w-]{1,200}$/)) }),
      maximumBytes: 5 * 1024 * 1024,
    },
  },
  response: { 200: z.object({ received: z.literal(true) }) },
  errors: ['status_check_failed'],
});
