import * as z from 'zod/mini';

import { answerProblem } from '@/lib/shared/contracts/answer-problem';
import type { Endpoint } from '@/lib/shared/contracts/define-endpoint';
import { ERROR_STATUS, isErrorCode } from '@/lib/shared/errors';

export interface Sent {
  address: URL;
  body: Buffer | null;
}

/** An answer with its body as text. */
export interface Received {
  status: number;
  headers: Headers;
  text: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Stack frames, paths of files, and names of errors. */
const INTERNALS = [
  /\bat .{0,200}\(?(?:file:|node:|\/|[A-Z]:\\).{0,300}:\d+:\d+/,
  /node_modules|\.next[\w-]*\/server|\binternal\/|\/lib\/server\//,
  /\b(?:Type|Reference|Range|Syntax|URI|Zod|Firebase|Stripe\w*|Database|App)Error\b/,
  /\bE(?:CONNREFUSED|CONNRESET|NOENT|ACCES|PIPE|TIMEDOUT)\b/,
];

/** Returns a sentence for each problem of an answer. `secrets` are those of the app's environment. */
export function problemsOf(
  endpoint: Endpoint,
  sent: Sent,
  answer: Received,
  secrets: readonly string[],
): string[] {
  const { status, headers, text } = answer;
  const whole = `${[...headers].map((header) => header.join(': ')).join('\n')}\n${text}`;
  const location = headers.get('location');
  return [
    ...(status >= 500 ? [`answered ${status}: ${text}`] : []),
    ...INTERNALS.filter((pattern) => pattern.test(whole)).map(
      (pattern) => `reveals ${pattern.exec(whole)?.[0]}`,
    ),
    ...(secrets.some((secret) => whole.includes(secret)) ? ['reveals a secret'] : []),
    ...(UUID.test(headers.get('x-request-id') ?? '') ? [] : ['has no id of the request']),
    ...(location !== null && new URL(location, sent.address).origin !== sent.address.origin
      ? [`redirects to ${location}`]
      : []),
    ...(status < 400 && !accepts(endpoint, sent) ? [`answered ${status} to what its contract refuses`] : []),
    ...bodyProblems(endpoint, answer),
  ];
}

function bodyProblems(endpoint: Endpoint, { status, headers, text }: Received): string[] {
  if (text === '') return [answerProblem(endpoint, status, null)].filter((problem) => problem !== null);
  if (headers.get('content-type') !== 'application/json') return ['is no JSON'];
  const body = JSON.parse(text) as Record<string, unknown>;
  const problem = answerProblem(endpoint, status, body);
  const { code, error } = body;
  return [
    ...(problem === null ? [] : [problem]),
    ...(status >= 400 && !(isErrorCode(code) && ERROR_STATUS[code] === status)
      ? [`has the code ${String(code)}`]
      : []),
    ...(status >= 400 && !/^[A-Z]\S* \S/.test(String(error)) ? [`has no sentence: ${String(error)}`] : []),
  ];
}

/** Whether a request is one that the contract allows. */
function accepts({ request }: Endpoint, { address, body }: Sent): boolean {
  const names = [...new Set(address.searchParams.keys())];
  const query = Object.fromEntries(names.map((name) => [name, address.searchParams.get(name)]));
  if (request.query && !z.safeParse(request.query, query).success) return false;
  // A form is read for its file alone.
  if (!request.body || 'formFile' in request.body) return true;
  if (body === null || body.length > request.body.maximumBytes) return false;
  return !('json' in request.body) || z.safeParse(request.body.json, parsed(body)).success;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
