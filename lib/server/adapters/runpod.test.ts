import { aResolvedRequest } from '../../testing/requests';
import { serverOfFile } from '../../testing/server-of-file';
import { WORK_STAGES } from '../../shared/rules/job-states';
import type { Compute } from '../ports';
import { createRunpodCompute, type RunpodOptions } from './runpod';

const OWN = { id: 'endpoint', model: 'chiaro' };
const PUBLIC = { id: 'qwen-image-edit-2511', model: 'qwen-image-edit-2511' };

interface Answer {
  status: number;
  body: string;
}

let compute: Compute;
/** Gives up after a moment: for a server that never answers. */
let impatient: Compute;
let answer: Answer | 'hang';
/** Answers in place of `answer`, one a call. */
let answers: Answer[];
/** Answers in place of `answer`, by the endpoint. */
let byEndpoint: Record<string, Answer>;
/** Creates the adapter with other options. */
let computeWith: (changes: Partial<RunpodOptions>) => Compute;
let received: { method: string; url: string; authorization: string; body: string }[];

const server = serverOfFile((message, response) => {
  const chunks: Buffer[] = [];
  message.on('data', (chunk: Buffer) => chunks.push(chunk));
  message.on('end', () => {
    received.push({
      method: message.method ?? '',
      url: message.url ?? '',
      authorization: message.headers.authorization ?? '',
      body: Buffer.concat(chunks).toString(),
    });
    const given = answers.shift() ?? byEndpoint[message.url?.split('/')[2] ?? ''] ?? answer;
    if (given === 'hang') return;
    response.writeHead(given.status);
    response.end(given.body);
  });
});

beforeAll(() => {
  computeWith = (changes) =>
    createRunpodCompute({
      baseUrl: `${server.origin}/v2`,
      endpoint: OWN,
      secondEndpoint: PUBLIC,
      apiKey: 'key',
      timeoutMs: 30_000,
      readPicture: () => Promise.reject(new Error('No model here reads pictures.')),
      scalePicture: () => Promise.reject(new Error('No model here scales pictures.')),
      ...changes,
    });
  compute = computeWith({});
  impatient = computeWith({ timeoutMs: 100 });
});

beforeEach(() => {
  received = [];
  answers = [];
  byEndpoint = {};
});

const portrait = aResolvedRequest();

const BARE_RUN = {
  requestId: 'the request',
  webhookUrl: 'https://a.example/hook',
  executionTimeoutMs: 1,
  timeToLiveMs: 2,
};

async function submit(endpoint = OWN, adapter = compute) {
  return adapter.submit({ ...BARE_RUN, endpoint, portrait });
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
      input: { ...portrait.request, request_id: 'the request' },
      webhook: 'https://a.example/hook',
      policy: { executionTimeout: 1, ttl: 2 },
    });
  });

  it.each<[string, Answer, object]>([
    ['no id', json({ status: 'IN_QUEUE' }), { kind: 'no_id' }],
    ['an empty id', json({ id: '' }), { kind: 'no_id' }],
    ['nonsense', { status: 200, body: '<html>' }, { kind: 'failed', reason: 'not JSON' }],
    ['401', json({}, 401), { kind: 'failed', reason: 'status 401' }],
  ])('reads %s as the answer to a submission', async (_name, given, submission) => {
    answer = given;
    expect(await submit()).toEqual(submission);
  });

  it.each<[string, Answer, object]>([
    ['IN_QUEUE', json({ status: 'IN_QUEUE' }), { kind: 'queued' }],
    ['progress', json({ status: 'IN_PROGRESS', output: { progress: 4 } }), { kind: 'running' }],
    ['an unknown word', json({ status: 'RETRYING' }), { kind: 'running' }],
    [
      'COMPLETED',
      json({ status: 'COMPLETED', output: ['a', 'b'] }),
      { kind: 'completed', output: ['a', 'b'] },
    ],
    ['one picture', json({ status: 'COMPLETED', output: 'a' }), { kind: 'completed', output: ['a'] }],
    ['no output', json({ status: 'COMPLETED' }), { kind: 'completed', output: [], outputKeys: '' }],
    [
      'foreign output',
      json({ status: 'COMPLETED', output: [{ file: 'secret' }, 1, null, ''] }),
      { kind: 'completed', output: [], outputKeys: '[].file' },
    ],
    [
      'a refusal of the model',
      json({ status: 'FAILED', error: 'Blocked by the safety checker' }),
      { kind: 'failed', cause: 'error', error: 'content_refused: Blocked by the safety checker' },
    ],
    [
      'a code of the contract before such words',
      json({ status: 'FAILED', error: 'worker_failed: The safety switch is off.' }),
      { kind: 'failed', cause: 'error', error: 'worker_failed: The safety switch is off.' },
    ],
    [
      'FAILED',
      json({ status: 'FAILED', error: 'no_face: x' }),
      { kind: 'failed', cause: 'error', error: 'no_face: x' },
    ],
    ['CANCELLED', json({ status: 'CANCELLED' }), { kind: 'failed', cause: 'cancelled', error: null }],
    [
      'TIMED_OUT',
      json({ status: 'TIMED_OUT', error: {} }),
      { kind: 'failed', cause: 'timed_out', error: null },
    ],
    ['404', json({}, 404), { kind: 'not_found' }],
    ['429', json({}, 429), { kind: 'unknown', reason: 'status 429' }],
    ['a list', json([]), { kind: 'unknown', reason: 'not a status' }],
    ['nonsense', { status: 200, body: 'nonsense' }, { kind: 'unknown', reason: 'not JSON' }],
  ])('reads %s from a status', async (_name, given, state) => {
    answer = given;
    expect(await compute.status({ id: 'run/1', endpoint: OWN })).toEqual(state);
    expect(received[0]?.url).toBe('/v2/endpoint/status/run%2F1');
  });

  it.each(WORK_STAGES)('passes on the stage %s', async (stage) => {
    answer = json({ status: 'IN_PROGRESS', output: { progress: 60, stage } });
    const state = { kind: 'running', stage };
    expect(await compute.status({ id: 'a', endpoint: OWN })).toEqual(state);
    expect(await compute.status({ id: 'a', endpoint: PUBLIC })).toEqual(state);
  });

  it.each<[string, unknown]>([
    ['an unknown stage in markup', { stage: '<b>sampling</b>' }],
    ['a stage as a list', { stage: ['found'] }],
    ['a name that every object has', { stage: 'constructor' }],
    ['a stage in a list', [{ stage: 'found' }]],
    ['a bare word', 'found'],
    ['a stage further in', { output: { stage: 'found' }, stages: 'found' }],
    ['a stage behind __proto__', JSON.parse('{"__proto__":{"stage":"found"}}')],
    ['nothing', null],
  ])('ignores a report with %s', async (_name, output) => {
    answer = json({ status: 'IN_PROGRESS', output });
    const state = await compute.status({ id: 'a', endpoint: OWN });
    expect(state).toEqual({ kind: 'running' });
  });

  it.each([
    ['IN_QUEUE', 'queued'],
    ['RETRYING', 'running'],
  ])('reads no stage while RunPod says %s', async (status, kind) => {
    answer = json({ status, output: { stage: 'found' } });
    expect(await compute.status({ id: 'a', endpoint: OWN })).toEqual({ kind });
  });

  it('asks for a cancel', async () => {
    answer = json({ id: 'run-1', status: 'CANCELLED' });
    const run = { id: 'run-1', endpoint: OWN };
    expect(await compute.cancel(run)).toEqual({ accepted: true });
  });

  it('gives up on a server that never answers', async () => {
    answer = 'hang';
    const run = { id: 'run-1', endpoint: OWN };
    expect(await submit(OWN, impatient)).toEqual({ kind: 'failed', reason: 'no answer in time' });
    expect(await impatient.status(run)).toEqual({ kind: 'unknown', reason: 'no answer in time' });
    expect(await impatient.cancel(run)).toEqual({ accepted: false });
    expect(await impatient.health()).toEqual({ status: 'unreachable', endpoint: 'endpoint' });
  });

  const WELL = json({ workers: { idle: 1 } });

  it.each<[Answer, string]>([
    [json({ jobs: {}, workers: { idle: 1, running: 2, throttled: 0 } }), 'ok'],
    [json({ workers: { initializing: 1, throttled: 2 } }), 'ok'],
    [json({ workers: { idle: 0, running: 0, throttled: 2 } }), 'workers_unavailable'],
    [json({ workers: { throttled: 1, unhealthy: 1 } }), 'workers_unavailable'],
    [json({ workers: { idle: 0, running: 0 } }), 'no_workers'],
    [json({ jobs: {} }), 'unreachable'],
    [json({}, 401), 'unreachable'],
    [{ status: 200, body: '<html>' }, 'unreachable'],
    [json({}, 404), 'no_endpoint'],
  ])('judges the health %j of an operator’s endpoint', async (given, status) => {
    answer = given;
    const alone = computeWith({ secondEndpoint: null });
    expect(await alone.health()).toEqual({ status, endpoint: 'endpoint' });
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v2/endpoint/health' });
  });

  it.each<[Answer, string]>([
    [WELL, 'ok'],
    [json({ workers: { throttled: 1 } }), 'ok'],
    [json({}, 405), 'ok'],
    [json({}, 401), 'unreachable'],
    [json({}, 500), 'unreachable'],
    [json({ title: 'endpoint not found' }, 404), 'no_endpoint'],
    [{ status: 404, body: 'not found' }, 'no_endpoint'],
  ])('judges the health %j of a public endpoint', async (given, status) => {
    answer = given;
    const alone = computeWith({ endpoint: PUBLIC, secondEndpoint: null });
    expect(await alone.health()).toEqual({ status, endpoint: 'qwen-image-edit-2511' });
  });

  it.each([
    [OWN, null, false],
    [PUBLIC, null, true],
    [OWN, PUBLIC, true],
    [{ id: 'endpoint', model: 'worker-comfyui' }, null, true],
    [OWN, { id: 'endpoint', model: 'own-model' }, false],
  ])('knows whether a model of %o and %o gets heads', (endpoint, secondEndpoint, expected) => {
    expect(computeWith({ endpoint, secondEndpoint }).getsHeads).toBe(expected);
  });

  it('names the endpoint in the worse health', async () => {
    const both = async (own: Answer, second: Answer) => {
      byEndpoint = { [OWN.id]: own, [PUBLIC.id]: second };
      return compute.health();
    };
    expect(await both(WELL, WELL)).toEqual({ status: 'ok', endpoint: 'endpoint' });
    expect(await both(WELL, json({}, 404))).toEqual({ status: 'no_endpoint', endpoint: PUBLIC.id });
    expect(await both(json({}, 500), json({}, 404))).toEqual({ status: 'no_endpoint', endpoint: PUBLIC.id });
    expect(await both(json({}, 500), WELL)).toEqual({ status: 'unreachable', endpoint: 'endpoint' });
  });

  it('asks the second endpoint for V2, and the first one for a run from before endpoints were recorded', async () => {
    expect(compute.endpointFor({ method: 0 })).toEqual(OWN);
    expect(compute.endpointFor({ method: 1 })).toEqual(PUBLIC);
    answer = json({ status: 'IN_QUEUE' });
    await compute.status({ id: 'a', endpoint: PUBLIC });
    await compute.status({ id: 'b', endpoint: null });
    expect(received.map(({ url }) => url)).toEqual([
      '/v2/qwen-image-edit-2511/status/a',
      '/v2/endpoint/status/b',
    ]);
  });

  const PICTURE = 'https://image.runpod.ai/a.png';

  it('reads a public model’s picture and its cost', async () => {
    answer = json({ status: 'COMPLETED', output: { image_url: PICTURE, cost: 0.02 } });
    expect(await compute.status({ id: 'a', endpoint: PUBLIC })).toEqual({
      kind: 'completed',
      output: [PICTURE],
      costDollars: 0.02,
    });
  });

  it('returns the keys of a public model’s output without a picture', async () => {
    answer = json({ status: 'COMPLETED', output: { cost: 0.02, result: 'The prompt was refused.' } });
    expect(await compute.status({ id: 'a', endpoint: PUBLIC })).toEqual({
      kind: 'completed',
      output: [],
      costDollars: 0.02,
      outputKeys: 'cost, result',
    });
  });

  it('submits without webhook and policy where a public endpoint refuses them', async () => {
    answers = [json({ error: 'unknown field webhook' }, 400)];
    answer = json({ id: 'run-1' });
    expect(await submit(PUBLIC)).toEqual({ kind: 'accepted', runId: 'run-1' });
    expect(received.map(({ body }) => Object.keys(JSON.parse(body) as object))).toEqual([
      ['input', 'webhook', 'policy'],
      ['input'],
    ]);
  });

  it('submits once to an operator’s endpoint that refuses', async () => {
    answer = json({ error: 'no' }, 400);
    expect(await submit()).toEqual({ kind: 'failed', reason: 'status 400' });
    expect(received).toHaveLength(1);
  });

  it('tells a refusal by the model’s safety check from other refusals', async () => {
    answer = json({ id: 'x', status: 'FAILED', error: 'Prompt flagged by moderation' }, 400);
    expect(await submit(PUBLIC)).toEqual({ kind: 'content_refused' });
  });

  it('does not submit an input that the model would refuse', async () => {
    const broken = { ...portrait, bestPhotos: ['no address'] };
    const submission = await compute.submit({ ...BARE_RUN, endpoint: PUBLIC, portrait: broken });
    expect(submission).toEqual({ kind: 'failed', reason: 'input refused' });
    expect(received).toEqual([]);
  });
});
