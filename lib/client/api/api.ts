import { isRecord } from '@/lib/browser/browser-storage';
import { isErrorCode } from '@/lib/shared/errors';
import type { ErrorCode, ErrorDetails } from '@/lib/shared/errors';

import { learnServerTime } from './server-time';

/** Reads an answer's body; returns null when its form is unknown. */
export type ResponseGuard<Response> = (body: unknown) => Response | null;

export interface ApiCall<Response> {
  method?: 'GET' | 'POST' | 'DELETE';
  /** A FormData goes as multipart, anything else as JSON. */
  body?: unknown;
  /** Firebase ID token, sent as `Authorization: Bearer`. */
  idToken?: string | null;
  headers?: Record<string, string>;
  /** Ends the call; without it a call without an answer ends after `ANSWER_LIMIT_MS`. */
  signal?: AbortSignal;
  /** Checks the body of a 2xx answer; without it the body is not checked. */
  guard?: ResponseGuard<Response>;
}

/** `network`: no answer, or one that can't be read; `refused`: an answer without a known code. */
export type ApiErrorCode = ErrorCode | 'network' | 'refused';

/** A call that failed. The message is the server's English sentence; pages translate the code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ApiErrorCode,
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    message: string,
    readonly details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Longer than the server works on a call, a payment's 120 s included; in milliseconds. */
const ANSWER_LIMIT_MS = 130_000;

function requestInit<Response>(call: ApiCall<Response>): RequestInit {
  const headers = new Headers(call.headers);
  if (call.idToken) headers.set('Authorization', `Bearer ${call.idToken}`);
  const signal = call.signal ?? AbortSignal.timeout(ANSWER_LIMIT_MS);
  const init: RequestInit = { method: call.method ?? 'GET', headers, signal };
  if (call.body instanceof FormData) init.body = call.body;
  else if (call.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(call.body);
  }
  return init;
}

const NUMBER_DETAILS = ['needed', 'have', 'minimum', 'maximum', 'retryAfterSeconds'] as const;
const TEXT_DETAILS = ['field', 'declineCode', 'refund'] as const;

function detailsFrom(body: Record<string, unknown>): ErrorDetails {
  const details: ErrorDetails = {};
  for (const name of NUMBER_DETAILS) {
    const value = body[name];
    if (typeof value === 'number') details[name] = value;
  }
  for (const name of TEXT_DETAILS) {
    const value = body[name];
    if (typeof value === 'string') details[name] = value;
  }
  return details;
}

/** The error of an answer that is not 2xx; `body` is null when it was no JSON. */
export function errorFrom(status: number, body: unknown): ApiError {
  if (!isRecord(body) || !isErrorCode(body['code'])) {
    const sentence = isRecord(body) && typeof body['error'] === 'string' ? body['error'] : '';
    // The hosting platform refuses a large body before our server sees it.
    if (status === 413) return new ApiError('payload_too_large', status, sentence);
    return new ApiError(status >= 500 && sentence === '' ? 'unexpected' : 'refused', status, sentence);
  }
  return new ApiError(body['code'], status, String(body['error'] ?? body['code']), detailsFrom(body));
}

/** The checked body of an answer that was JSON. Throws an ApiError for one that is not 2xx or that `guard` refuses. */
export function answerFrom<Response>(
  status: number,
  body: unknown,
  guard?: ResponseGuard<Response>,
): Response {
  if (status < 200 || status >= 300) throw errorFrom(status, body);
  const checked = guard ? guard(body) : (body as Response);
  if (checked === null) throw new ApiError('network', status, 'The answer has an unknown form');
  return checked;
}

/**
 * Calls one of our endpoints and returns its body.
 * @throws ApiError for every answer that is not 2xx, for a body that the guard refuses, and without an
 *   answer (code `network`, status 0). An abort through `signal` rejects with the signal's own reason.
 */
export async function callApi<Response>(path: string, call: ApiCall<Response> = {}): Promise<Response> {
  let status = 0;
  let body: unknown;
  try {
    const response = await fetch(path, requestInit(call));
    status = response.status;
    learnServerTime(response);
    body = await response.json();
  } catch (error) {
    if (call.signal?.aborted) throw error;
    if (status >= 400) throw errorFrom(status, null);
    throw new ApiError('network', status, 'No answer', {}, { cause: error });
  }
  return answerFrom(status, body, call.guard);
}
