import { allowConsole } from '@/lib/testing/fail-on-console';
import { runpodInEachTest } from '../testing/runpod';

const MINUTE_MS = 60_000;

describe('the runpod stand-in', () => {
  const test = runpodInEachTest();

  it('runs a job to its end and returns its times', async () => {
    const answer = await test.call('POST', '/run', { input: { seed: 7 } });
    const { id, ...rest } = (await answer.json()) as { id: string };
    expect(rest).toEqual({ status: 'IN_QUEUE' });
    const run = await test.worker.nextRun();
    expect(run.input).toEqual({ seed: 7 });
    expect(await test.status(id)).toEqual({
      id,
      status: 'IN_PROGRESS',
      delayTime: expect.any(Number),
      workerId: expect.any(String),
    });
    run.progress({ progress: 42 });
    expect((await test.status(id)).output).toEqual({ progress: 42 });
    test.context.clock.advance(3_000);
    run.complete(['data:image/webp;base64,AAAA']);
    const done = await test.status(id);
    expect(done).toEqual({
      id,
      status: 'COMPLETED',
      output: ['data:image/webp;base64,AAAA'],
      delayTime: expect.any(Number),
      executionTime: expect.any(Number),
      workerId: expect.any(String),
    });
    expect(done.executionTime).toBeGreaterThanOrEqual(3_000);
  });

  it('returns why a job failed, but not the message of a worker that crashed', async () => {
    allowConsole();
    const [first, second] = [await test.run(), await test.run()];
    (await test.worker.nextRun()).fail('no_face: No face was found in any photo.');
    (await test.worker.nextRun()).crash(new Error('out of memory'));
    expect(await test.status(first)).toMatchObject({
      status: 'FAILED',
      error: 'no_face: No face was found in any photo.',
    });
    expect(await test.status(second)).toMatchObject({
      status: 'FAILED',
      error: 'worker_failed: The worker stopped unexpectedly.',
    });
  });

  it('runs one job at a time, in order', async () => {
    const ids = [await test.run({ input: { n: 1 } }), await test.run({ input: { n: 2 } })];
    const first = await test.worker.nextRun();
    expect(await test.status(ids[1] ?? '')).toEqual({ id: ids[1], status: 'IN_QUEUE' });
    expect(await (await test.call('GET', '/health')).json()).toMatchObject({
      jobs: { completed: 0, failed: 0, inProgress: 1, inQueue: 1 },
      workers: { running: 1, idle: 0 },
    });
    test.context.clock.advance(5_000);
    first.complete([]);
    const second = await test.worker.nextRun();
    expect(second.input).toEqual({ n: 2 });
    second.complete([]);
    expect((await test.status(ids[1] ?? '')).delayTime).toBeGreaterThanOrEqual(5_000);
    expect(await (await test.call('GET', '/health')).json()).toMatchObject({ jobs: { completed: 2 } });
  });

  it('cancels waiting and running jobs, but not finished ones', async () => {
    const [running, waiting, last] = [await test.run(), await test.run(), await test.run()];
    const run = await test.worker.nextRun();
    for (const id of [waiting, running]) {
      const answer = await test.call('POST', `/cancel/${id}`);
      expect(await answer.json()).toEqual({ id, status: 'CANCELLED' });
      expect((await test.status(id)).status).toBe('CANCELLED');
    }
    expect(run.signal.aborted).toBe(true);
    (await test.worker.nextRun()).complete(['x']);
    const answer = await test.call('POST', `/cancel/${last}`);
    expect(await answer.json()).toEqual({ id: last, status: 'COMPLETED' });
    expect((await test.status(last)).output).toEqual(['x']);
  });

  it('ends a run after its execution timeout', async () => {
    const id = await test.run({ policy: { executionTimeout: 5 * MINUTE_MS } });
    const run = await test.worker.nextRun();
    test.context.clock.advance(5 * MINUTE_MS - 10_000);
    expect((await test.status(id)).status).toBe('IN_PROGRESS');
    test.context.clock.advance(10_000);
    expect(run.signal.aborted).toBe(true);
    expect((await test.status(id)).status).toBe('TIMED_OUT');
  });

  it('removes queued, running and finished jobs after their time to live', async () => {
    const policy = { ttl: 20 * MINUTE_MS, executionTimeout: 60 * MINUTE_MS };
    const finished = await test.run({ policy });
    (await test.worker.nextRun()).complete([]);
    const [running, waiting] = [await test.run({ policy }), await test.run({ policy })];
    const run = await test.worker.nextRun();
    test.context.clock.advance(19 * MINUTE_MS);
    for (const id of [finished, running, waiting]) {
      expect((await test.call('GET', `/status/${id}`)).status).toBe(200);
    }
    test.context.clock.advance(MINUTE_MS);
    for (const id of [finished, running, waiting]) {
      expect((await test.call('GET', `/status/${id}`)).status).toBe(404);
    }
    expect(run.signal.aborted).toBe(true);
  });

  it('refuses a wrong key, a wrong endpoint, an unknown job and unimplemented operations', async () => {
    const wrongKey = { headers: { authorization: 'Bearer other' } };
    expect((await fetch(`${test.endpoint}/health`, wrongKey)).status).toBe(401);
    expect((await fetch(`${test.endpoint}/health`)).status).toBe(401);
    expect((await fetch(`${test.endpoint}/health`, { headers: { authorization: 'key' } })).status).toBe(200);
    const key = { headers: { authorization: 'Bearer key' } };
    expect((await fetch(`${test.runpod.address}/v2/other/health`, key)).status).toBe(404);
    expect((await test.call('GET', '/status/none')).status).toBe(404);
    expect((await test.call('POST', '/cancel/none')).status).toBe(404);
    expect((await test.call('POST', '/runsync', { input: {} })).status).toBe(501);
    expect((await test.call('GET', '/run')).status).toBe(501);
  });

  it.each([
    ['no input', {}],
    ['an input that is no object', { input: 'text' }],
    ['a webhook that is no URL', { input: {}, webhook: 'text' }],
    ['an execution timeout of five seconds', { input: {}, policy: { executionTimeout: 5_000 } }],
    ['a time to live under ten seconds', { input: {}, policy: { ttl: 9_999 } }],
    ['a time to live over a week', { input: {}, policy: { ttl: 8 * 24 * 60 * MINUTE_MS } }],
    ['a body over 10 MiB', { input: { data: 'x'.repeat(10 * 1_024 * 1_024) } }],
  ])('refuses a run with %s', async (_what, body) => {
    const answer = await test.call('POST', '/run', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('bad request') });
  });

  it('ends runs as scripted, in order, without the worker', async () => {
    test.runpod.scriptNext({ outcome: 'FAILED', error: 'CUDA out of memory' });
    test.runpod.scriptNext({ outcome: 'COMPLETED', output: [] });
    test.runpod.scriptNext({ outcome: 'COMPLETED' });
    const ids = [await test.run(), await test.run(), await test.run()];
    const [failed, empty, without] = await Promise.all(ids.map((id) => test.status(id)));
    expect(failed).toMatchObject({ status: 'FAILED', error: 'CUDA out of memory' });
    expect(empty).toMatchObject({ status: 'COMPLETED', output: [] });
    expect(without?.status).toBe('COMPLETED');
    expect(without).not.toHaveProperty('output');
  });

  it('holds a run until a test releases it to its worker', async () => {
    test.runpod.scriptNext({ outcome: 'hold' });
    const id = await test.run({ input: { held: true } });
    expect((await test.status(id)).status).toBe('IN_PROGRESS');
    expect(test.runpod.release()).toBe(1);
    const run = await test.worker.nextRun();
    expect(run.input).toEqual({ held: true });
    run.complete(['x']);
    expect((await test.status(id)).output).toEqual(['x']);
    expect(test.runpod.release()).toBe(0);
  });

  it('ends a held run with the end given at its release', async () => {
    test.runpod.scriptNext({ outcome: 'hold' });
    const id = await test.run();
    test.runpod.release({ outcome: 'FAILED', error: 'told' });
    expect(await test.status(id)).toMatchObject({ status: 'FAILED', error: 'told' });
  });
});
