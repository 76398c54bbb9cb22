import { createServer } from 'node:http';

import type { Fault } from '@chiaro/local-stack/kit/faults';
import { listenOnLoopback } from '@chiaro/local-stack/kit/listen';
import { createMemoryContext, type StandInContext } from '@chiaro/local-stack/kit/stand-in';
import { TEST_KEYS, startRunpodForTest, type RunpodForTest } from '@chiaro/local-stack/testing/runpod';
import type { Plan } from './action';
import { planWorker } from './runpod';

const IMAGE = 'ghcr.io/example/chiaro-worker:1.0.0';
const NEWER = 'ghcr.io/example/chiaro-worker:1.1.0';
const GPU = { gpu: { pools: ['ADA_24'] } };
const CPU = { cpu: [{ id: 'cpu3c', vcpuCount: 2 }] };

let context: StandInContext;
let test: RunpodForTest;
type WorkerSetup = Parameters<typeof planWorker>[0];
let setup: WorkerSetup;

beforeEach(async () => {
  context = createMemoryContext();
  test = await startRunpodForTest(context);
  const baseUrl = `${test.runpod.address}/v2`;
  setup = {
    apiKey: TEST_KEYS.apiKey,
    model: undefined,
    image: IMAGE,
    baseUrl,
    // Does not say that an image is private.
    registryUrl: test.runpod.address,
  };
});

afterEach(async () => {
  await test.runpod.stop();
  context.clock.reset();
});

const fault = (operation: string, changes: Partial<Fault>) =>
  context.faults.plan({
    service: 'runpod',
    operation,
    times: 1,
    effect: 'error',
    status: 500,
    after: false,
    delayMs: 0,
    ...changes,
  });

async function manage(method: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${test.runpod.address}/v2/serverless`, {
    method,
    headers: { authorization: 'Bearer key' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Makes an endpoint as a person does, and returns its id. */
async function make(changes: object): Promise<string> {
  const scaling = { type: 'QUEUE_DELAY', queueDelay: 4 };
  const { id } = await manage('POST', { name: 'chiaro', type: 'QUEUE', image: IMAGE, scaling, ...changes });
  return String(id);
}

const listed = async (): Promise<unknown> => (await manage('GET'))['endpoints'];

const sentences = ({ actions }: Plan): string[] => actions.map(({ sentence }) => sentence);

/** Plans and runs all actions, and returns the variables of the last one. */
async function run(changes: Partial<WorkerSetup> = {}): Promise<Record<string, string>> {
  let variables = {};
  for (const action of (await planWorker({ ...setup, ...changes })).actions) variables = await action.run();
  return variables;
}

const NOTHING = { actions: [], byHand: [], variables: {} };

describe('the setup of the worker at RunPod', () => {
  it('makes one endpoint on CPU machines', async () => {
    expect(sentences(await planWorker(setup))).toEqual([
      `Makes RunPod’s endpoint chiaro with ${IMAGE}, on machines of 2 vCPUs and 4 GB: none without a job, at most 3.`,
    ]);
    expect(await listed()).toEqual([]);
    const { RUNPOD_ENDPOINT_ID: endpointId, ...others } = await run();
    expect(others).toEqual({});
    expect(await listed()).toMatchObject([
      {
        id: endpointId,
        name: 'chiaro',
        image: IMAGE,
        disk: 5,
        cpu: [{ id: 'cpu3c', vcpuCount: 2, memory: 4 }],
        workers: { min: 0, max: 3, idleTimeout: 5 },
        timeout: 300_000,
        flashboot: 'FLASHBOOT',
        env: {},
      },
    ]);
  });

  it.each(['chiaro', 'chiaro -fb'])('takes an endpoint %s that exists', async (name) => {
    const id = await make({ ...CPU, name });
    expect(sentences(await planWorker(setup))).toEqual(['Takes RunPod’s endpoint chiaro.']);
    expect(await run()).toEqual({ RUNPOD_ENDPOINT_ID: id });
    expect(await listed()).toHaveLength(1);
  });

  it('takes no endpoint with another name', async () => {
    const endpointId = await make({ ...CPU, name: 'comfy', image: 'runpod/worker-comfyui:5.8.5-base' });
    expect(await run()).not.toEqual({ RUNPOD_ENDPOINT_ID: endpointId });
    expect(await listed()).toMatchObject([{ image: 'runpod/worker-comfyui:5.8.5-base' }, { image: IMAGE }]);
  });

  it('changes the image to another version, and the model that is set', async () => {
    const id = await make(CPU);
    const newer = { ...setup, model: 'own-model', image: NEWER };
    expect(sentences(await planWorker(newer))).toEqual([
      `Changes the image of RunPod’s endpoint chiaro from ${IMAGE} to ${NEWER}; RunPod finishes its jobs first.`,
    ]);
    expect(await run(newer)).toEqual({ RUNPOD_ENDPOINT_ID: id, RUNPOD_MODEL: 'chiaro' });
    expect(await listed()).toMatchObject([{ id, image: NEWER, cpu: [{ id: 'cpu3c' }] }]);
    expect(sentences(await planWorker(newer))).toEqual(['Takes RunPod’s endpoint chiaro.']);
    expect(await run({ ...newer, model: 'chiaro' })).toEqual({ RUNPOD_ENDPOINT_ID: id });
  });

  it('leaves an image that RunPod can’t read to a person, unless the endpoint has a credential', async () => {
    const registry = await listenOnLoopback(createServer((_, response) => response.writeHead(404).end()));
    const hidden = { ...setup, registryUrl: registry.origin };
    expect(await planWorker(hidden)).toEqual({
      ...NOTHING,
      byHand: [expect.stringContaining(`RunPod can’t read ${IMAGE}`)],
    });
    await make({ ...CPU, image: NEWER, registry: 'credential' });
    expect((await planWorker(hidden)).byHand).toEqual([]);
    await run(hidden);
    expect(await listed()).toMatchObject([{ image: IMAGE, registry: 'credential' }]);
    await registry.close();
  });

  it('leaves an endpoint on GPUs to a person', async () => {
    const id = await make(GPU);
    expect(await planWorker(setup)).toEqual({
      ...NOTHING,
      byHand: [expect.stringContaining(`endpoint chiaro (${id}) is not on CPU machines`)],
    });
    const cpu = await make(CPU);
    expect(await run()).toEqual({ RUNPOD_ENDPOINT_ID: cpu });
  });

  it.each([{ after: true }, { after: true, status: 200 }])(
    'goes on with the endpoint whose answer is lost (%o)',
    async (changes) => {
      fault('endpoints.create', changes);
      await expect(run()).rejects.toMatchObject({ name: 'UserError' });
      expect(sentences(await planWorker(setup))).toEqual(['Takes RunPod’s endpoint chiaro.']);
      await run();
      expect(await listed()).toHaveLength(1);
    },
  );

  it('asks a person for a key that may manage endpoints', async () => {
    fault('endpoints.list', { status: 403 });
    expect(await planWorker(setup)).toEqual({
      ...NOTHING,
      byHand: [expect.stringContaining('RUNPOD_API_KEY may not manage endpoints.')],
    });
  });

  const refusals: [string, string, Partial<Fault>, string][] = [
    ['an outage', 'endpoints.list', { status: 503 }, 'RunPod answers with 503.'],
    ['nonsense', 'endpoints.list', { status: 200 }, 'RunPod’s answer can’t be read.'],
    ['a missing permission to write', 'endpoints.create', { status: 403 }, 'may not manage endpoints'],
    ['a wrong setting', 'endpoints.create', { status: 422 }, 'RunPod refuses the endpoint: planned fault'],
    ['too many calls', 'endpoints.create', { status: 429 }, 'RunPod answers with 429.'],
  ];
  it.each(refusals)('says what to do about %s', async (_what, operation, changes, sentence) => {
    fault(operation, changes);
    await expect(run()).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringContaining(sentence) as string,
    });
    expect(await listed()).toEqual([]);
  });

  it('says what to do about an unknown key without telling it', async () => {
    const error: unknown = await run({ apiKey: 'unknown-key' }).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('RunPod refuses RUNPOD_API_KEY.');
    expect(String(error)).not.toContain('unknown-key');
  });

  it('says what to do without an answer', async () => {
    fault('endpoints.list', { effect: 'hang' });
    await expect(run({ timeoutMs: 50 })).rejects.toThrow('RunPod gives no answer.');
  });
});

describe('an endpoint that RunPod makes on GPUs in spite of the request', () => {
  const made = { id: 'gpu1', name: 'chiaro', image: IMAGE, gpu: { pools: ['ADA_24'], count: 1 } };

  /** Runs the setup against a RunPod that makes endpoints on GPUs, and returns the error and RunPod's calls. */
  async function runOnGpus(deletion: number): Promise<[error: string, calls: string[]]> {
    const calls: string[] = [];
    const server = createServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      if (request.method === 'DELETE') response.writeHead(deletion).end();
      else response.end(JSON.stringify(request.method === 'POST' ? made : { endpoints: [] }));
    });
    const { origin, close } = await listenOnLoopback(server);
    const error: unknown = await run({ baseUrl: origin }).catch((thrown: unknown) => thrown);
    await close();
    return [String(error), calls];
  }

  it('is deleted', async () => {
    const [error, calls] = await runOnGpus(204);
    expect(error).toContain('RunPod did not make the endpoint on CPU machines; it is deleted again. Make it');
    expect(calls).toEqual(['GET /serverless', 'POST /serverless', 'DELETE /serverless/gpu1']);
  });

  it('is named when RunPod does not delete it', async () => {
    const [error] = await runOnGpus(500);
    expect(error).toContain('RunPod did not delete an endpoint. RunPod’s endpoint chiaro (gpu1)');
    expect(error).toContain('Delete Endpoint');
  });
});
