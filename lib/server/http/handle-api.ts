import 'server-only';

import { createConsoleLog } from '../console-log';
import { getContainer, type Container } from '../container';
import { errorResponse, toAppError } from './error-response';

/** The dynamic segments of a route, as Next gives them. */
export interface RouteContext<Params> {
  params: Promise<Params>;
}

/**
 * A route handler around `run`: gives it the container, and answers every error with its code and a
 * sentence, so that nothing of ours leaks.
 */
export function handleApi<Params = Record<string, never>>(
  run: (request: Request, container: Container, params: Params) => Promise<Response>,
): (request: Request, context: RouteContext<Params>) => Promise<Response> {
  return async (request, context) => {
    try {
      return await run(request, getContainer(), await context.params);
    } catch (error) {
      return errorResponse(toAppError(error, createConsoleLog()));
    }
  };
}

/** A JSON answer that no cache keeps. */
export function json(body: object): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}
