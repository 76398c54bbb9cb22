import { randomUUID } from 'node:crypto';

import type { CancelTimer } from '../../kit/clock';
import type { StandInContext } from '../../kit/stand-in';
import { WorkerLost } from '../workers/worker';
import { isFinished, type Job, type JobStatus } from './job';
import { JobRunner, type Workers } from './job-runner';
import { JobStore } from './job-store';
import type { RunRequest } from '../api/run-request';
import { outputForm } from '../../kit/output-forms';
import type { RunEnd, RunScript } from './run-script';
import { Webhooks } from './webhooks';

interface CurrentRun {
  job: Job;
  abort: AbortController;
  cancelTimeout: CancelTimer;
}

/** RunPod starts a job again once if its worker is lost. */
const MAX_RETRIES = 1;

/** The queue of all endpoints. Each endpoint has `machines` machines, each of which runs one job at a time. */
export class JobQueue {
  private readonly store: JobStore;
  private readonly runner: JobRunner;
  private readonly webhooks: Webhooks;
  private readonly runs = new Map<string, CurrentRun>();
  private stopped = false;

  constructor(
    private readonly context: StandInContext,
    workers: Workers,
    private readonly machines: number,
  ) {
    this.runner = new JobRunner(workers, () => outputForm(context.settings.current.outputForm));
    this.store = new JobStore(context, (job) => this.stopWork(job));
    this.webhooks = new Webhooks(context, () => this.store.save());
  }

  submit(endpointId: string, request: RunRequest, script: RunScript | undefined): Job {
    const { webhook: url } = request;
    const job: Job = {
      id: `${randomUUID()}-u1`,
      status: 'IN_QUEUE',
      endpointId,
      request,
      submittedAt: this.context.clock.now(),
      ...(script ? { script } : {}),
      ...(url === undefined
        ? {}
        : { webhook: { url, state: 'waiting', failedAttempts: 0, nextAttemptAt: 0 } }),
    };
    this.store.keep(job);
    if (!script) this.runner.warmUp(endpointId);
    this.startNext();
    return job;
  }

  /** Returns a job of an endpoint, or undefined if it is unknown or expired. */
  find(endpointId: string, id: string): Job | undefined {
    const job = this.store.find(id);
    return job?.endpointId === endpointId ? job : undefined;
  }

  /** Cancels a job; a finished one stays as it is. */
  cancel(endpointId: string, id: string): Job | undefined {
    const job = this.find(endpointId, id);
    if (job && !isFinished(job)) this.endEarly(job, 'CANCELLED');
    return job;
  }

  /** Lets held runs continue and returns their number. */
  release(end: RunEnd | undefined): number {
    return this.runner.release(end);
  }

  /** Returns the body of /health. */
  health(): object {
    const count = (status: JobStatus): number =>
      this.store.list().filter((job) => job.status === status).length;
    const jobs = { ...this.store.counts(), inProgress: count('IN_PROGRESS'), inQueue: count('IN_QUEUE') };
    const running = this.runs.size;
    const { workers, throttledWorkers: throttled } = this.context.settings.current;
    const idle = Math.max(0, workers - running);
    return { jobs, workers: { idle, running, initializing: 0, throttled } };
  }

  /** Removes all jobs. */
  reset(): void {
    this.webhooks.stop();
    this.store.reset();
    this.abortAll();
  }

  /** Stops all runs, which start again after a restart, and writes the state. */
  stop(): void {
    this.stopped = true;
    this.webhooks.stop();
    this.store.stop();
    this.abortAll();
  }

  /** Continues an earlier process's state, once the server can answer workers: running jobs start again. */
  resume(): void {
    for (const job of this.store.list()) {
      if (job.status === 'IN_PROGRESS') this.requeue(job);
      else this.store.keep(job);
      if (job.status === 'IN_QUEUE' && !job.script) this.runner.warmUp(job.endpointId);
      if (isFinished(job)) this.webhooks.begin(job);
    }
    this.startNext();
  }

  /** Starts the queued jobs for which a machine is free, oldest first. */
  startNext(): void {
    if (this.stopped) return;
    for (const job of this.store.list())
      if (job.status === 'IN_QUEUE' && this.hasMachineFor(job)) this.start(job);
  }

  private hasMachineFor(job: Job): boolean {
    const running = [...this.runs.values()].filter((run) => run.job.endpointId === job.endpointId).length;
    return running < this.machines && this.runner.isIdleFor(job);
  }

  private start(job: Job): void {
    job.status = 'IN_PROGRESS';
    job.startedAt = this.context.clock.now();
    const cancelTimeout = this.context.clock.after(job.request.policy.executionTimeout, () =>
      this.endEarly(job, 'TIMED_OUT'),
    );
    const run: CurrentRun = { job, abort: new AbortController(), cancelTimeout };
    this.runs.set(job.id, run);
    this.store.keep(job);
    void this.work(run);
  }

  private async work(run: CurrentRun): Promise<void> {
    const { job, abort } = run;
    const onProgress = (report: unknown): void => {
      if (abort.signal.aborted) return;
      job.report = report;
      this.store.save();
    };
    try {
      const { outcome, ...rest } = await this.runner.run(job, abort.signal, onProgress);
      if (!abort.signal.aborted) this.finish(job, { status: outcome, ...rest });
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!(error instanceof WorkerLost)) throw error;
      this.retry(job);
    } finally {
      run.cancelTimeout();
      this.runs.delete(job.id);
      this.startNext();
    }
  }

  private retry(job: Job): void {
    const { retries = 0 } = job;
    if (retries >= MAX_RETRIES) {
      this.finish(job, { status: 'FAILED', error: `job timed out after ${MAX_RETRIES} retries` });
      return;
    }
    job.retries = retries + 1;
    // The script is used up.
    delete job.script;
    this.requeue(job);
    this.runner.warmUp(job.endpointId);
  }

  private requeue(job: Job): void {
    job.status = 'IN_QUEUE';
    delete job.startedAt;
    delete job.report;
    this.store.count('retried');
    this.store.keep(job);
  }

  private finish(job: Job, end: Pick<Job, 'status' | 'output' | 'error'>): void {
    Object.assign(job, end, { finishedAt: this.context.clock.now() });
    delete job.report;
    this.store.keep(job);
    if (job.status !== 'CANCELLED') this.store.count(job.status === 'COMPLETED' ? 'completed' : 'failed');
    this.webhooks.begin(job);
  }

  private endEarly(job: Job, status: 'CANCELLED' | 'TIMED_OUT'): void {
    this.abort(job);
    this.finish(job, { status });
  }

  /** Stops the run and the webhooks of a removed job. */
  private stopWork(job: Job): void {
    this.webhooks.drop(job);
    this.abort(job);
  }

  private abort({ id }: Job): void {
    const run = this.runs.get(id);
    run?.cancelTimeout();
    run?.abort.abort();
  }

  private abortAll(): void {
    for (const { job } of this.runs.values()) this.abort(job);
  }
}
