import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod/mini';

import { ERROR_STATUS } from '../errors';
import { errorBodySchema, type Endpoint } from './define-endpoint';
import { errorsOf } from './endpoints';

/**
 * Returns what an endpoint's definition does not allow in an answer, or null. `body` is the parsed JSON, null for none.
 */
export function answerProblem(endpoint: Endpoint, status: number, body: unknown): string | null {
  const schema = endpoint.response[status];
  if (schema === null && body === null) return null;
  const answer = schema && z.safeParse(schema, body);
  // A client leaves out the fields that its schema does not have. An answer has no such field.
  if (answer?.success && isDeepStrictEqual(answer.data, body)) return null;
  const error = errorBodySchema.safeParse(body);
  if (!error.success)
    return `answered ${status} against its contract: ${(answer?.error ?? error.error).message}`;
  const { code } = error.data;
  if (ERROR_STATUS[code] !== status) return `answered ${code} with ${status}`;
  return errorsOf(endpoint).has(code) ? null : `answered ${code}, which it does not declare`;
}
