import * as z from 'zod/mini';

import { type Endpoint, pathOf } from '@/lib/shared/contracts/define-endpoint';

import { callApi, type ResponseGuard } from './api';

/** An endpoint that answers JSON. */
type JsonEndpoint = Endpoint & {
  method: 'GET' | 'POST' | 'DELETE';
  response: { 200: z.core.$ZodType };
};

type AnswerOf<Definition extends JsonEndpoint> = z.output<Definition['response'][200]>;

type BodyOf<Definition extends JsonEndpoint> = Definition['request'] extends {
  body: { json: infer Schema extends z.core.$ZodType };
}
  ? { body: z.input<Schema> }
  : { body?: never };

type EndpointCall<Definition extends JsonEndpoint> = BodyOf<Definition> & {
  /** Firebase ID token, sent as `Authorization: Bearer`. */
  idToken: string | null;
  /** Fills the path's dynamic segment. */
  segment?: string;
  query?: Record<string, string>;
  idempotencyKey?: string;
  /** The `ETag` of an earlier answer. Where it is still valid, the call rejects with status 304. */
  ifNoneMatch?: string | undefined;
  /** The answer may wait for so many whole seconds, sent as `Prefer: wait`. */
  waitSeconds?: number;
  signal?: AbortSignal;
};

/** Returns the guard that reads an endpoint's answer by its schema. Unknown fields are left out. */
export function answerGuard<Definition extends JsonEndpoint>({
  response,
}: Definition): ResponseGuard<AnswerOf<Definition>> {
  const schema: Definition['response'][200] = response[200];
  return (body) => {
    const { success, data } = z.safeParse(schema, body);
    return success ? data : null;
  };
}

/**
 * Calls an endpoint as its definition says, and returns its answer. Load this with the code of a use, not with the
 * page: it brings zod.
 * @throws ApiError as `callApi` does
 */
export function callEndpoint<const Definition extends JsonEndpoint>(
  endpoint: Definition,
  {
    body,
    idToken,
    segment = '',
    query,
    idempotencyKey,
    ifNoneMatch,
    waitSeconds,
    signal,
  }: EndpointCall<Definition>,
): Promise<AnswerOf<Definition>> {
  const path = pathOf(endpoint, segment);
  return callApi(query ? `${path}?${new URLSearchParams(query).toString()}` : path, {
    method: endpoint.method,
    body,
    idToken,
    guard: answerGuard(endpoint),
    headers: {
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
      ...(waitSeconds !== undefined && { Prefer: `wait=${waitSeconds}` }),
    },
    ...(signal && { signal }),
  });
}
