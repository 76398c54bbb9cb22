import { ERROR_STATUS, isErrorCode } from '@/lib/shared/errors';
import type { Framing, HostileRequest } from './hostile-request';
import type { Answer, NoAnswer } from './send';
import type { Target } from './targets';

/** What an answer must never hold. */
export interface Confidential {
  /** Where the app is. */
  origin: string;
  /** Keys and secrets of the app's environment. */
  secrets: readonly string[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Stack frames, places of files, and names of errors that only a program's own text has. */
const INTERNALS = [
  /\bat .{0,200}\(?(?:file:|node:|webpack|turbopack|\/|[A-Z]:\\).{0,300}:\d+:\d+/,
  /node_modules|\.next[\w-]*\/server|\binternal\/|\/lib\/server\//,
  /\b(?:Type|Reference|Range|Syntax|URI|Zod|Firebase|Stripe\w*|Database|App)Error\b/,
  /\bE(?:CONNREFUSED|CONNRESET|NOENT|ACCES|PIPE|TIMEDOUT)\b/,
];

/** What is wrong with an answer, a sentence each; none when all is well. */
export function judge(
  request: HostileRequest,
  target: Target,
  { answer, sentBytes }: { answer: Answer | NoAnswer; sentBytes: number },
  confidential: Confidential,
): string[] {
  if ('reason' in answer) return judgeSilence(request, answer, sentBytes);
  return [
    ...(answer.status >= 500 ? [`status ${answer.status}`] : []),
    ...leaksOf(answer, confidential),
    ...judgeRedirect(answer, confidential),
    ...(target.isEndpoint ? judgeEndpoint(request, answer) : []),
  ];
}

/** A message whose end the server can't know, or after which more comes than it said. */
const ENDLESS: ReadonlySet<Framing> = new Set(['length too small', 'length too large', 'chunks broken']);
/** More than the machine's own buffers of a connection take in advance. */
const IN_FLIGHT_BYTES = 64_000;

/**
 * Node closes a connection that asks to become a tunnel, and one whose message is broken; what it answers before gets
 * lost where more of the message was on its way.
 */
function judgeSilence(request: HostileRequest, { reason }: NoAnswer, sentBytes: number): string[] {
  const { method, framing, headers, isPlain } = request;
  const isBroken =
    ENDLESS.has(framing) ||
    headers.some(([name]) => name === 'content-length' || name === 'transfer-encoding') ||
    (!isPlain && sentBytes > IN_FLIGHT_BYTES);
  const isExpected = reason === 'abandoned' || (reason === 'closed' && (method === 'CONNECT' || isBroken));
  return isExpected ? [] : [`no answer: ${reason}`];
}

function leaksOf({ headers, body }: Answer, { secrets }: Confidential): string[] {
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const type = valueOf(headers, 'content-type') ?? '';
  const text = body.toString();
  // What a browser is sent as a page or a script may speak of errors.
  const spoken = /json|plain|^$/.test(type) ? `${head}\n${text}` : head;
  return [
    ...INTERNALS.filter((pattern) => pattern.test(spoken)).map(
      (pattern) => `tells internals: ${pattern.source}`,
    ),
    ...secrets.filter((secret) => `${head}\n${text}`.includes(secret)).map(() => 'tells a secret'),
    ...(headers.some(([name]) => name === 'x-injected') ? ['has a header that the request made up'] : []),
  ];
}

function judgeRedirect({ headers }: Answer, { origin }: Confidential): string[] {
  const location = valueOf(headers, 'location');
  if (location === undefined) return [];
  return new URL(location, origin).origin === origin ? [] : [`leads to ${location}`];
}

function judgeEndpoint({ method, isPlain }: HostileRequest, answer: Answer): string[] {
  const requestId = valueOf(answer.headers, 'x-request-id');
  if (requestId === undefined)
    return isPlain ? [`its handler did not answer, but something else: ${answer.status}`] : [];
  const findings = UUID.test(requestId) ? [] : ['the request’s id is none'];
  if (method === 'HEAD' || answer.status === 303) return findings;
  return [...findings, ...judgeJson(answer)];
}

function judgeJson({ status, headers, body }: Answer): string[] {
  if (valueOf(headers, 'content-type') !== 'application/json') return ['is no JSON by its type'];
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(body.toString()) as Record<string, unknown>;
  } catch {
    return ['is no JSON'];
  }
  if (status < 400) return [];
  const { code, error } = value;
  if (!isErrorCode(code) || ERROR_STATUS[code] !== status)
    return [`has the code ${String(code)} with ${status}`];
  return typeof error === 'string' && /^[A-Z]\S* \S/.test(error) ? [] : [`has no sentence: ${String(error)}`];
}

function valueOf(headers: Answer['headers'], wanted: string): string | undefined {
  return headers.find(([name]) => name === wanted)?.[1];
}
