import { sized } from '@chiaro/local-stack/test-all';
import { getEventListeners } from 'node:events';
import timers from 'node:timers/promises';
import { types } from 'node:util';

import { readEnvironment } from './environment';
import { Runpod } from './runpod';
import { Conditions } from './testing/conditions';
import { FakeEngine, PORTRAIT } from './testing/fake-engine';
import { SdkServer } from './testing/sdk-server';
import { type Waits, work } from './work';

/** All different, so that a test can identify each. */
const WAITS: Waits = { idle: 1, busy: 3, failure: 5, longestFailure: 17 };
const HOUR_MS = 60 * 60 * 1_000;

let server: SdkServer;
let shutdown: AbortController;
let log: string[];
/** Changed by every log line. */
let logging: Conditions;
let stop: () => Promise<void>;

beforeEach(async () => {
  server = await SdkServer.start();
  shutdown = new AbortController();
  log = [];
  logging = new Conditions();
  stop = () => Promise.resolve();
});

afterEach(async () => {
  shutdown.abort();
  await server.close();
  await stop();
  jest.restoreAllMocks();
});

/** Starts a worker that works until the shutdown. */
function start(engine: FakeEngine, changes: Partial<Parameters<typeof work>[0]> = {}): Promise<void> {
  const working = work({
    runpod: newRunpod(),
    engine,
    shutdown: shutdown.signal,
    pingIntervalMs: HOUR_MS,
    jobTimeLimitMs: HOUR_MS,
    log: (text) => {
      log.push(text);
      logging.changed();
    },
    waits: WAITS,
    ...changes,
  });
  stop = async () => {
    for (const run of engine.runs) run.finish(PORTRAIT);
    await working.catch(() => undefined);
  };
  return working;
}

function newRunpod(): Runpod {
  return new Runpod(readEnvironment(server.variables), 1);
}

/** An engine that finishes every job at once. */
function instantEngine(): FakeEngine {
  return new FakeEngine((run) => run.finish(PORTRAIT));
}

/** Waits for one round trip to the server, so that calls that did not wait have arrived. */
async function roundTrip(): Promise<void> {
  await fetch(server.origin);
}

/** Resolves when the worker waits for a job after these outputs. */
async function untilIdleAfter(...finishedJobs: string[]): Promise<void> {
  await server.until(
    () => server.finishedJobs.length >= finishedJobs.length && server.waiting('job-take') === 1,
  );
  expect(server.finishedJobs).toEqual(finishedJobs);
}

describe('the worker', () => {
  it('takes one job at a time, and sends its output before the next', async () => {
    for (const id of ['a', 'b', 'c']) server.give(id, { name: id });
    const engine = new FakeEngine();
    void start(engine);
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      const run = await engine.begun(index);
      expect(run.input).toEqual({ name });
      await roundTrip();
      expect(server.callsOf('job-take')).toHaveLength(index + 1);
      run.finish(PORTRAIT);
    }
    await untilIdleAfter('a', 'b', 'c');
    expect(engine.mostAtOnce).toBe(1);
    expect(server.callsOf('job-take', 'job-done').map(({ name }) => name)).toEqual([
      ...['job-take', 'job-done'],
      ...['job-take', 'job-done'],
      ...['job-take', 'job-done'],
      'job-take',
    ]);
    expect(server.done.map(({ body }) => body)).toEqual(Array(3).fill({ output: PORTRAIT.output }));
  });

  it('reports each stage once, one report after another, and all before the output', async () => {
    const slowly = async () => {
      await roundTrip();
      return { status: 200 };
    };
    server.plan('job-done', slowly, slowly, slowly, slowly);
    server.give('a');
    void start(
      new FakeEngine((run) => {
        run.report({ progress: 10 });
        run.report({ progress: 20, stage: 'found' });
        run.report({ progress: 25, stage: 'found' });
        run.report({ progress: 50, stage: 'cut_out' });
        run.report({ progress: 70, stage: 'lit' });
        run.report({ progress: 90, stage: 'developed' });
        run.report({ progress: 99, stage: 'developed' });
        run.finish(PORTRAIT);
      }),
    );
    await untilIdleAfter('a');
    expect(server.done.map(({ body }) => body)).toEqual([
      { status: 'IN_PROGRESS', output: { progress: 20, stage: 'found' } },
      { status: 'IN_PROGRESS', output: { progress: 50, stage: 'cut_out' } },
      { status: 'IN_PROGRESS', output: { progress: 70, stage: 'lit' } },
      { status: 'IN_PROGRESS', output: { progress: 90, stage: 'developed' } },
      { output: PORTRAIT.output },
    ]);
    expect(server.mostDoneAtOnce).toBe(1);
  });

  it('continues a job if its reports are lost', async () => {
    server.plan('job-done', { status: 500 }, 'lost');
    server.give('a');
    void start(
      new FakeEngine((run) => {
        run.report({ progress: 20, stage: 'found' });
        run.report({ progress: 50, stage: 'cut_out' });
        run.finish(PORTRAIT);
      }),
    );
    await untilIdleAfter('a');
    expect(log.filter((line) => line === 'A report failed.')).toHaveLength(2);
  });

  it('fails a job that takes too long, and continues', async () => {
    server.give('slow');
    server.give('b');
    const engine = new FakeEngine((run) => {
      if (engine.runs.length > 1) run.finish(PORTRAIT);
    });
    void start(engine, { jobTimeLimitMs: 1_000 });
    await untilIdleAfter('slow', 'b');
    expect(server.done).toEqual([
      { id: 'slow', body: { error: 'worker_failed: The job took too long.' } },
      { id: 'b', body: { output: PORTRAIT.output } },
    ]);
    expect(engine.runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('continues with the next job if RunPod can’t be reached for an output', async () => {
    server.plan('job-done', 'lost', 'lost', 'lost');
    server.give('a');
    server.give('b');
    void start(instantEngine());
    await untilIdleAfter('a', 'a', 'a', 'b');
    expect(log).toContain('Job a could not be handed in. RunPod can’t be reached.');
  });

  it('does not log addresses, a job’s input, or the sentence of its error', async () => {
    const { host } = new URL(server.origin);
    server.plan('job-take', { status: 500, body: server.origin }, 'lost', { status: 200, body: '{}' });
    server.plan('ping', { status: 500 });
    server.plan('job-done', 'lost');
    server.give('a', { template_url: 'https://pictures.example.com/secret.webp' });
    server.give('b', { template_url: 'https://pictures.example.com/secret.webp' });
    const engine = new FakeEngine((run) => {
      run.report({ progress: 20, stage: 'found' });
      run.finish(
        engine.runs.length === 1 ? PORTRAIT : { kind: 'failed', error: 'no_face: No face was found. See x.' },
      );
    });
    void start(engine);
    await untilIdleAfter('a', 'b');
    await logging.until(() => log.includes('A ping failed.'));
    expect([...log].sort()).toEqual([
      'A ping failed.',
      'A report failed.',
      'Job a begins.',
      expect.stringMatching(/^Job a has its portrait after \d+\.\d s\.$/),
      'Job b begins.',
      expect.stringMatching(/^Job b failed \(no_face\) after \d+\.\d s\.$/),
      'No job could be taken. RunPod answered 500.',
      'No job could be taken. RunPod can’t be reached.',
      'No job could be taken. The job has no id.',
    ]);
    for (const secret of [host, '/v2/ep', 'rp-key', 'example.com', 'face was', 'UklGR'])
      expect(log.join('\n')).not.toContain(secret);
  });
});

describe('a job that RunPod stops', () => {
  it('ends in the engine without an output, and the next is taken', async () => {
    server.give('a');
    server.give('b');
    const engine = new FakeEngine();
    void start(engine);
    const stopped = await engine.begun(0);
    await server.until(() => server.waiting('job-stop') === 1);
    server.stop('another', 7, 'a');
    const next = await engine.begun(1);
    expect(stopped.signal.aborted).toBe(true);
    expect(next.signal.aborted).toBe(false);
    next.finish(PORTRAIT);
    await untilIdleAfter('b');
    expect(server.done.map(({ id }) => id)).toEqual(['b']);
    expect(log).toContain('Job a is stopped.');
  });

  it('is found after another job’s stop, after an empty answer, and after a failure', async () => {
    server.plan('job-stop', { status: 204 }, { status: 500 }, 'lost', {
      status: 200,
      body: '{"jobsToStop":["another"]}',
    });
    server.give('a');
    const engine = new FakeEngine();
    void start(engine);
    const { signal } = await engine.begun(0);
    await server.until(() => server.waiting('job-stop') === 1);
    expect(server.callsOf('job-stop')).toHaveLength(5);
    expect(signal.aborted).toBe(false);
    server.stop('a');
    await untilIdleAfter();
    expect(signal.aborted).toBe(true);
  });
});

describe('the worker’s waits', () => {
  /** Returns waits and takes, in order, until the worker waits for a job. A wait ends after a round trip. */
  async function waitsOf(waits = WAITS): Promise<(number | 'take')[]> {
    const noted: (number | 'take')[] = [];
    const take = Runpod.prototype.take;
    jest.spyOn(Runpod.prototype, 'take').mockImplementation(function (this: Runpod, signal) {
      noted.push('take');
      return take.call(this, signal);
    });
    jest.spyOn(timers, 'setTimeout').mockImplementation(async <Value>(delay?: number, value?: Value) => {
      await roundTrip();
      noted.push(delay ?? 0);
      return value as Value;
    });
    void start(instantEngine(), { waits });
    await server.until(() => server.waiting('job-take') === 1);
    return noted;
  }

  it('is the one for too many requests after each 429', async () => {
    server.plan('job-take', { status: 429 }, { status: 429 });
    expect(await waitsOf()).toEqual(['take', 3, 'take', 3, 'take']);
  });

  it('doubles with every failure up to the longest, and starts again after an answer', async () => {
    server.plan('job-take', { status: 500 }, 'lost', { status: 503 }, { status: 500 });
    server.plan('job-take', { status: 200, body: '{}' }, { status: 204 }, { status: 502 });
    const noted = await waitsOf();
    const idle = noted.splice(11, 1);
    expect(idle).toEqual([expect.any(Number)]);
    expect(noted).toEqual([
      ...(['take', 5, 'take', 10, 'take', 17, 'take', 17, 'take', 17] as const),
      ...(['take', 'take', 5] as const),
      'take',
    ]);
  });

  it('is the rest of the shortest time between two requests after an empty answer', async () => {
    let now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const nothingAfter = (time: number) => async () => {
      now += time;
      return { status: 204 };
    };
    server.plan('job-take', nothingAfter(400), nothingAfter(60_000));
    expect(await waitsOf({ ...WAITS, idle: 1_000 })).toEqual(['take', 600, 'take', 0, 'take']);
  });
});

describe('the shutdown', () => {
  it('ends the long poll between jobs, and then the work', async () => {
    const end = start(instantEngine());
    await server.until(() => server.waiting('job-take') === 1);
    shutdown.abort();
    await end;
    await server.until(() => server.waiting('job-take') === 0);
    expect(server.callsOf('job-take')).toHaveLength(1);
    expect(log).toEqual([]);
  });

  it('ends a wait between two requests', async () => {
    server.plan('job-take', { status: 500 });
    const end = start(instantEngine(), { waits: { ...WAITS, failure: HOUR_MS } });
    await logging.until(() => log.includes('No job could be taken. RunPod answered 500.'));
    shutdown.abort();
    await end;
    expect(server.callsOf('job-take')).toHaveLength(1);
  });

  it('during a job lets it finish, sends its output and takes no other', async () => {
    server.give('a');
    server.give('b');
    const engine = new FakeEngine();
    const end = start(engine);
    const run = await engine.begun(0);
    shutdown.abort();
    await roundTrip();
    expect(run.signal.aborted).toBe(false);
    run.report({ progress: 90, stage: 'developed' });
    run.finish(PORTRAIT);
    await end;
    expect(server.done).toEqual([
      { id: 'a', body: { status: 'IN_PROGRESS', output: { progress: 90, stage: 'developed' } } },
      { id: 'a', body: { output: PORTRAIT.output } },
    ]);
    expect(server.callsOf('job-take')).toHaveLength(1);
  });
});

describe('the pings', () => {
  it('start at once, and have the id of the running job', async () => {
    const idsOf = () => server.callsOf('ping').map(({ query }) => query['job_id']);
    const begun = jest.spyOn(globalThis, 'setInterval');
    const ended = jest.spyOn(globalThis, 'clearInterval');
    const engine = new FakeEngine();
    const end = start(engine, { pingIntervalMs: 5 });
    await server.until(() => server.waiting('job-take') === 1 && idsOf().length > 0);
    expect(idsOf()[0]).toBeUndefined();
    server.give('a');
    const run = await engine.begun(0);
    await server.until(() => idsOf().at(-1) === 'a');
    run.finish(PORTRAIT);
    await untilIdleAfter('a');
    await server.until(() => idsOf().at(-1) === undefined);
    expect(new Set(idsOf())).toEqual(new Set([undefined, 'a']));

    shutdown.abort();
    await end;
    expect(begun).toHaveBeenCalledTimes(1);
    expect(ended).toHaveBeenCalledWith(begun.mock.results[0]?.value);
  });
});

describe('an engine', () => {
  it('that fails to start three times in a row ends the work before a job is taken', async () => {
    server.give('a');
    const engine = instantEngine();
    engine.startAnswers.push(false, false, false);
    await expect(start(engine)).rejects.toThrow('The engine does not start.');
    expect(engine.starts).toBe(3);
    expect(server.callsOf('job-take')).toEqual([]);
  });

  it('is started again before every job, because the last job may have ended it', async () => {
    server.give('a');
    const engine = instantEngine();
    engine.startAnswers.push(true, false, false, true);
    void start(engine);
    await untilIdleAfter('a');
    expect(engine.starts).toBe(4);
  });

  it('that throws another error ends the work', async () => {
    server.give('a');
    const engine = instantEngine();
    jest.spyOn(engine, 'run').mockRejectedValue(new Error('The engine is broken.'));
    await expect(start(engine)).rejects.toThrow('The engine is broken.');
    expect(server.done).toEqual([]);
  });
});

describe('many jobs', () => {
  /** The number of listeners of a signal and of signals made from it. */
  function attachedTo(signal: AbortSignal): number {
    const made = Object.getOwnPropertySymbols(signal)
      .map((symbol): unknown => Reflect.get(signal, symbol))
      .filter((value) => types.isSet(value));
    return made.reduce((sum, { size }) => sum + size, getEventListeners(signal, 'abort').length);
  }

  it('leave no listeners and no timers', async () => {
    const engine = new FakeEngine((run) => {
      run.report({ progress: 20, stage: 'found' });
      run.finish(engine.runs.length % 3 === 0 ? { kind: 'failed', error: 'no_face: …' } : PORTRAIT);
    });
    // Long waits, so that a leaked one is still there at the end.
    const waits: Waits = { idle: HOUR_MS, busy: HOUR_MS, failure: HOUR_MS, longestFailure: HOUR_MS };
    const end = start(engine, { waits });
    await server.until(() => server.waiting('job-take') === 1);
    const attachedBefore = attachedTo(shutdown.signal);
    const timersBefore = countTimers();
    const jobs = sized(100, 1_000);
    for (let index = 1; index <= jobs; index += 1) server.give(`job-${index}`);
    await server.until(() => engine.runs.length === jobs && server.waiting('job-take') === 1);
    expect(new Set(server.finishedJobs).size).toBe(jobs);
    await server.until(() => server.waiting('job-stop') === 0);

    expect(attachedTo(shutdown.signal)).toBe(attachedBefore);
    expect(countTimers()).toBeLessThanOrEqual(timersBefore + 5);

    shutdown.abort();
    await end;
    expect(attachedTo(shutdown.signal)).toBe(0);
  });

  function countTimers(): number {
    return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  }
});
