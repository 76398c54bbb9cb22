import 'server-only';

import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod/mini';

import { errorBodySchema, type Endpoint } from '../../shared/contracts/define-endpoint';
import { errorsOf } from '../../shared/contracts/endpoints';

/** Throws when an endpoint does not declare an answer: its status, its body, or its error's code. */
export async function verifyAnswer(endpoint: Endpoint, response: Response): Promise<void> {
  const { status } = response;
  const text = await response.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  const schema = endpoint.response[status];
  if (schema === null && body === null) return;
  const answer = schema && z.safeParse(schema, body);
  // A page leaves out what its schema does not know. An answer has no such field.
  if (answer?.success && isDeepStrictEqual(answer.data, body)) return;

  const name = `${endpoint.method} ${endpoint.path}`;
  const error = errorBodySchema.safeParse(body);
  if (!error.success)
    throw new Error(
      `${name} answered ${status} against its contract: ${(answer?.error ?? error.error).message}`,
    );
  const { code } = error.data;
  if (!errorsOf(endpoint).has(code)) throw new Error(`${name} answered ${code}, which it does not declare.`);
}
