import { answerProblem } from '@/lib/shared/contracts/answer-problem';
import type { Endpoint } from '@/lib/shared/contracts/define-endpoint';
import { ERROR_STATUS, isErrorCode } from '@/lib/shared/errors';
import { failsInNext } from './next-answers';
import type { FramingName } from './odd-http';
import type { HostileRequest } from './requests';
import type { Answer, NoAnswer } from './send';

/** What an answer must not contain. */
export interface Confidential {
  /** The app's origin. */
  origin: string;
  /** Keys and secrets of the app's environment. */
  secrets: readonly string[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Stack frames, paths of files, and names of errors. */
const INTERNALS = [
  /\bat .{0,200}\(?(?:file:|node:|webpack|turbopack|\/|[A-Z]:\\).{0,300}:\d+:\d+/,
  /node_modules|\.next[\w-]*\/server|\binternal\/|\/lib\/server\//,
  /\b(?:Type|Reference|Range|Syntax|URI|Zod|Firebase|Stripe\w*|Database|App)Error\b/,
  /\bE(?:CONNREFUSED|CONNRESET|NOENT|ACCES|PIPE|TIMEDOUT)\b/,
];

/** Returns a sentence for each problem of an answer. */
export function judge(
  request: HostileRequest,
  { answer, sentBytes }: { answer: Answer | NoAnswer; sentBytes: number },
  confidential: Confidential,
): string[] {
  if ('reason' in answer) return judgeSilence(request, answer, sentBytes);
  const isOurs = answer.headers['x-request-id']?.[0] !== undefined;
  if (!isOurs && failsInNext(request)) return leaksOf(answer, confidential);
  return [
    ...(answer.status >= 500 ? [`status ${answer.status}`] : []),
    ...leaksOf(answer, confidential),
    ...judgeRedirect(answer, confidential),
    ...(request.target.endpoint ? judgeEndpoint(request, request.target.endpoint, answer) : []),
  ];
}

/** Framings whose end the server can't know, or after which more bytes follow than declared. */
const ENDLESS: ReadonlySet<FramingName> = new Set(['length too small', 'length too large', 'chunks broken']);
/** More than the buffers of a connection hold. */
const IN_FLIGHT_BYTES = 64_000;

/**
 * Node closes a connection after CONNECT and after a broken message. Its answer gets lost when more of the message is
 * under way.
 */
function judgeSilence(request: HostileRequest, { reason }: NoAnswer, sentBytes: number): string[] {
  const { method, framing, headers, isPlain } = request;
  const isBroken =
    ENDLESS.has(framing) ||
    headers.some(([name]) => name === 'content-length' || name === 'transfer-encoding') ||
    (!isPlain && sentBytes > IN_FLIGHT_BYTES);
  const isExpected =
    reason === 'abandoned' ||
    (reason === 'closed' && (method === 'CONNECT' || isBroken)) ||
    // Next never closes a connection that asks for an upgrade.
    (reason === 'none in time' && headers.some(([name]) => name === 'upgrade'));
  return isExpected ? [] : [`no answer: ${reason}`];
}

function leaksOf({ headers, body }: Answer, { secrets }: Confidential): string[] {
  const head = Object.entries(headers)
    .map(([name, values]) => `${name}: ${values?.join('\n')}`)
    .join('\n');
  const type = headers['content-type']?.[0] ?? '';
  const text = body.toString();
  // Pages and scripts may contain names of errors.
  const checked = /json|plain|^$/.test(type) ? `${head}\n${text}` : head;
  return [
    ...INTERNALS.filter((pattern) => pattern.test(checked)).map(
      (pattern) => `reveals internals: ${pattern.source}`,
    ),
    ...secrets.filter((secret) => `${head}\n${text}`.includes(secret)).map(() => 'reveals a secret'),
    ...('x-injected' in headers ? ['has a header from the request'] : []),
  ];
}

function judgeRedirect({ headers }: Answer, { origin }: Confidential): string[] {
  const location = headers['location']?.[0];
  if (location === undefined) return [];
  return new URL(location, origin).origin === origin ? [] : [`redirects to ${location}`];
}

/** A segment that leads up: `/api/payment-return/%2e%2e/account` is the account. */
const LEADS_UP = /\/(?:\.|%2e){2}(?:[/?]|$)/i;

function judgeEndpoint(request: HostileRequest, endpoint: Endpoint, answer: Answer): string[] {
  const { method, address, isPlain } = request;
  const requestId = answer.headers['x-request-id']?.[0];
  if (requestId === undefined) return isPlain ? [`its handler did not answer: ${answer.status}`] : [];
  const findings = UUID.test(requestId) ? [] : ['has an invalid request id'];
  if (method === 'HEAD' || [303, 304].includes(answer.status)) return findings;
  const isItself = method === endpoint.method && !LEADS_UP.test(address);
  return [...findings, ...judgeJson(answer, isItself ? endpoint : null)];
}

/** `endpoint` is the one that answers, or null when it may be another. */
function judgeJson({ status, headers, body }: Answer, endpoint: Endpoint | null): string[] {
  if (headers['content-type']?.[0] !== 'application/json') return ['has another content type than JSON'];
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(body.toString()) as Record<string, unknown>;
  } catch {
    return ['is no JSON'];
  }
  const { code, error } = value;
  // An odd address can be an unknown one, and a redirect is judged by its address.
  const isDeclared = code !== 'not_found' && (status < 300 || status >= 400);
  const problem = endpoint && isDeclared && answerProblem(endpoint, status, value);
  if (status < 400) return problem ? [problem] : [];
  if (!isErrorCode(code) || ERROR_STATUS[code] !== status)
    return [`has the code ${String(code)} with ${status}`];
  if (typeof error !== 'string' || !/^[A-Z]\S* \S/.test(error)) return [`has no sentence: ${String(error)}`];
  return problem ? [problem] : [];
}
