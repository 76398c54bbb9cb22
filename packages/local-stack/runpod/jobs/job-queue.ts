import { randomUUID } from 'node:crypto';

import type { CancelTimer } from '../../kit/clock';
import type { StandInContext } from '../../kit/stand-in';
import { WebhookSender } from '../../kit/webhook-sender';
import { describeJob, expiresAt, isFinished, type Job, type JobStatus } from './job';
import { JobRunner, type Workers } from './job-runner';
import type { RunRequest } from '../api/run-request';
import { FORMS } from '../../kit/output-forms';
import type { RunEnd, RunScript } from './run-script';

interface CurrentRun {
  job: Job;
  abort: AbortController;
  cancelTimeout: CancelTimer;
}

/** Two retries, ten seconds apart, if the answer is not 200 (docs: Webhook notifications). */
const RETRY_DELAYS_MS = [10_000, 10_000];

/** The queue of all endpoints, in memory. Each has `machines` machines, each of which runs one job at a time. */
export class JobQueue {
  private readonly jobs = new Map<string, Job>();
  private readonly runner: JobRunner;
  private readonly webhooks: WebhookSender;
  private readonly runs = new Map<string, CurrentRun>();
  private ended = { completed: 0, failed: 0 };
  private stopped = false;

  constructor(
    private readonly context: StandInContext,
    workers: Workers,
    private readonly machines: number,
  ) {
    this.runner = new JobRunner(workers, () => FORMS[context.settings.current.outputForm]);
    this.webhooks = new WebhookSender({
      context,
      service: 'runpod',
      retryDelaysMs: RETRY_DELAYS_MS,
      acknowledges: (status) => status === 200,
    });
  }

  submit(endpointId: string, request: RunRequest, script: RunScript | undefined): Job {
    const job: Job = {
      id: `${randomUUID()}-u1`,
      status: 'IN_QUEUE',
      endpointId,
      request,
      submittedAt: this.context.clock.now(),
      ...(script ? { script } : {}),
    };
    this.jobs.set(job.id, job);
    if (!script) this.runner.warmUp(endpointId);
    this.startNext();
    return job;
  }

  /** Returns a job of an endpoint, or undefined if it is unknown or expired. */
  find(endpointId: string, id: string): Job | undefined {
    this.removeExpired();
    const job = this.jobs.get(id);
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
    this.removeExpired();
    const count = (status: JobStatus): number =>
      [...this.jobs.values()].filter((job) => job.status === status).length;
    const jobs = { ...this.ended, inProgress: count('IN_PROGRESS'), inQueue: count('IN_QUEUE') };
    const running = this.runs.size;
    const { workers, throttledWorkers: throttled } = this.context.settings.current;
    const idle = Math.max(0, workers - running);
    return { jobs, workers: { idle, running, initializing: 0, throttled } };
  }

  /** Removes all jobs. */
  reset(): void {
    this.webhooks.stop();
    this.jobs.clear();
    this.ended = { completed: 0, failed: 0 };
    for (const { job } of this.runs.values()) this.abort(job);
  }

  /** Stops all runs. */
  stop(): void {
    this.stopped = true;
    this.reset();
  }

  /** Starts the queued jobs for which a machine is free, oldest first. */
  startNext(): void {
    if (this.stopped) return;
    this.removeExpired();
    for (const job of this.jobs.values())
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
    void this.work(run);
  }

  private async work({ job, abort, cancelTimeout }: CurrentRun): Promise<void> {
    const onProgress = (report: unknown): void => {
      if (!abort.signal.aborted) job.report = report;
    };
    try {
      const { outcome, ...rest } = await this.runner.run(job, abort.signal, onProgress);
      if (!abort.signal.aborted) this.finish(job, { status: outcome, ...rest });
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    } finally {
      cancelTimeout();
      this.runs.delete(job.id);
      this.startNext();
    }
  }

  private finish(job: Job, end: Pick<Job, 'status' | 'output' | 'error'>): void {
    Object.assign(job, end, { finishedAt: this.context.clock.now() });
    if (job.status !== 'CANCELLED') this.ended[job.status === 'COMPLETED' ? 'completed' : 'failed'] += 1;
    const { webhook: url } = job.request;
    if (url === undefined) return;
    const headers = { 'content-type': 'application/json' };
    this.webhooks.begin(() => ({ url, headers, body: JSON.stringify(describeJob(job)) }));
  }

  private endEarly(job: Job, status: 'CANCELLED' | 'TIMED_OUT'): void {
    this.abort(job);
    this.finish(job, { status });
  }

  private abort({ id }: Job): void {
    const run = this.runs.get(id);
    run?.cancelTimeout();
    run?.abort.abort();
  }

  private removeExpired(): void {
    const now = this.context.clock.now();
    for (const job of this.jobs.values()) {
      if (expiresAt(job) > now) continue;
      this.jobs.delete(job.id);
      this.abort(job);
    }
  }
}
