import type { StandInRequest } from '../kit/http-server';
import { z } from 'zod';

import { OUTPUT_FORMS } from '../kit/output-forms';

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/** Returns why a request is refused, or undefined: Origin or Sec-Fetch-Site reveals a web page, Host a rebound name. */
export function refusal({ headers }: StandInRequest): string | undefined {
  if (!LOOPBACK_HOST.test(headers.host ?? '')) return 'The control endpoint answers on loopback only.';
  const site = headers['sec-fetch-site'];
  const isFromPage = headers.origin !== undefined || (site !== undefined && site !== 'none');
  return isFromPage ? 'The control endpoint does not answer web pages.' : undefined;
}

/** A planned fault; see Fault. */
export const faultSchema = z.strictObject({
  service: z.enum(['auth', 'firestore', 'stripe', 'blob', 'runpod', '*']),
  operation: z.string().min(1),
  skip: z.int().nonnegative().default(0),
  times: z.int().positive().default(1),
  effect: z.enum(['error', 'hang', 'late', 'twice']),
  status: z.int().min(200).max(599).default(500),
  after: z.boolean().default(false),
  delayMs: z.int().nonnegative().default(2_000),
});

/** Changes of those settings that tests change from another process; see ConsoleSettings. */
export const settingsSchema = z.strictObject({ outputForm: z.enum(OUTPUT_FORMS) });

/** The clock's movement in whole milliseconds. */
export const clockSchema = z.strictObject({ advanceMs: z.int().nonnegative() });

/** A request with a wrong body; `message` names the problem. */
export class ControlRequestError extends Error {}

/** Reads a JSON body; undefined for an empty one. Throws ControlRequestError if it does not match the schema. */
export function readBody<Schema extends z.ZodType>(request: StandInRequest, schema: Schema): z.infer<Schema> {
  let body: unknown;
  try {
    body = request.body.length === 0 ? undefined : JSON.parse(request.body.toString('utf8'));
  } catch {
    throw new ControlRequestError('The body is not JSON.');
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ControlRequestError(z.prettifyError(parsed.error));
  return parsed.data;
}
