import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { StandInRequest, StandInResponse } from '../kit/http-server';
import { type RunOptions, type Worker, WorkerLost, type WorkerResult } from '../kit/worker';
import { LongPolls } from './long-polls';
import { problem } from './problem';

/** A worker without a sign of life for this long is lost: three pings, in real milliseconds. */
const LOST_AFTER_MS = 30_000;

const outputSchema = z.object({
  status: z.literal('IN_PROGRESS').optional(),
  output: z.unknown().optional(),
  error: z.string().optional(),
});

/** What workers call; `WorkerSide.answer` answers each. */
export const WORKER_CALLS: ReadonlySet<string> = new Set(['job-take', 'job-stop', 'job-done', 'ping']);

/** The processes that take jobs. */
export interface WorkerProcesses {
  /** Kills each process at once; they are started again. Gives how many there were. */
  kill(): number;
  stop(): Promise<void>;
}

/** Starts the processes, given the variables that RunPod gives the worker with a pod's id. */
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
  /** The worker that has it. */
  podId?: string;
  silence?: NodeJS.Timeout;
  resolve: (result: WorkerResult) => void;
  reject: (reason: unknown) => void;
}

/**
 * The worker's side of RunPod: hands jobs to processes that speak its protocol, and takes what they answer. The paths are
 * those that RunPod's variables name, whose form its SDK expects: https://github.com/runpod/runpod-python,
 * `runpod/serverless/modules`.
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
      options.signal.addEventListener('abort', () => this.letGo(run), { once: true });
      this.runs.set(options.id, run);
      this.handOut();
    });
  }

  warmUp(): Promise<void> {
    this.launch();
    return this.ready;
  }

  /** Kills the processes amid what they do, and gives how many there were. */
  kill(): number {
    return this.processes?.kill() ?? 0;
  }

  async stop(): Promise<void> {
    for (const { silence } of this.runs.values()) clearTimeout(silence);
    await this.processes?.stop();
  }

  /** Answers a worker's call; undefined: it is none. `path` is what stands behind the endpoint. */
  answer(request: StandInRequest, path: readonly string[]): Promise<StandInResponse> | undefined {
    const [operation, podId = '', jobId = ''] = path;
    const answers: Readonly<Record<string, () => Promise<StandInResponse>>> = {
      'GET job-take': () => this.take(request, podId),
      'GET job-stop': () => this.askForStops(request, podId),
      'GET ping': () => this.hear(podId),
      'POST job-done': () => this.takeOutput(request, jobId),
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
    // A worker has one job at a time: one that asks for another has lost the one before.
    if (request.url.searchParams.get('job_in_progress') === '0') this.lose(podId);
    const answered = this.takers.hold(request, podId);
    this.handOut();
    this.options.onIdle();
    return answered;
  }

  private askForStops(request: StandInRequest, podId: string): Promise<StandInResponse> {
    const answered = this.stoppers.hold(request, podId);
    this.handOutStops();
    return answered;
  }

  private hear(podId: string): Promise<StandInResponse> {
    for (const run of this.runs.values()) if (run.podId === podId) this.expectLife(run);
    return Promise.resolve({ status: 200, body: {} });
  }

  private takeOutput({ body }: StandInRequest, jobId: string): Promise<StandInResponse> {
    const run = this.runs.get(jobId);
    if (!run?.podId) return Promise.resolve(problem(404, 'job not found'));
    const { status, output, error } = outputSchema.parse(JSON.parse(body.toString('utf8')));
    if (status === 'IN_PROGRESS') {
      this.expectLife(run);
      run.onProgress(output);
    } else {
      this.forget(run);
      run.resolve(
        error === undefined ? { kind: 'completed', output: output as string[] } : { kind: 'failed', error },
      );
    }
    return Promise.resolve({ status: 200, body: {} });
  }

  private handOut(): void {
    for (const run of this.waiting()) {
      const [taker] = this.takers.list();
      if (!taker) return;
      run.podId = taker.podId;
      this.expectLife(run);
      taker.answer({ id: run.id, input: run.input });
    }
  }

  private handOutStops(): void {
    for (const { podId, answer } of this.stoppers.list()) {
      const jobsToStop = this.stops.filter((stop) => stop.podId === podId).map(({ id }) => id);
      if (jobsToStop.length === 0) continue;
      this.stops = this.stops.filter((stop) => stop.podId !== podId);
      answer({ jobsToStop });
    }
  }

  private expectLife(run: Run): void {
    const { podId = '' } = run;
    clearTimeout(run.silence);
    run.silence = setTimeout(() => this.lose(podId), LOST_AFTER_MS);
    run.silence.unref();
  }

  private lose(podId: string): void {
    for (const run of [...this.runs.values()].filter((candidate) => candidate.podId === podId)) {
      this.forget(run);
      run.reject(new WorkerLost('The worker is gone.'));
    }
  }

  private letGo(run: Run): void {
    this.forget(run);
    if (run.podId !== undefined) {
      this.stops.push({ podId: run.podId, id: run.id });
      this.handOutStops();
    }
    run.reject(run.signal.reason);
  }

  private forget(run: Run): void {
    clearTimeout(run.silence);
    if (this.runs.get(run.id) === run) this.runs.delete(run.id);
  }
}
