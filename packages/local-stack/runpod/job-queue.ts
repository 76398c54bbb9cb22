import { randomUUID } from 'node:crypto';

import type { CancelTimer } from '../kit/clock';
import type { StandInContext } from '../kit/stand-in';
import { WorkerLost } from '../kit/worker';
import { isFinished, type Job, type JobStatus } from './job';
import { JobRunner, type Workers } from './job-runner';
import { JobStore } from './job-store';
import type { RunRequest } from './run-request';
import type { RunEnd, RunScript } from './run-script';
import { Webhooks } from './webhooks';

interface CurrentRun {
  job: Job;
  abort: AbortController;
  cancelTimeout: CancelTimer;
}

/** RunPod begins a job whose worker was lost once more. */
const MOST_RETRIES = 1;

/** The queue of all endpoints. Each has a number of machines, which take a job when the one before has let go of them. */
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
    this.runner = new JobRunner(workers);
    this.store = new JobStore(context, (job) => this.letGo(job));
    this.webhooks = new Webhooks(context, () => this.store.save());
  }

  /** Takes a job into the queue. */
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

  /** A job of an endpoint, unless it is unknown or expired. */
  find(endpointId: string, id: string): Job | undefined {
    const job = this.store.find(id);
    return job?.endpointId === endpointId ? job : undefined;
  }

  /** Cancels a job that is not finished; a finished one stays as it is. */
  cancel(endpointId: string, id: string): Job | undefined {
    const job = this.find(endpointId, id);
    if (job && !isFinished(job)) this.breakOff(job, 'CANCELLED');
    return job;
  }

  /** Forgets a job and stops its run; true when there was one. */
  forget(id: string): boolean {
    const job = this.store.find(id);
    if (!job) return false;
    this.store.remove(id);
    this.letGo(job);
    return true;
  }

  /** Lets held runs go on, and returns how many there were. */
  release(end: RunEnd | undefined): number {
    return this.runner.release(end);
  }

  /** The numbers of /health. */
  health(): object {
    const count = (status: JobStatus): number =>
      this.store.list().filter((job) => job.status === status).length;
    const jobs = { ...this.store.counts(), inProgress: count('IN_PROGRESS'), inQueue: count('IN_QUEUE') };
    const running = this.runs.size;
    const { workers, throttledWorkers: throttled } = this.context.settings.current;
    const idle = Math.max(0, workers - running);
    return { jobs, workers: { idle, running, initializing: 0, throttled } };
  }

  /** How many jobs wait. */
  waiting(): number {
    return this.store.list().filter((job) => job.status === 'IN_QUEUE').length;
  }

  /** Forgets all jobs. */
  reset(): void {
    this.webhooks.stop();
    this.store.reset();
    this.abortAll();
  }

  /** Breaks off the current run, which starts again after a restart, and writes the state. */
  stop(): void {
    this.stopped = true;
    this.webhooks.stop();
    this.store.stop();
    this.abortAll();
  }

  /** Takes up what an earlier process left: running jobs start again, webhooks go on. Call it once the workers can be answered. */
  resume(): void {
    for (const job of this.store.list()) {
      if (job.status === 'IN_PROGRESS') this.putBack(job);
      else this.store.keep(job);
      if (job.status === 'IN_QUEUE' && !job.script) this.runner.warmUp(job.endpointId);
      if (isFinished(job)) this.webhooks.begin(job);
    }
    this.startNext();
  }

  /** Begins the jobs for which there is a machine, oldest first. */
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
      this.breakOff(job, 'TIMED_OUT'),
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
      this.takeUpAgain(job);
    } finally {
      run.cancelTimeout();
      this.runs.delete(job.id);
      this.startNext();
    }
  }

  private takeUpAgain(job: Job): void {
    const { retries = 0 } = job;
    if (retries >= MOST_RETRIES) {
      this.finish(job, { status: 'FAILED', error: `job timed out after ${MOST_RETRIES} retries` });
      return;
    }
    job.retries = retries + 1;
    // What was scripted has happened.
    delete job.script;
    this.putBack(job);
    this.runner.warmUp(job.endpointId);
  }

  private putBack(job: Job): void {
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

  private breakOff(job: Job, status: 'CANCELLED' | 'TIMED_OUT'): void {
    this.abort(job);
    this.finish(job, { status });
  }

  /** Stops what goes on for a job that is no longer kept. */
  private letGo(job: Job): void {
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
