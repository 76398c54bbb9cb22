import * as z from 'zod/mini';

import { BROWSERS, REPORTED_PAGES } from '../client-errors';
import { defineEndpoint, type Endpoint } from './define-endpoint';

const providerHealthSchema = z.strictObject({
  /**
   * Of the compute provider: `no_endpoint` does not exist, `no_workers` has none, `workers_unavailable` none for jobs.
   */
  status: z.enum(['ok', 'unreachable', 'no_endpoint', 'no_workers', 'workers_unavailable', 'not_set_up']),
  /** The id of the compute provider's endpoint that is not ok. */
  endpoint: z.optional(z.string()),
  /** How long the answer took, in milliseconds. */
  milliseconds: z.number(),
});
export type ProviderHealth = z.output<typeof providerHealthSchema>;

const healthSchema = z.strictObject({
  status: z.enum(['ok', 'failing']),
  /** ISO 8601. */
  checkedAt: z.string(),
  providers: z.record(z.string(), providerHealthSchema),
  /** Answers with an error since this server process started, by their codes. */
  errors: z.strictObject({ since: z.string(), byCode: z.record(z.string(), z.int()) }),
});

/** The providers' state, for a monitor: 200 when portraits and donations work, else 503. */
export const healthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  auth: 'none',
  limits: [],
  request: {},
  response: { 200: healthSchema, 503: healthSchema },
});

const reconciliationSchema = z.strictObject({
  /** How much each part did; a part that failed is missing. */
  done: z.record(z.string(), z.int()),
  /** The parts that failed. */
  failed: z.array(z.string()),
});

/** Brings jobs, payments and files in line with the providers. The scheduler calls it hourly. */
export const reconcileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/cron/reconcile',
  auth: 'cron secret',
  limits: ['forgery'],
  request: {},
  response: { 200: reconciliationSchema, 500: reconciliationSchema },
});

const clientErrorSchema = z.strictObject({
  /** The error's class, as `TypeError`. */
  name: z.string().check(z.regex(/^\w{1,40}$/)),
  /** Its code, or its file and place in our code. */
  code: z.string().check(z.regex(/^[\w./:-]{1,80}$/)),
  page: z.enum(REPORTED_PAGES),
  build: z.string().check(z.regex(/^\w{0,40}$/)),
  browser: z.enum(BROWSERS),
});
export type ClientError = z.output<typeof clientErrorSchema>;

/** Tells the operator of an error in the page. Nothing in it is of the user. */
export const reportClientErrorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/client-errors',
  auth: 'none',
  limits: ['clientErrors'],
  request: { body: { json: clientErrorSchema, maximumBytes: 1024 } },
  response: { 204: null },
});

/** The endpoint of every address below /api that no other endpoint has. */
export function unknownEndpoint<const Method extends Endpoint['method']>(method: Method) {
  return defineEndpoint({
    method,
    path: '/api/:path',
    auth: 'none',
    limits: [],
    request: {},
    response: {},
    errors: ['not_found'],
  });
}
