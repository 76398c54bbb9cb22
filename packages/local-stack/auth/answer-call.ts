import type { StandInRequest, StandInResponse } from '../kit/http-server';
import { GoogleApiError, googleErrorBody, notImplemented, OAuthError } from './api/google-api-error';
import { parseObject } from './accounts/id-token';
import type { OperationContext } from './operations/operation';
import { findRoute, type Route } from './routes';

/** The token that the admin SDK sends to an emulator. */
const OWNER_AUTHORIZATION = 'Bearer owner';

/** Answers a call to one of Google's services. */
export function answerApiCall(context: OperationContext, request: StandInRequest): StandInResponse {
  try {
    const route = findRoute(request);
    if (!route) throw notImplemented(`${request.method} ${request.url.pathname}`);
    authorize(route, request, context);
    const result = route.operation(context, {
      body: readBody(request),
      query: request.url.searchParams,
      resource: route.resource,
      isAdmin: route.caller === 'admin',
    });
    return { status: 200, body: result };
  } catch (error) {
    if (error instanceof OAuthError)
      return { status: 400, body: { error: error.code, error_description: error.message } };
    if (!(error instanceof GoogleApiError)) throw error;
    return { status: error.status, body: googleErrorBody(error.status, error.message) };
  }
}

function authorize(
  route: Route,
  { url, headers }: StandInRequest,
  { projectId, accessTokens }: OperationContext,
): void {
  if (route.caller === 'client' && !url.searchParams.get('key')) {
    throw new GoogleApiError('The request is missing a valid API key.', 403);
  }
  const { authorization = '' } = headers;
  const isOwner =
    authorization === OWNER_AUTHORIZATION || accessTokens.accepts(authorization.replace(/^Bearer /, ''));
  if (route.caller === 'admin' && !isOwner) {
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
