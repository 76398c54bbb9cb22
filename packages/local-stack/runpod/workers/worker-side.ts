import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { StandInRequest, StandInResponse } from '../../kit/http-server';
import type { RunOptions, Worker, WorkerResult } from './worker';
import { LongPolls } from './long-polls';
import { problem } from '../api/problem';

/** A worker without a ping or a report for this long is lost: three pings, in real milliseconds. */
const LOST_AFTER_MS = 30_000;

const outputSchema = z.object({
  status: z.literal('IN_PROGRESS').optional(),
  output: z.unknown().optional(),
  error: z.string().optional(),
});

/** The operations that workers call; see `WorkerSide.answer`. */
export const WORKER_CALLS: ReadonlySet<string> = new Set(['job-take', 'job-stop', 'job-done', 'ping']);

export interface WorkerProcesses {
  /** Kills each process at once and returns their number; they start again. */
  kill(): number;
  stop(): Promise<void>;
}

/** Starts the processes; `variablesOf` returns the environment that RunPod gives the worker with a pod's id. */
export type LaunchWorkers = (variablesOf: (podId: string) => Record<string, string>) => WorkerProcesses;

interface WorkerSideOptions {
  launch: LaunchWorkers;
  /** The endpoint's address, `{origin}/v2/{endpointId}`. */
  endpoint: () => string;
  /** Called when a worker asks for a job. */
  onIdle: () => void;
}

interface Run extends RunOptions {
  input: unknown;
  podId?: string;
  lostTimer?: NodeJS.Timeout;
  resolve: (result: WorkerResult) => void;
  reject: (reason: unknown) => void;
}

/**
 * The worker's side of RunPod: gives jobs to processes, receives results. The variables' form is that of
 * https://github.com/runpod/runpod-python, `runpod/serverless/modules`.
 */
export class WorkerSide implements Worker {
  private readonly key = randomUUID();
  private readonly runs = new Map<string, Run>();
  private readonly takers = new LongPolls();
  private readonly stoppers = new LongPolls();
  private stops: { podId: string; id: string }[] = [];
  private processes: WorkerProcesses | undefined;
  private markReady: () => void = () => undefined;
  private readonly ready = new Promise<void>((resolve) => (this.markReady = resolve));

  constructor(private readonly options: WorkerSideOptions) {}

  isIdle(): boolean {
    return this.takers.list().length > this.waiting().length;
  }

  run(input: unknown, options: RunOptions): Promise<WorkerResult> {
    this.launch();
    return new Promise((resolve, reject) => {
      const run: Run = { ...options, input, resolve, reject };
      options.signal.addEventListener('abort', () => this.abortRun(run), { once: true });
      this.runs.set(options.id, run);
      this.assignRuns();
    });
  }

  warmUp(): Promise<void> {
    this.launch();
    return this.ready;
  }

  /** Kills the processes at once and returns their number. */
  kill(): number {
    return this.processes?.kill() ?? 0;
  }

  async stop(): Promise<void> {
    for (const { lostTimer } of this.runs.values()) clearTimeout(lostTimer);
    await this.processes?.stop();
  }

  /** Answers a worker's call; undefined for other calls. `path` is the path after the endpoint's id. */
  answer(request: StandInRequest, path: readonly string[]): Promise<StandInResponse> | undefined {
    const [operation, podId = '', jobId = ''] = path;
    const answers: Readonly<Record<string, () => Promise<StandInResponse>>> = {
      'GET job-take': () => this.take(request, podId),
      'GET job-stop': () => this.pollStops(request, podId),
      'GET ping': () => this.receivePing(podId),
      'POST job-done': () => this.receiveOutput(request, jobId),
    };
    const answer = answers[`${request.method} ${operation}`];
    if (!answer) return undefined;
    return request.headers.authorization === this.key
      ? answer()
      : Promise.resolve(problem(401, 'unauthorized'));
  }

  private launch(): void {
    this.processes ??= this.options.launch((podId) => {
      const endpoint = this.options.endpoint();
      return {
        RUNPOD_WEBHOOK_GET_JOB: `${endpoint}/job-take/$ID?gpu=none`,
        RUNPOD_WEBHOOK_POST_OUTPUT: `${endpoint}/job-done/$RUNPOD_POD_ID/$ID?gpu=none`,
        RUNPOD_WEBHOOK_PING: `${endpoint}/ping/$RUNPOD_POD_ID`,
        RUNPOD_PING_INTERVAL: '10000',
        RUNPOD_AI_API_KEY: this.key,
        RUNPOD_POD_ID: podId,
      };
    });
  }

  private waiting(): Run[] {
    return [...this.runs.values()].filter((run) => run.podId === undefined);
  }

  private take(request: StandInRequest, podId: string): Promise<StandInResponse> {
    this.markReady();
    // A worker that asks for a job and has none in progress has lost those that it had.
    if (request.url.searchParams.get('job_in_progress') === '0') this.loseWorker(podId);
    const answered = this.takers.hold(request, podId);
    this.assignRuns();
    this.options.onIdle();
    return answered;
  }

  private pollStops(request: StandInRequest, podId: string): Promise<StandInResponse> {
    const answered = this.stoppers.hold(request, podId);
    this.sendStops();
    return answered;
  }

  private receivePing(podId: string): Promise<StandInResponse> {
    for (const run of this.runs.values()) if (run.podId === podId) this.restartLostTimer(run);
    return Promise.resolve({ status: 200, body: {} });
  }

  private receiveOutput({ body }: StandInRequest, jobId: string): Promise<StandInResponse> {
    const run = this.runs.get(jobId);
    if (!run?.podId) return Promise.resolve(problem(404, 'job not found'));
    const { status, output, error } = outputSchema.parse(JSON.parse(body.toString('utf8')));
    if (status === 'IN_PROGRESS') {
      this.restartLostTimer(run);
      run.onProgress(output);
    } else {
      this.forget(run);
      run.resolve(
        error === undefined ? { kind: 'completed', output: output as string[] } : { kind: 'failed', error },
      );
    }
    return Promise.resolve({ status: 200, body: {} });
  }

  private assignRuns(): void {
    for (const run of this.waiting()) {
      const [taker] = this.takers.list();
      if (!taker) return;
      taker.answer({ id: run.id, input: run.input });
      run.podId = taker.podId;
      this.restartLostTimer(run);
    }
  }

  private sendStops(): void {
    for (const { podId, answer } of this.stoppers.list()) {
      const jobsToStop = this.stops.filter((stop) => stop.podId === podId).map(({ id }) => id);
      if (jobsToStop.length === 0) continue;
      this.stops = this.stops.filter((stop) => stop.podId !== podId);
      answer({ jobsToStop });
    }
  }

  private restartLostTimer(run: Run): void {
    const { podId = '' } = run;
    clearTimeout(run.lostTimer);
    run.lostTimer = setTimeout(() => this.loseWorker(podId), LOST_AFTER_MS);
    run.lostTimer.unref();
  }

  private loseWorker(podId: string): void {
    for (const run of [...this.runs.values()].filter((candidate) => candidate.podId === podId)) {
      this.forget(run);
      run.resolve({ kind: 'failed', error: 'The worker is gone.' });
    }
  }

  private abortRun(run: Run): void {
    this.forget(run);
    if (run.podId !== undefined) {
      this.stops.push({ podId: run.podId, id: run.id });
      this.sendStops();
    }
    run.reject(run.signal.reason);
  }

  private forget(run: Run): void {
    clearTimeout(run.lostTimer);
    if (this.runs.get(run.id) === run) this.runs.delete(run.id);
  }
}
