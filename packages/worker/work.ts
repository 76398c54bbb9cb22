import { setTimeout as wait } from 'node:timers/promises';

import { JobError, type JobResult } from '@chiaro/engine/job/job';

import type { Engine } from './engine';
import type { ProgressReport } from './messages';
import { type Job, type Runpod, RunpodError } from './runpod';

/** The worker's waits, in milliseconds. */
export interface Waits {
  /** Shortest time between two requests for a job if the first had no job. */
  idle: number;
  /** After the answer 429 (too many requests). */
  busy: number;
  /** After the first failure. Doubles with each further failure up to `longestFailure`. */
  failure: number;
  longestFailure: number;
}

/** The usual waits: those of RunPod's SDK, if it has them. */
export const USUAL_WAITS: Waits = { idle: 1_000, busy: 5_000, failure: 1_000, longestFailure: 30_000 };

/** The worker gives up after this many failed starts in a row. */
const ENGINE_STARTS = 3;

interface WorkOptions {
  runpod: Runpod;
  engine: Pick<Engine, 'start' | 'run'>;
  /** If it is aborted, the worker finishes its job, takes no other, and `work` resolves. */
  shutdown: AbortSignal;
  pingIntervalMs: number;
  jobTimeLimitMs: number;
  log: (text: string) => void;
  waits?: Waits;
}

const STOPPED = Symbol('RunPod stops the job');
const OUT_OF_TIME = Symbol('The job is over its time');

/** Makes the portraits of RunPod's jobs, one at a time, until the shutdown. Throws if the engine can't be started. */
export async function work(options: WorkOptions): Promise<void> {
  const { runpod, engine, shutdown, pingIntervalMs, log } = options;
  const jobIds = new Set<string>();
  const ping = (): void => void runpod.ping([...jobIds]).catch(() => log('A ping failed.'));
  ping();
  const pings = setInterval(ping, pingIntervalMs);
  try {
    while (!shutdown.aborted) {
      await startEngine(engine);
      const job = await nextJob(options);
      if (!job) continue;
      jobIds.add(job.id);
      await processJob(job, options).finally(() => jobIds.delete(job.id));
    }
  } finally {
    clearInterval(pings);
  }
}

async function startEngine(engine: WorkOptions['engine']): Promise<void> {
  for (let attempt = 1; attempt <= ENGINE_STARTS; attempt++) if (await engine.start()) return;
  throw new Error('The engine does not start.');
}

/** Returns the next job, or null at the shutdown. */
async function nextJob({ runpod, shutdown, log, waits = USUAL_WAITS }: WorkOptions): Promise<Job | null> {
  const failure = backOff(waits);
  while (!shutdown.aborted) {
    const askedAt = performance.now();
    let delay: number;
    try {
      const job = await runpod.take(shutdown);
      if (job) return job;
      failure.end();
      delay = Math.max(0, askedAt + waits.idle - performance.now());
    } catch (error) {
      if (error === shutdown.reason) break;
      if (!(error instanceof RunpodError)) throw error;
      log(`No job could be taken. ${error.message}`);
      delay = error.status === 429 ? waits.busy : failure.next();
    }
    await wait(delay, undefined, { signal: shutdown }).catch(() => undefined);
  }
  return null;
}

/** The waits after failures in a row. */
function backOff({ failure, longestFailure }: Waits): { next: () => number; end: () => void } {
  let delay = failure;
  return {
    next: () => {
      const now = delay;
      delay = Math.min(longestFailure, 2 * delay);
      return now;
    },
    end: () => (delay = failure),
  };
}

async function processJob(job: Job, options: WorkOptions): Promise<void> {
  const { runpod, jobTimeLimitMs, log } = options;
  const startedAt = performance.now();
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(OUT_OF_TIME), jobTimeLimitMs);
  const over = new AbortController();
  void watchStops(job, abort, over.signal, options);
  log(`Job ${job.id} begins.`);
  try {
    const result = await resultOf(job, abort.signal, options);
    if (result === null) {
      log(`Job ${job.id} is stopped.`);
      return;
    }
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    // Log only the code: the sentence is for the job's owner.
    const end =
      result.kind === 'completed' ? 'has its portrait' : `failed (${result.error.split(':')[0] ?? ''})`;
    log(`Job ${job.id} ${end} after ${seconds} s.`);
    await runpod.finish(job.id, result);
  } catch (error) {
    if (!(error instanceof RunpodError)) throw error;
    log(`Job ${job.id} could not be handed in. ${error.message}`);
  } finally {
    clearTimeout(limit);
    over.abort();
  }
}

/** Runs the job and returns its result, or null if RunPod has stopped it and expects no answer. */
async function resultOf(
  job: Job,
  signal: AbortSignal,
  { runpod, engine, log }: WorkOptions,
): Promise<JobResult | null> {
  // Send the reports one after another, and all before the result, because RunPod keeps the last one.
  let reports: Promise<unknown> = Promise.resolve();
  let lastStage: ProgressReport['stage'];
  const onProgress = (report: ProgressReport): void => {
    if (report.stage === lastStage) return;
    lastStage = report.stage;
    reports = reports.then(() => runpod.report(job.id, report)).catch(() => log('A report failed.'));
  };
  try {
    return await engine.run(job.input, { signal, onProgress });
  } catch (error) {
    if (error === STOPPED) return null;
    if (error !== OUT_OF_TIME) throw error;
    return { kind: 'failed', error: new JobError('The job took too long.', 'worker_failed').toWorkerError() };
  } finally {
    await reports;
  }
}

/** Aborts the job if RunPod stops it. Resolves when the job is over. */
async function watchStops(
  job: Job,
  abort: AbortController,
  over: AbortSignal,
  { runpod, waits = USUAL_WAITS }: WorkOptions,
): Promise<void> {
  while (!over.aborted) {
    const ids = await runpod.stops(over).catch((): string[] => []);
    if (ids.includes(job.id)) return abort.abort(STOPPED);
    // Wait, because RunPod may answer at once.
    await wait(waits.idle, undefined, { signal: over }).catch(() => undefined);
  }
}
