import type { StandInRequest, StandInResponse } from '../kit/http-server';
import { API_VERSION } from './state/store';
import { type ApiKeys, authenticate, type Caller, secretKeyRequired } from './api/authentication';
import { expand } from './api/expand';
import { parseForm } from './api/form';
import type { IdempotencyKeys, KeyedAnswer } from './api/idempotency';
import { createId } from './state/ids';
import { type ParameterValues, readParameters, texts } from './api/parameters';
import { findRoute, type Route } from './routes';
import { errorBody, notImplemented, StripeApiError } from './api/stripe-error';
import type { StripeWorld } from './state/world';

/** The state and keys of the API. */
export interface ApiContext {
  world: StripeWorld;
  keys: ApiKeys;
  idempotencyKeys: IdempotencyKeys;
}

/** Answers a call of Stripe's API; errors are answers, too. */
export async function answerApiCall(context: ApiContext, request: StandInRequest): Promise<StandInResponse> {
  const requestId = createId('req');
  const key =
    request.method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined;
  const headers = {
    'request-id': requestId,
    'stripe-version': API_VERSION,
    'access-control-expose-headers': 'Request-Id',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  try {
    const { status, body, originalRequest } = await answerUnderKey(context, request, requestId, key);
    const repeated = originalRequest !== undefined;
    const original = key === undefined ? {} : { 'original-request': originalRequest ?? requestId };
    return {
      status,
      headers: { ...headers, ...original, ...(repeated ? { 'idempotent-replayed': 'true' } : {}) },
      body,
    };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return { status: error.status, headers, body: errorBody(error.fields) };
  }
}

async function answerUnderKey(
  context: ApiContext,
  request: StandInRequest,
  requestId: string,
  key: string | undefined,
): Promise<KeyedAnswer> {
  const caller = authenticate(request, context.keys);
  const route = findRoute(request);
  if (!route) throw notImplemented(`${request.method} ${request.url.pathname}.`);
  if (caller === 'publishable' && !route.operation.browser) throw secretKeyRequired();
  refuseOtherVersions(request);
  const execute = (): KeyedAnswer => run(context.world, route, caller, readCall(route, request));
  if (key === undefined) return execute();
  const keyed = { key, path: request.url.pathname, body: request.body, requestId };
  return context.idempotencyKeys.answer(keyed, async () => {
    // Lets another request with the same key arrive meanwhile, as a call to a bank does.
    await new Promise((resolve) => setImmediate(resolve));
    return execute();
  });
}

interface ReadCall {
  parameters: ParameterValues<Record<string, never>>;
  expand: string[];
}

function readCall({ operation }: Route, { method, url, body }: StandInRequest): ReadCall {
  const pairs = method === 'GET' ? url.searchParams : new URLSearchParams(body.toString('utf8'));
  const readers = { ...operation.parameters, expand: texts };
  const { expand: paths, ...parameters } = readParameters(readers, parseForm(pairs));
  return { parameters: parameters as ReadCall['parameters'], expand: (paths as string[] | undefined) ?? [] };
}

/** Runs an operation; its errors are answers, too, so that they are saved under the key. */
function run(
  world: StripeWorld,
  { operation, id }: Route,
  caller: Caller,
  { parameters, expand: paths }: ReadCall,
): KeyedAnswer {
  try {
    const answer = operation.run({ world, parameters, id, caller });
    return { status: 200, body: expand(world.store, answer, paths) };
  } catch (error) {
    if (!(error instanceof StripeApiError) || error.status === 501) throw error;
    return { status: error.status, body: errorBody(error.fields) };
  } finally {
    world.store.save();
  }
}

function refuseOtherVersions({ headers }: StandInRequest): void {
  const version = headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION) {
    throw notImplemented(`the API's version ${String(version)}; it speaks ${API_VERSION}.`);
  }
}
