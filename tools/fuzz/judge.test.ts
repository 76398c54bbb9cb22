import { checkJobEndpoint } from '@/lib/shared/contracts/jobs';

import type { Answer, NoAnswer } from './send';
import { judge } from './judge';
import type { HostileRequest, Target } from './requests';
import { ServerLog } from './server-log';

const CONFIDENTIAL = { origin: 'http://localhost:1', secrets: ['the secret of the scheduler'] };
const target: Target = {
  name: 'GET /api/check-runpod-job/:id',
  method: 'GET',
  path: '/api/check-runpod-job/:id',
  endpoint: checkJobEndpoint,
};

function aRequest(changes: Partial<HostileRequest> = {}): HostileRequest {
  const request = {
    target,
    method: 'GET',
    address: target.path,
    headers: [],
    body: Buffer.alloc(0),
  };
  return { ...request, framing: 'length', isPlain: true, ...changes };
}

function anAnswer(changes: Partial<Answer> = {}, more: Answer['headers'] = {}): Answer {
  const headers = {
    'content-type': ['application/json'],
    'x-request-id': ['1b4e28ba-2fa1-41d2-883f-0016d3cca427'],
    ...more,
  };
  return { status: 200, headers, body: Buffer.from('{"status":"IN_QUEUE"}'), milliseconds: 1, ...changes };
}

function findings(answer: Answer | NoAnswer, request = aRequest(), sentBytes = 100): string[] {
  return judge(request, { answer, sentBytes }, CONFIDENTIAL);
}

const withBody = (status: number, body: object) =>
  anAnswer({ status, body: Buffer.from(JSON.stringify(body)) });

it.each<[string, Answer]>([
  ['an answer', anAnswer()],
  ['a refusal', withBody(404, { code: 'not_found', error: 'There is nothing here.' })],
  ['a redirect to the app’s page', anAnswer({ status: 303 }, { location: ['/donate?success=true'] })],
])('accepts %s', (_name, answer) => {
  expect(findings(answer)).toEqual([]);
});

const FILE = { name: '/favicon.ico', method: 'GET', path: '/favicon.ico', endpoint: null };

it.each<[string, Partial<HostileRequest>]>([
  ['an unknown method', { method: 'TRACE' }],
  ['an address that can’t be decoded', { address: '/api/%ff' }],
  ['a range of a file', { target: FILE, headers: [['range', 'bytes=5-2']] }],
  ['a change of a file', { target: FILE, method: 'PATCH' }],
])('knows that Next fails at %s', (_name, changes) => {
  const failed = { status: 500, headers: {}, body: Buffer.alloc(0), milliseconds: 1 };
  expect(findings(failed, aRequest(changes))).toEqual([]);
  expect(findings(failed)).toContain('status 500');
  expect(findings(anAnswer({ status: 500 }), aRequest(changes))).toContain('status 500');
});

it.each<[string, Answer | NoAnswer, string]>([
  [
    'an error with a status of 500 or more',
    withBody(503, { code: 'unavailable', error: 'Not now.' }),
    'status 503',
  ],
  ['silence', { reason: 'closed', milliseconds: 1 }, 'no answer: closed'],
  ['no end', { reason: 'none in time', milliseconds: 1 }, 'no answer: none in time'],
  [
    'another status than the code’s',
    withBody(400, { code: 'not_found', error: 'No.' }),
    'has the code not_found with 400',
  ],
  [
    'an unknown code',
    withBody(400, { code: 'constructor', error: 'No.' }),
    'has the code constructor with 400',
  ],
  ['no sentence', withBody(404, { code: 'not_found', error: 'not_found' }), 'has no sentence: not_found'],
  ['a secret', withBody(200, { status: CONFIDENTIAL.secrets[0] }), 'reveals a secret'],
  ['HTML', anAnswer({ body: Buffer.from('<p>') }), 'is no JSON'],
  [
    'a redirect to another host',
    anAnswer({ status: 307 }, { location: ['//other.example/'] }),
    'redirects to //other.example/',
  ],
  ['a header from the request', anAnswer({}, { 'x-injected': ['1'] }), 'has a header from the request'],
  ['an answer without the handler', anAnswer({ headers: {} }), 'its handler did not answer: 200'],
  [
    'an invalid request id',
    anAnswer({ headers: { 'content-type': ['application/json'], 'x-request-id': ['1'] } }),
    'has an invalid request id',
  ],
])('finds %s', (_name, answer, sentence) => {
  expect(findings(answer)).toEqual([sentence]);
});

it.each([
  'at run (/srv/app/lib/a.js:1:2)',
  'at file:///srv/app/a.mjs:10:20',
  'at node:internal/process/task_queues:95:5',
  'TypeError: x is not a function',
  '/srv/node_modules/zod/index.js',
  'connect ECONNREFUSED 127.0.0.1:1',
])('finds internals: %s', (text) => {
  expect(findings(withBody(200, { text })).join()).toContain('reveals internals');
});

it('accepts a closed connection when no answer is possible', () => {
  const closed: NoAnswer = { reason: 'closed', milliseconds: 1 };
  const odd = { isPlain: false };
  expect(findings(closed, aRequest({ ...odd, method: 'CONNECT' }))).toEqual([]);
  expect(findings(closed, aRequest({ ...odd, framing: 'length too large' }))).toEqual([]);
  expect(findings(closed, aRequest(odd), 1_000_000)).toEqual([]);
  expect(findings(closed, aRequest(odd))).toEqual(['no answer: closed']);
  expect(findings(closed, aRequest(), 1_000_000)).toEqual(['no answer: closed']);
});

it('finds foreign lines, unhandled errors and failed requests in the log', () => {
  const log = new ServerLog();
  log.underWay.add(7);
  const line = (entry: object) => JSON.stringify(entry);
  log.add('Ready.');
  log.isListening = true;
  log.add(line({ level: 'info', event: 'request', status: 404 }));
  log.add(line({ level: 'error', event: 'request_failed', cause: 'x' }));
  expect(log.findings).toEqual([]);
  log.add('Error: uncaught');
  log.add(line({ event: 'unhandled' }));
  log.add(line({ event: 'request', status: 503 }));
  expect(log.findings).toHaveLength(3);
  expect(log.findings[0]).toBe('Error: uncaught (7 under way)');
  expect(log.events.get('request')).toBe(2);
});

it('accepts what another endpoint declares, where the address leads up to it', () => {
  const refusal = withBody(402, { code: 'credits_insufficient', error: 'You need more credits.' });
  expect(findings(refusal)).toEqual(['answered credits_insufficient, which it does not declare']);
  const address = '/api/check-runpod-job/%2e%2E/submit-runpod-job?a=b';
  expect(findings(refusal, aRequest({ address }))).toEqual([]);
});
