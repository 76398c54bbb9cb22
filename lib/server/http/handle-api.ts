import 'server-only';

import type { ErrorCode } from '../../shared/errors';
import { createConsoleLog } from '../console-log';
import { getContainer, type Container } from '../container';
import { errorResponse, toAppError } from './error-response';

/** The dynamic segments of a route, as Next gives them. */
export interface RouteContext<Params> {
  params: Promise<Params>;
}

/**
 * A route handler around `run`: gives it the container, and answers every error with its code and a
 * sentence, so that nothing of ours leaks. `unexpected` is the code of what no one foresaw.
 */
export function handleApi<Params = Record<string, never>>(
  run: (request: Request, container: Container, params: Params) => Promise<Response>,
  { unexpected }: { unexpected?: ErrorCode } = {},
): (request: Request, context: RouteContext<Params>) => Promise<Response> {
  return async (request, context) => {
    try {
      return await run(request, getContainer(), await context.params);
    } catch (error) {
      return errorResponse(toAppError(error, createConsoleLog(), unexpected));
    }
  };
}

/** A JSON answer that no cache keeps. */
export function json(body: object): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}

/** Sends the browser to another page of ours with GET. The address it comes from may hold a secret and goes nowhere. */
export function redirectTo(page: URL): Response {
  return new Response(null, {
    status: 303,
    headers: { location: page.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
