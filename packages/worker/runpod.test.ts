import { inspect } from 'node:util';

import { readEnvironment } from './environment';
import { Runpod, RunpodError } from './runpod';
import { SdkServer } from './testing/sdk-server';

const FAILED = { kind: 'failed', error: 'no_face: …' } as const;

let server: SdkServer;
let runpod: Runpod;

beforeEach(async () => {
  server = await SdkServer.start();
  runpod = new Runpod(readEnvironment(server.variables), 1);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

/** The only call. */
function onlyCall(): SdkServer['calls'][number] {
  expect(server.calls).toHaveLength(1);
  const [call] = server.calls;
  if (!call) throw new Error('There was no call.');
  return call;
}

function never(): AbortSignal {
  return new AbortController().signal;
}

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('It was fulfilled.');
    },
    (error: unknown) => error,
  );
}

describe('taking a job', () => {
  it('calls like the SDK and returns the job', async () => {
    server.give('job-1', { text: 'é' });
    expect(await runpod.take(never())).toEqual({ id: 'job-1', input: { text: 'é' } });
    const { method, target, headers, body } = onlyCall();
    expect([method, target, body]).toEqual(['GET', '/v2/ep/job-take/pod-1?gpu=x&job_in_progress=0', '']);
    expect(headers).toMatchObject({
      authorization: 'rp-key-of-the-worker',
      'content-type': 'application/json',
    });
  });

  it.each([
    ['204', { status: 204 }],
    ['400, as RunPod answers a worker that it has put to sleep', { status: 400, body: '{"error":"asleep"}' }],
    ['an empty body', { status: 200 }],
    ['a body that is no JSON', { status: 200, body: '<html>', type: 'text/html' }],
  ])('returns null for %s', async (_name, answer) => {
    server.plan('job-take', answer);
    expect(await runpod.take(never())).toBeNull();
  });

  it.each(['{}', '[]', '{"id":""}', '{"id":7,"input":{}}'])(
    'refuses a job without an id: %s',
    async (body) => {
      server.plan('job-take', { status: 200, body });
      await expect(runpod.take(never())).rejects.toThrow(new RunpodError('The job has no id.'));
    },
  );

  it('rejects with the reason when its signal is aborted', async () => {
    const abort = new AbortController();
    const reason = new Error('shutdown');
    const taking = runpod.take(abort.signal);
    await server.until(() => server.waiting('job-take') === 1);
    abort.abort(reason);
    await expect(taking).rejects.toBe(reason);
    await server.until(() => server.waiting('job-take') === 0);
  });

  it('ends after 90 seconds, as in the SDK', async () => {
    const patience = jest.spyOn(globalThis, 'setTimeout');
    const taking = runpod.take(never());
    await server.until(() => server.waiting('job-take') === 1);
    const [giveUp] = patience.mock.calls.find(([, delay]) => delay === 90_000) ?? [];
    giveUp?.();
    expect(await taking).toBeNull();
    await server.until(() => server.waiting('job-take') === 0);
  });
});

describe('the jobs to be stopped', () => {
  it('are requested at the address beside the take address', async () => {
    server.plan('job-stop', { status: 200, body: '{"jobsToStop":["job-1",7,"job-2"]}' });
    expect(await runpod.stops(never())).toEqual(['job-1', 'job-2']);
    const { method, target, headers } = onlyCall();
    expect([method, target]).toEqual(['GET', '/v2/ep/job-stop/pod-1?gpu=x']);
    expect(headers.authorization).toBe('rp-key-of-the-worker');
  });

  it.each([
    { status: 204 },
    { status: 200, body: '{}' },
    { status: 200, body: '[]' },
    { status: 200, body: '{"jobsToStop":"job-1"}' },
  ])('are none for %j', async (answer) => {
    server.plan('job-stop', answer);
    expect(await runpod.stops(never())).toEqual([]);
  });
});

describe('a ping', () => {
  it('has the ids of the worker’s jobs', async () => {
    await runpod.ping(['job-1', 'job-2']);
    const { method, path, query, headers } = onlyCall();
    expect([method, path, query]).toEqual(['GET', '/v2/ep/ping/pod-1', { job_id: 'job-1,job-2' }]);
    expect(headers.authorization).toBe('rp-key-of-the-worker');
  });

  it('keeps the queries of its address', async () => {
    const variables = {
      ...server.variables,
      RUNPOD_WEBHOOK_PING: `${server.variables['RUNPOD_WEBHOOK_PING']}?gpu=x`,
    };
    await new Runpod(readEnvironment(variables)).ping(['job-1']);
    expect(onlyCall().query).toEqual({ gpu: 'x', job_id: 'job-1' });
  });

  it('is not sent without an address', async () => {
    const variables = { ...server.variables, RUNPOD_WEBHOOK_PING: '' };
    await new Runpod(readEnvironment(variables)).ping(['job-1']);
    expect(server.calls).toEqual([]);
  });

  it('frees its connection for the next ones, with a long answer too', async () => {
    const connections = new Set<number | undefined>();
    for (let count = 0; count < 20; count += 1) {
      server.plan('ping', { status: 200, body: 'x'.repeat(1_000_000) });
      await runpod.ping([]);
      connections.add(server.calls.at(-1)?.connection);
    }
    // Not 1: the platform may open a second connection before the first is free.
    expect(connections.size).toBeLessThan(5);
  });
});

/** Checks that the only call is posted like the SDK's output, and returns its body. */
function postedBody(): unknown {
  const { method, target, headers, body } = onlyCall();
  expect([method, target]).toEqual(['POST', '/v2/ep/job-done/pod-1/job-1?gpu=x&isStream=false']);
  expect(headers).toMatchObject({
    authorization: 'rp-key-of-the-worker',
    'x-request-id': 'job-1',
    'content-type': 'application/x-www-form-urlencoded',
    charset: 'utf-8',
  });
  return JSON.parse(body) as unknown;
}

describe('a report', () => {
  it('is posted like the SDK’s', async () => {
    await runpod.report('job-1', { progress: 40, stage: 'cut_out' });
    expect(postedBody()).toEqual({ status: 'IN_PROGRESS', output: { progress: 40, stage: 'cut_out' } });
  });
});

describe('the output', () => {
  it('is posted like the SDK’s', async () => {
    await runpod.finish('job-1', { kind: 'completed', output: ['data:image/webp;base64,UklGRg=='] });
    expect(postedBody()).toEqual({ output: ['data:image/webp;base64,UklGRg=='] });
  });

  it('of a failed job has only its error', async () => {
    await runpod.finish('job-1', { kind: 'failed', error: 'no_face: No face was found in any photo. é' });
    expect(JSON.parse(onlyCall().body)).toEqual({ error: 'no_face: No face was found in any photo. é' });
  });

  it.each([{ status: 429 }, { status: 500 }, { status: 503 }, 'lost' as const])(
    'is sent again after %j, three times in all',
    async (answer) => {
      server.plan('job-done', answer, answer);
      await runpod.finish('job-1', FAILED);
      expect(server.done).toEqual(Array(3).fill({ id: 'job-1', body: { error: 'no_face: …' } }));

      server.plan('job-done', answer, answer, answer);
      await expect(runpod.finish('job-2', FAILED)).rejects.toThrow(RunpodError);
      expect(server.finishedJobs.filter((id) => id === 'job-2')).toHaveLength(3);
    },
  );

  it.each([400, 401, 404, 413])('is not sent again after %d', async (status) => {
    server.plan('job-done', { status });
    await expect(runpod.finish('job-1', FAILED)).rejects.toMatchObject({ status });
    expect(server.calls).toHaveLength(1);
  });
});

describe('a call that fails', () => {
  const CALLS = [
    ['take', 'job-take', (worker: Runpod) => worker.take(never())],
    ['stops', 'job-stop', (worker: Runpod) => worker.stops(never())],
    ['ping', 'ping', (worker: Runpod) => worker.ping(['job-1'])],
    ['report', 'job-done', (worker: Runpod) => worker.report('job-1', { progress: 1 })],
    ['finish', 'job-done', (worker: Runpod) => worker.finish('job-1', FAILED)],
  ] as const;

  it.each(CALLS)('throws the status of the answer: %s', async (_name, address, call) => {
    for (const status of [401, 429, 500, 503]) {
      const answer = { status, body: '{"error":"busy"}' };
      server.plan(address, answer);
      if (address === 'job-done' && status !== 401) server.plan(address, answer, answer);
      const error = await errorOf(call(runpod));
      expect(error).toBeInstanceOf(RunpodError);
      expect(error).toMatchObject({ status, message: `RunPod answered ${status}.` });
      // Left over by a report.
      server.forgetPlans();
    }
  });

  it.each(CALLS)('throws an error without the address and the key: %s', async (_name, address, call) => {
    const { host } = new URL(server.origin);
    server.plan(address, { status: 401, body: server.origin });
    const errors = [await errorOf(call(runpod))];
    server.plan(address, 'lost', 'lost', 'lost');
    errors.push(await errorOf(call(runpod)));
    await server.close();
    errors.push(await errorOf(call(runpod)));
    for (const error of errors) {
      expect(error).toBeInstanceOf(RunpodError);
      const shown = inspect(error);
      for (const secret of [host, '/v2/ep', 'rp-key-of-the-worker', 'pod-1'])
        expect(shown).not.toContain(secret);
    }
    expect(errors.slice(1)).toEqual(Array(2).fill(new RunpodError('RunPod can’t be reached.')));
  });

  it.each([
    ['ping', 'ping', 20_000, 1],
    ['report', 'job-done', 5_000, 1],
    ['finish', 'job-done', 60_000, 3],
  ] as const)('has a timeout: %s', async (name, address, limit, times) => {
    const limits: number[] = [];
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
      limits.push(delay);
      const late = new AbortController();
      const callsBefore = server.calls.length;
      void server.until(() => server.calls.length > callsBefore).then(() => late.abort());
      return late.signal;
    });
    server.plan(address, 'hold', 'hold', 'hold');
    const call = CALLS.find(([called]) => called === name)?.[2];
    expect(await errorOf(call?.(runpod) ?? Promise.resolve())).toEqual(
      new RunpodError('RunPod can’t be reached.'),
    );
    expect(limits).toEqual(Array(times).fill(limit));
  });
});

describe('the time of RunPod’s last answer', () => {
  it('changes with each answer below 500', async () => {
    let now = 1_000;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    runpod = new Runpod(readEnvironment(server.variables));
    expect(runpod.lastAnswerAt).toBe(1_000);
    now = 2_000;
    server.plan('ping', { status: 429 }, { status: 500 }, 'lost');
    await errorOf(runpod.ping([]));
    expect(runpod.lastAnswerAt).toBe(2_000);
    now = 3_000;
    await errorOf(runpod.ping([]));
    await errorOf(runpod.ping([]));
    expect(runpod.lastAnswerAt).toBe(2_000);
    await runpod.ping([]);
    expect(runpod.lastAnswerAt).toBe(3_000);
  });
});
