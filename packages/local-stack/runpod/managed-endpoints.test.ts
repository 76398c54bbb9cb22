import { createMemoryContext, type StandInContext } from '../kit/stand-in';
import { startRunpodForTest, type RunpodForTest } from '../testing/runpod';

const CPU_ENDPOINT = {
  name: 'chiaro',
  type: 'QUEUE',
  image: 'ghcr.io/example/chiaro-worker:1.0.0',
  cpu: [{ id: 'cpu3c', vcpuCount: 2 }],
  scaling: { type: 'QUEUE_DELAY', queueDelay: 4 },
};

let context: StandInContext;
let test: RunpodForTest;

beforeEach(async () => {
  context = createMemoryContext();
  test = await startRunpodForTest(context);
});

afterEach(async () => {
  await test.runpod.stop();
  context.clock.reset();
});

async function call(method: string, path = '', body?: unknown, key = 'key') {
  const response = await fetch(`${test.runpod.address}/v2/serverless${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const read = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { status: response.status, body: read };
}

describe('the managed endpoints of the runpod stand-in', () => {
  it('are created, listed, changed and deleted', async () => {
    const { status, body: made } = await call('POST', '', CPU_ENDPOINT);
    expect(status).toBe(201);
    expect(made).toMatchObject({
      ...CPU_ENDPOINT,
      cpu: [{ id: 'cpu3c', vcpuCount: 2, memory: 4 }],
      workers: { min: 0, max: 3, idleTimeout: 10 },
      flashboot: 'OFF',
      timeout: 0,
    });
    expect(made).not.toHaveProperty('gpu');
    expect((await call('GET')).body).toEqual({ endpoints: [made] });
    const path = `/${String(made['id'])}`;
    const changed = await call('PATCH', path, { image: 'other:2' });
    expect(changed).toEqual({ status: 200, body: { ...made, image: 'other:2' } });
    expect((await call('GET')).body).toEqual({ endpoints: [changed.body] });
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('GET')).body).toEqual({ endpoints: [] });
  });

  it('refuse a wrong key, unknown settings and other machines than one kind', async () => {
    expect(await call('GET', '', undefined, 'other')).toMatchObject({
      status: 401,
      body: { status: 401, title: 'Unauthorized' },
    });
    const unknown = await call('POST', '', { ...CPU_ENDPOINT, computeType: 'CPU' });
    expect(unknown.status).toBe(422);
    expect(JSON.stringify(unknown.body['errors'])).toContain('computeType');
    expect((await call('POST', '', { ...CPU_ENDPOINT, cpu: undefined })).status).toBe(400);
    expect((await call('POST', '', { ...CPU_ENDPOINT, gpu: { pools: ['ADA_24'] } })).status).toBe(400);
    expect((await call('GET', '/a/workers')).status).toBe(501);
  });
});
