import 'server-only';

import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';

import type {
  Authentication,
  Endpoint,
  errorBodySchema,
  RequestBody,
} from '../../shared/contracts/define-endpoint';
import { AppError, ERROR_STATUS, type ErrorCode } from '../../shared/errors';
import { isOfferedTo } from '../../shared/rules/countries';
import { isCountedWith } from '../../shared/rules/rate-limits';
import { createConsoleLog } from '../console-log';
import { enforceLeasedRateLimit } from '../limits/enforce-leased-rate-limit';
import { enforceRateLimit } from '../limits/enforce-rate-limit';
import { countError } from '../maintenance/error-counts';
import { type Actor, DatabaseError, type Log } from '../ports';
import { routeOf, withRequestContext } from '../request-context';
import { answerProblem } from '../../shared/contracts/answer-problem';
import { RULE_FIGURES } from '../../shared/rule-figures';
import { type Container, getContainer } from './container';
import { authenticate, authorizeRun, authorizeScheduler } from './authenticate';
import { clientAddress } from './client-address';
import { limitInvalidSignatures } from './limit-invalid-signatures';
import { idempotencyKeyOf, readBody, readQuery } from './read-request';

/** Authentications by a signature or a secret, whose wrong ones are counted. */
const SIGNED: readonly Authentication[] = ['cron secret', 'signed address', 'provider signature'];

const REQUEST_ID_HEADER = 'x-request-id';

type OutputOf<Body> = Body extends { json: infer Schema extends z.core.$ZodType }
  ? z.output<Schema>
  : Body extends RequestBody
    ? Buffer
    : null;

type UserOf<Definition extends Endpoint> = Definition['auth'] extends 'user' | 'unrevoked user'
  ? Actor
  : Definition['auth'] extends 'unrevoked user or none'
    ? Actor | null
    : null;

type ParamsOf<Definition extends Endpoint> = Definition['path'] extends `${string}:${infer Name}`
  ? Record<Name, string>
  : Record<never, string>;

/** The parameters as Next gives them. Those of a catch-all segment are a list, which its endpoint does not read. */
interface RouteContext<Definition extends Endpoint> {
  params: Promise<Record<keyof ParamsOf<Definition>, string | string[]>>;
}

/** A call of an endpoint, authenticated, within its limits, with its input parsed. */
export interface Call<Definition extends Endpoint> extends Container {
  user: UserOf<Definition>;
  params: ParamsOf<Definition>;
  query: Definition['request'] extends { query: infer Schema extends z.core.$ZodType }
    ? z.output<Schema>
    : null;
  body: Definition['request'] extends { body: infer Body } ? OutputOf<Body> : null;
  idempotencyKey: Definition['request'] extends { idempotencyKey: true } ? string : null;
  headers: Headers;
  /** The client's address; null when it is not known. */
  address: string | null;
}

/** An answer that is not an error. Without a `cache-control` it is not cached. */
export type Answer<Definition extends Endpoint> = {
  [Status in keyof Definition['response'] & number]: {
    status: Status;
    body: Definition['response'][Status] extends z.core.$ZodType
      ? z.input<Definition['response'][Status]>
      : null;
    headers?: Record<string, string>;
  };
}[keyof Definition['response'] & number];

/** A route handler as Next calls it, with the endpoint that it handles. */
export interface EndpointHandler<Definition extends Endpoint> {
  (request: Request, context: RouteContext<Definition>): Promise<Response>;
  endpoint: Definition;
}

/**
 * Makes an endpoint's handler: it authenticates, refuses countries, enforces limits, reads the request, in this order,
 * then calls `run`. Every error becomes a code and a sentence; a refusal, a failure or a change is a line of the log.
 * Outside of production an undeclared answer throws.
 */
export function handleEndpoint<const Definition extends Endpoint, const Given extends Answer<Definition>>(
  endpoint: Definition,
  run: (call: Call<Definition>) => Promise<Given>,
): EndpointHandler<Definition> {
  const handle = async (request: Request, context: RouteContext<Definition>) => {
    const requestId = randomUUID();
    const route = routeOf(new URL(request.url).pathname);
    return withRequestContext({ requestId, route }, async () => {
      const log = createConsoleLog();
      const startedAt = performance.now();
      let code: ErrorCode | null = null;
      let response: Response;
      try {
        response = toResponse(
          await answer(endpoint, run, request, (await context.params) as ParamsOf<Definition>),
        );
      } catch (error) {
        const refusal = toAppError(error, log, endpoint.failures);
        code = refusal.code;
        countError(code);
        response = await errorResponse(refusal);
      }
      response.headers.set(REQUEST_ID_HEADER, requestId);
      if (code !== null || request.method !== 'GET') {
        const milliseconds = Math.round(performance.now() - startedAt);
        log.info('request', { method: request.method, status: response.status, code, milliseconds });
      }
      if (process.env.NODE_ENV !== 'production') await verifyAnswer(endpoint, response.clone());
      return response;
    });
  };
  return Object.assign(handle, { endpoint });
}

async function answer<Definition extends Endpoint>(
  endpoint: Definition,
  run: (call: Call<Definition>) => Promise<Answer<Definition>>,
  request: Request,
  params: ParamsOf<Definition>,
): Promise<Answer<Definition>> {
  const container = getContainer();
  const { query, body, idempotencyKey } = endpoint.request;
  const respond = async () => {
    const user = await authenticateFor(endpoint, request, container);
    if (
      endpoint.refusesCountries &&
      !isOfferedTo(request.headers, container.services.settings.unavailableCountries)
    )
      throw new AppError('country_unavailable');
    if (user) await enforceLimits(endpoint, container, user);
    const call = {
      ...container,
      user,
      params,
      idempotencyKey: idempotencyKey ? idempotencyKeyOf(request) : null,
      query: query ? readQuery(request, query) : null,
      body: body ? await readBody(request, body) : null,
      headers: request.headers,
      address: clientAddress(request, container.services.settings),
    };
    // The parts are what the endpoint's definition says, which the compiler can't follow.
    return run(call as unknown as Call<Definition>);
  };
  return SIGNED.includes(endpoint.auth)
    ? limitInvalidSignatures(request, container.services, respond)
    : respond();
}

async function authenticateFor(
  { auth }: Endpoint,
  request: Request,
  { identity, services }: Container,
): Promise<Actor | null> {
  switch (auth) {
    case 'user':
      return authenticate(request, identity, { checkRevoked: false });
    case 'unrevoked user':
      return authenticate(request, identity, { checkRevoked: true });
    case 'unrevoked user or none':
      if (!request.headers.has('authorization')) return null;
      return authenticate(request, identity, { checkRevoked: true });
    case 'cron secret':
      authorizeScheduler(request, services.settings.cronSecret);
      return null;
    case 'signed address':
      authorizeRun(request, services.settings);
      return null;
    // The service compares the signature or the secret with what it is for.
    case 'provider signature':
    case 'payment secret':
    case 'none':
      return null;
  }
}

/** Enforces the limits that are counted before the call; the service enforces the others. */
async function enforceLimits({ limits }: Endpoint, { services }: Container, { uid }: Actor): Promise<void> {
  for (const call of limits) {
    if (isCountedWith(call, 'strict')) await enforceRateLimit({ services, call, subject: uid });
    if (isCountedWith(call, 'leased')) await enforceLeasedRateLimit({ services, call, subject: uid });
  }
}

function toResponse<Definition extends Endpoint>({ status, body, headers }: Answer<Definition>): Response {
  const init = { status, headers: { 'cache-control': 'no-store', ...headers } };
  return body === null ? new Response(null, init) : Response.json(body, init);
}

/** Throws when an endpoint does not declare an answer: its status, its body, or its error's code. */
export async function verifyAnswer(endpoint: Endpoint, response: Response): Promise<void> {
  const text = await response.text();
  const problem = answerProblem(endpoint, response.status, text === '' ? null : JSON.parse(text));
  if (problem !== null) throw new Error(`${endpoint.method} ${endpoint.path} ${problem}.`);
}

/** Returns an error's answer: its status, an English sentence, its code and its details. */
async function errorResponse(error: AppError): Promise<Response> {
  const { code, details } = error;
  const body: z.output<typeof errorBodySchema> = {
    error: error.sentence ?? (await sentenceOf(error)),
    code,
    ...details,
  };
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (details.retryAfterSeconds !== undefined) headers.set('retry-after', String(details.retryAfterSeconds));
  return Response.json(body, { status: ERROR_STATUS[code], headers });
}

async function sentenceOf({ code, details }: AppError): Promise<string> {
  const { errorSentence } = await import('./english-sentences');
  return errorSentence(code, { ...RULE_FIGURES, ...details });
}

/** Returns the error that the caller gets. Logs an error that is not an AppError, and gives it one of `codes`. */
function toAppError(error: unknown, log: Log, codes: Endpoint['failures'] = {}): AppError {
  if (error instanceof AppError) return error;
  log.error('request_failed', error);
  const { unexpected = 'unexpected', database = 'unavailable' } = codes;
  if (!(error instanceof DatabaseError)) return new AppError(unexpected, {}, { cause: error });
  return new AppError(error.failure === 'contention' ? 'busy' : database, {}, { cause: error });
}
