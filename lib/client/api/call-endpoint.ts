import * as z from 'zod/mini';

import { type Endpoint, errorBodySchema, pathOf } from '@/lib/shared/contracts/define-endpoint';

import { CallError, type CallErrorCode } from './call-error';
import { learnServerTime } from './server-time';

/** An endpoint that answers JSON. */
export type JsonEndpoint = Endpoint & {
  method: 'GET' | 'POST' | 'DELETE';
  response: { 200: z.core.$ZodType };
};

export type AnswerOf<Definition extends JsonEndpoint> = z.output<Definition['response'][200]>;

type BodyOf<Definition extends JsonEndpoint> = Definition['request'] extends {
  body: { json: infer Schema extends z.core.$ZodType };
}
  ? { body: z.input<Schema> }
  : { body?: never };

export type CallOptions<Definition extends JsonEndpoint> = BodyOf<Definition> & {
  segment?: string | undefined;
  /** Where a list goes on; null and without it the list begins. */
  cursor?: string | null | undefined;
  idempotencyKey?: string | undefined;
  /** The `ETag` of an earlier answer. Where it is still valid, the call rejects with code `not_modified`. */
  ifNoneMatch?: string | undefined;
  /** The answer may wait for so many whole seconds, sent as `Prefer: wait`. */
  waitSeconds?: number | undefined;
  /** Ends the call; without it a call without an answer ends after `ANSWER_LIMIT_MS`. */
  signal?: AbortSignal | undefined;
};

/** Longer than the server works on a call, a payment's 120 s included; in milliseconds. */
const ANSWER_LIMIT_MS = 130_000;

/** The body of an error's answer, also of a later version of the server and of the hosting platform. */
const errorSchema = z.object({
  ...errorBodySchema.shape,
  code: z.catch(z.optional(errorBodySchema.shape.code), undefined),
});

/**
 * Calls an endpoint as its definition says, and returns its answer. It brings zod: load it late.
 * @param options with the Firebase ID token, sent as `Authorization: Bearer`.
 * @throws CallError as `readAnswer` does, and `no_answer`; the signal's reason for an abort.
 */
export async function callEndpoint<const Definition extends JsonEndpoint>(
  endpoint: Definition,
  options: CallOptions<Definition> & { idToken: string | null },
): Promise<AnswerOf<Definition>> {
  const { body, idToken, cursor = null, idempotencyKey, ifNoneMatch, waitSeconds, signal } = options;
  const query = cursor === null ? '' : `?${new URLSearchParams({ cursor }).toString()}`;
  let status = 0;
  let answer: unknown;
  try {
    const response = await fetch(pathOf(endpoint, options.segment ?? '') + query, {
      method: endpoint.method,
      headers: {
        ...(idToken !== null && { Authorization: `Bearer ${idToken}` }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
        ...(waitSeconds !== undefined && { Prefer: `wait=${waitSeconds}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    status = response.status;
    learnServerTime(response);
    answer = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (status === 0) throw new CallError('no_answer', {}, { cause: error });
  }
  return readAnswer(endpoint, status, answer);
}

/**
 * Reads an answer by its endpoint's schema. Unknown fields are left out.
 * @param body the parsed JSON; undefined where the answer was none.
 * @throws CallError for an answer that is not 2xx, and for a body of another form (code `no_answer`)
 */
export function readAnswer<Definition extends JsonEndpoint>(
  { response }: Definition,
  status: number,
  body: unknown,
): AnswerOf<Definition> {
  if (status < 200 || status >= 300) throw errorOf(status, body);
  const schema: Definition['response'][200] = response[200];
  const { success, data } = z.safeParse(schema, body);
  if (!success) throw new CallError('no_answer');
  return data;
}

function errorOf(status: number, body: unknown): CallError {
  const {
    code = unknownCode(status),
    error: sentence,
    ...details
  } = z.safeParse(errorSchema, body).data ?? {};
  return new CallError(code, { ...details, ...(sentence && { sentence }) });
}

/** The code for an answer without a code of ours. */
function unknownCode(status: number): CallErrorCode {
  if (status === 304) return 'not_modified';
  // The hosting platform refuses a large body before our server sees it.
  if (status === 413) return 'payload_too_large';
  return status >= 500 ? 'unexpected' : 'refused';
}
