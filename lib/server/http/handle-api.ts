import 'server-only';

import { randomUUID } from 'node:crypto';

import type { ErrorCode } from '../../shared/errors';
import { createConsoleLog } from '../console-log';
import { getContainer, type Container } from '../container';
import { countError } from '../maintenance/error-counts';
import { routeOf, withRequestContext } from '../request-context';
import { errorResponse, toAppError, type FailureCodes } from './error-response';

/** Names the answer's request in the logs, for whoever asks about it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The dynamic segments of a route, as Next gives them. */
export interface RouteContext<Params> {
  params: Promise<Params>;
}

/**
 * A route handler around `run`: gives it the container, and answers every error with its code and a
 * sentence, so that nothing of ours leaks. `codes` are the route's own for unforeseen failures. What was refused,
 * failed or changed something is one line of the log.
 */
export function handleApi<Params = Record<string, never>>(
  run: (request: Request, container: Container, params: Params) => Promise<Response>,
  codes: FailureCodes = {},
): (request: Request, context: RouteContext<Params>) => Promise<Response> {
  return async (request, context) => {
    const requestId = randomUUID();
    const route = routeOf(new URL(request.url).pathname);
    return withRequestContext({ requestId, route }, async () => {
      const log = createConsoleLog();
      const startedAt = performance.now();
      let code: ErrorCode | null = null;
      let response: Response;
      try {
        response = await run(request, getContainer(), await context.params);
      } catch (error) {
        const refusal = toAppError(error, log, codes);
        code = refusal.code;
        countError(code);
        response = errorResponse(refusal);
      }
      response.headers.set(REQUEST_ID_HEADER, requestId);
      if (code !== null || request.method !== 'GET') {
        const milliseconds = Math.round(performance.now() - startedAt);
        log.info('request', { method: request.method, status: response.status, code, milliseconds });
      }
      return response;
    });
  };
}

/** A JSON answer that no cache keeps. */
export function json(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/** Sends the browser to another page of ours with GET. The address it comes from may hold a secret and goes nowhere. */
export function redirectTo(page: URL): Response {
  return new Response(null, {
    status: 303,
    headers: { location: page.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
