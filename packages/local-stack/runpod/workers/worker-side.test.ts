import { createMemoryContext, type StandInContext } from '../../kit/stand-in';
import { type RunpodStandIn, startRunpod } from '../start-runpod';
import { type AppCalls, appCallsTo, TEST_KEYS } from '../../testing/runpod';
import type { LaunchWorkers } from './worker-side';

const MINUTE_MS = 60_000;

/** The tests call the worker's side as runpod-python does: with the addresses and the key of its variables. */
describe("the worker's side of the runpod stand-in", () => {
  let context: StandInContext;
  let runpod: RunpodStandIn;
  let app: AppCalls;
  let variablesOf: Parameters<LaunchWorkers>[0];
  let launches: number;
  const processes = { kill: jest.fn().mockReturnValue(2), stop: jest.fn().mockResolvedValue(undefined) };

  async function start(machines = 1): Promise<void> {
    launches = 0;
    const launch: LaunchWorkers = (given) => {
      launches += 1;
      variablesOf = given;
      return processes;
    };
    runpod = await startRunpod({ context, port: 0, ...TEST_KEYS, worker: launch, machines });
    app = appCallsTo(runpod);
    void runpod.warmUp();
  }

  beforeEach(async () => {
    context = createMemoryContext();
    await start();
  });

  afterEach(async () => {
    await runpod.stop();
    context.clock.reset();
  });

  const submit = (input: object, policy?: object): Promise<string> =>
    app.run({ input, ...(policy && { policy }) });

  const variable = (podId: string, name: string, jobId = ''): string =>
    (variablesOf(podId)[name] ?? '')
      .replaceAll('$RUNPOD_POD_ID', () => podId)
      .replaceAll('$ID', () => jobId || podId);
  const headersOf = (podId: string) => ({ authorization: variable(podId, 'RUNPOD_AI_API_KEY') });
  const take = (podId: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${variable(podId, 'RUNPOD_WEBHOOK_GET_JOB')}&job_in_progress=0`, {
      headers: headersOf(podId),
      ...(signal && { signal }),
    });
  const takeJob = async (podId: string) =>
    (await (await take(podId)).json()) as { id: string; input: object };
  const send = (podId: string, jobId: string, body: object | string): Promise<Response> =>
    fetch(`${variable(podId, 'RUNPOD_WEBHOOK_POST_OUTPUT', jobId)}&isStream=false`, {
      method: 'POST',
      headers: { ...headersOf(podId), 'content-type': 'application/x-www-form-urlencoded' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const stops = async (podId: string): Promise<unknown> => {
    const url = variable(podId, 'RUNPOD_WEBHOOK_GET_JOB').replace('/job-take/', '/job-stop/');
    return (await fetch(url, { headers: headersOf(podId) })).json();
  };

  it('gives a job to a waiting worker and returns its reports and output', async () => {
    const taken = takeJob('a');
    const id = await submit({ seed: 7 });
    expect(await taken).toEqual({ id, input: { seed: 7 } });
    await send('a', id, { status: 'IN_PROGRESS', output: { progress: 50, stage: 'found' } });
    expect(await app.status(id)).toMatchObject({
      status: 'IN_PROGRESS',
      output: { progress: 50, stage: 'found' },
    });
    await send('a', id, { output: ['data:image/webp;base64,AAAA'] });
    expect(await app.status(id)).toMatchObject({
      status: 'COMPLETED',
      output: ['data:image/webp;base64,AAAA'],
    });
  });

  it('queues a job until a worker polls, and starts the workers once', async () => {
    const id = await submit({});
    expect((await app.status(id)).status).toBe('IN_QUEUE');
    expect(await takeJob('a')).toMatchObject({ id });
    await send('a', id, { error: 'no_face: No face was found in any photo.' });
    expect(await app.status(id)).toMatchObject({
      status: 'FAILED',
      error: 'no_face: No face was found in any photo.',
    });
    expect(launches).toBe(1);
  });

  it('gives no job to a worker that has disconnected', async () => {
    const abort = new AbortController();
    const gone = take('a', abort.signal);
    await app.status('none');
    abort.abort();
    await expect(gone).rejects.toThrow();
    const id = await submit({});
    expect(await takeJob('b')).toMatchObject({ id });
  });

  it('tells the worker to stop a cancelled or timed out job', async () => {
    for (const end of ['CANCELLED', 'TIMED_OUT']) {
      const id = await submit({}, { executionTimeout: 5 * MINUTE_MS });
      await takeJob('a');
      const stopped = stops('a');
      if (end === 'CANCELLED') await app.call('POST', `/cancel/${id}`);
      else context.clock.advance(5 * MINUTE_MS);
      expect(await stopped).toEqual({ jobsToStop: [id] });
      expect((await send('a', id, { output: ['late'] })).status).toBe(404);
      expect((await app.status(id)).status).toBe(end);
    }
  });

  it('fails a job whose worker polls for another one', async () => {
    const id = await submit({ n: 1 });
    await takeJob('a');
    void take('a').catch(() => undefined);
    while ((await app.status(id)).status === 'IN_PROGRESS');
    expect(await app.status(id)).toMatchObject({ status: 'FAILED', error: 'The worker is gone.' });
  });

  it('fails a job whose worker sends no ping', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const id = await submit({});
      await takeJob('a');
      jest.advanceTimersByTime(20_000);
      await fetch(variable('a', 'RUNPOD_WEBHOOK_PING'), { headers: headersOf('a') });
      jest.advanceTimersByTime(20_000);
      expect((await app.status(id)).status).toBe('IN_PROGRESS');
      jest.advanceTimersByTime(10_000);
      expect((await app.status(id)).status).toBe('FAILED');
    } finally {
      jest.useRealTimers();
    }
  });

  it('runs as many jobs in parallel as there are machines', async () => {
    await runpod.stop();
    await start(2);
    const ids = [await submit({ n: 1 }), await submit({ n: 2 }), await submit({ n: 3 })];
    expect(await takeJob('a')).toMatchObject({ input: { n: 1 } });
    expect(await takeJob('b')).toMatchObject({ input: { n: 2 } });
    expect((await app.status(ids[2] ?? '')).status).toBe('IN_QUEUE');
    await send('a', ids[0] ?? '', { output: [] });
    expect(await takeJob('a')).toMatchObject({ input: { n: 3 } });
  });

  it('gives the worker no job while a scripted run has the machine', async () => {
    runpod.scriptNext({ outcome: 'hold' });
    const held = await submit({ n: 1 });
    const waiting = await submit({ n: 2 });
    const taken = takeJob('a');
    expect((await app.status(held)).status).toBe('IN_PROGRESS');
    expect((await app.status(waiting)).status).toBe('IN_QUEUE');
    runpod.release({ outcome: 'COMPLETED', output: [] });
    expect(await taken).toMatchObject({ input: { n: 2 } });
  });

  it('refuses a wrong key, and does not log workers’ calls', async () => {
    const url = variable('a', 'RUNPOD_WEBHOOK_GET_JOB');
    expect((await fetch(url, { headers: { authorization: 'Bearer key' } })).status).toBe(401);
    expect(context.calls.list()).toEqual([]);
  });

  it('kills and stops the processes', async () => {
    expect(runpod.killWorkers()).toBe(2);
    await runpod.stop();
    expect(processes.stop).toHaveBeenCalled();
  });
});
