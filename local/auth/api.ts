import type { StandInRequest, StandInResponse } from '../kit/http-server';
import { GoogleApiError, googleErrorBody, notImplemented } from './google-api-error';
import { parseObject } from './id-token';
import type { OperationContext } from './operations/operation';
import { findRoute, type Route } from './routes';

/** The token that the admin SDK sends when it talks to an emulator. */
const OWNER_AUTHORIZATION = 'Bearer owner';

/** Answers a call of the Identity Toolkit or of the Secure Token service. */
export function answerApiCall(context: OperationContext, request: StandInRequest): StandInResponse {
  try {
    const route = findRoute(request);
    if (!route) throw notImplemented(`${request.method} ${request.url.pathname}`);
    authorize(route, request, context.projectId);
    const result = route.operation(context, {
      body: readBody(request),
      query: request.url.searchParams,
      isAdmin: route.caller === 'admin',
    });
    return { status: 200, body: result };
  } catch (error) {
    if (!(error instanceof GoogleApiError)) throw error;
    return { status: error.status, body: googleErrorBody(error.status, error.message) };
  }
}

function authorize(route: Route, request: StandInRequest, projectId: string): void {
  if (route.caller === 'client' && !request.url.searchParams.get('key')) {
    throw new GoogleApiError('The request is missing a valid API key.', 403);
  }
  if (route.caller === 'admin' && request.headers.authorization !== OWNER_AUTHORIZATION) {
    throw new GoogleApiError('Request is missing required authentication credential.', 401);
  }
  if (route.projectId !== null && route.projectId !== projectId) {
    throw new GoogleApiError(`PROJECT_NOT_FOUND : The local stack's project is ${projectId}.`);
  }
}

function readBody({ body, headers }: StandInRequest): Record<string, unknown> {
  const text = body.toString('utf8');
  if (text === '') return {};
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  const parsed = parseObject(text);
  if (!parsed) throw new GoogleApiError('Invalid JSON payload received.');
  return parsed as Record<string, unknown>;
}
