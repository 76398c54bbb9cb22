import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { submitJobRequestSchema } from '../../shared/contracts/submit-job';
import type { Compute } from '../ports';
import { createRunpodCompute } from './runpod';

interface Answer {
  status: number;
  body: string;
}

let server: Server;
let compute: Compute;
let answer: Answer | 'hang';
let received: { method: string; url: string; authorization: string; body: string }[];

beforeAll(async () => {
  server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      received.push({
        method: message.method ?? '',
        url: message.url ?? '',
        authorization: message.headers.authorization ?? '',
        body: Buffer.concat(chunks).toString(),
      });
      if (answer === 'hang') return;
      response.writeHead(answer.status);
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
  compute = createRunpodCompute({ baseUrl, endpointId: 'endpoint', apiKey: 'key', timeoutMs: 100 });
});

beforeEach(() => {
  received = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const input = submitJobRequestSchema.parse({
  template_url: 'https://a.example/t.webp',
  selfie_urls: ['https://a.example/s.webp'],
});

async function submit() {
  return compute.submit({
    input,
    requestId: 'the request',
    webhookUrl: 'https://a.example/hook',
    executionTimeoutMs: 1,
    timeToLiveMs: 2,
  });
}

const json = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) });

describe('the RunPod adapter', () => {
  it('sends input, webhook and policy with the key', async () => {
    answer = json({ id: 'run-1', status: 'IN_QUEUE' });
    expect(await submit()).toEqual({ kind: 'accepted', runId: 'run-1' });
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/v2/endpoint/run',
      authorization: 'Bearer key',
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      input: { ...input, request_id: 'the request' },
      webhook: 'https://a.example/hook',
      policy: { executionTimeout: 1, ttl: 2 },
    });
  });

  it.each<[string, Answer | 'hang', object]>([
    ['no id', json({ status: 'IN_QUEUE' }), { kind: 'no_id' }],
    ['an empty id', json({ id: '' }), { kind: 'no_id' }],
    ['nonsense', { status: 200, body: '<html>' }, { kind: 'failed', reason: 'not JSON' }],
    ['401', json({}, 401), { kind: 'failed', reason: 'status 401' }],
    ['no answer', 'hang', { kind: 'failed', reason: 'no answer in time' }],
  ])('takes %s as what it is when it submits', async (_name, given, submission) => {
    answer = given;
    expect(await submit()).toEqual(submission);
  });

  it.each<[string, Answer | 'hang', object]>([
    ['IN_QUEUE', json({ status: 'IN_QUEUE' }), { kind: 'running', status: 'IN_QUEUE' }],
    [
      'progress',
      json({ status: 'IN_PROGRESS', output: { progress: 4 } }),
      { kind: 'running', status: 'IN_PROGRESS' },
    ],
    ['an unknown word', json({ status: 'RETRYING' }), { kind: 'running', status: 'IN_PROGRESS' }],
    [
      'COMPLETED',
      json({ status: 'COMPLETED', output: ['a', 'b'] }),
      { kind: 'completed', output: ['a', 'b'] },
    ],
    ['one picture', json({ status: 'COMPLETED', output: 'a' }), { kind: 'completed', output: ['a'] }],
    ['no output', json({ status: 'COMPLETED' }), { kind: 'completed', output: [] }],
    [
      'foreign output',
      json({ status: 'COMPLETED', output: [1, null, {}, ''] }),
      { kind: 'completed', output: [] },
    ],
    [
      'FAILED',
      json({ status: 'FAILED', error: 'no_face: x' }),
      { kind: 'failed', status: 'FAILED', error: 'no_face: x' },
    ],
    ['CANCELLED', json({ status: 'CANCELLED' }), { kind: 'failed', status: 'CANCELLED', error: null }],
    [
      'TIMED_OUT',
      json({ status: 'TIMED_OUT', error: {} }),
      { kind: 'failed', status: 'TIMED_OUT', error: null },
    ],
    ['404', json({}, 404), { kind: 'not_found' }],
    ['429', json({}, 429), { kind: 'unknown', reason: 'status 429' }],
    ['a list', json([]), { kind: 'unknown', reason: 'not a status' }],
    ['nonsense', { status: 200, body: 'nonsense' }, { kind: 'unknown', reason: 'not JSON' }],
    ['no answer', 'hang', { kind: 'unknown', reason: 'no answer in time' }],
  ])('reads %s from a status', async (_name, given, state) => {
    answer = given;
    expect(await compute.status('run/1')).toEqual(state);
    expect(received[0]?.url).toBe('/v2/endpoint/status/run%2F1');
  });

  it('asks for a cancel, and never throws', async () => {
    answer = json({ id: 'run-1', status: 'CANCELLED' });
    expect(await compute.cancel('run-1')).toEqual({ accepted: true });
    answer = 'hang';
    expect(await compute.cancel('run-1')).toEqual({ accepted: false });
  });

  it.each([
    [json({ jobs: {}, workers: { idle: 1, running: 2, throttled: 0 } }), { kind: 'reachable', workers: 3 }],
    [json({ jobs: {}, workers: { idle: 0, running: 0 } }), { kind: 'reachable', workers: 0 }],
    [json({ jobs: {} }), { kind: 'unknown', workers: null }],
    [json({}, 401), { kind: 'unknown', workers: null }],
    ['hang' as const, { kind: 'unknown', workers: null }],
  ])('reads from %j how many workers there are', async (given, expected) => {
    answer = given;
    expect(await compute.health()).toEqual(expected);
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v2/endpoint/health' });
  });
});
