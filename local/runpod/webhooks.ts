import type { CancelTimer } from '../kit/clock';
import { underFault } from '../kit/faults';
import type { StandInContext } from '../kit/stand-in';
import { describeJob, type Job, type WebhookState } from './job';

/** Up to two more attempts, ten seconds apart, when the answer is not 200 (docs: Webhook notifications). */
const MOST_ATTEMPTS = 3;
const RETRY_DELAY_MS = 10_000;
const ANSWER_TIMEOUT_MS = 60_000;

/** Delivers the webhooks of finished jobs. Every attempt is the operation `webhook` in log and faults. */
export class Webhooks {
  private readonly timers = new Map<string, CancelTimer>();
  private stopping = new AbortController();

  /** @param onChange called when a job's webhook state has changed and must be kept. */
  constructor(
    private readonly context: StandInContext,
    private readonly onChange: () => void,
  ) {}

  /** Starts, or after a restart resumes, the deliveries of a finished job. */
  begin(job: Job): void {
    const { webhook } = job;
    if (!webhook || webhook.state === 'acknowledged' || webhook.state === 'given_up') return;
    if (webhook.state === 'waiting') {
      webhook.state = 'pending';
      webhook.nextAttemptAt = this.context.clock.now();
      this.onChange();
    }
    this.schedule(job, webhook);
  }

  /** Delivers nothing more for a job that was forgotten. */
  drop(job: Job): void {
    this.timers.get(job.id)?.();
    this.timers.delete(job.id);
    if (job.webhook) job.webhook.state = 'given_up';
  }

  /** Breaks off all deliveries; they stay pending in the jobs. New ones may begin afterwards. */
  stop(): void {
    this.stopping.abort();
    this.stopping = new AbortController();
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
  }

  private schedule(job: Job, webhook: WebhookState): void {
    const delay = Math.max(0, webhook.nextAttemptAt - this.context.clock.now());
    const run = (): void => {
      this.timers.delete(job.id);
      void this.attempt(job, webhook);
    };
    if (delay === 0) run();
    else this.timers.set(job.id, this.context.clock.after(delay, run));
  }

  private async attempt(job: Job, webhook: WebhookState): Promise<void> {
    const { signal } = this.stopping;
    const answered = await this.deliverUnderFault(webhook.url, JSON.stringify(describeJob(job)), signal);
    if (signal.aborted || webhook.state !== 'pending') return;
    if (answered === 'failed') webhook.failedAttempts += 1;
    if (answered === 'acknowledged') webhook.state = 'acknowledged';
    else if (answered === 'never' || webhook.failedAttempts >= MOST_ATTEMPTS) webhook.state = 'given_up';
    else webhook.nextAttemptAt = this.context.clock.now() + RETRY_DELAY_MS;
    this.onChange();
    if (webhook.state === 'pending') this.schedule(job, webhook);
  }

  /** A late webhook arrives late; for the other effects see underFault. A hanging one is not tried again. */
  private async deliverUnderFault(
    url: string,
    body: string,
    signal: AbortSignal,
  ): Promise<'acknowledged' | 'failed' | 'never'> {
    const { calls, clock, faults } = this.context;
    calls.record({ service: 'runpod', operation: 'webhook', time: clock.now() });
    const fault = faults.take('runpod', 'webhook');
    const isLate = fault?.effect === 'late';
    if (isLate) await new Promise<void>((resolve) => clock.after(fault.delayMs, resolve));
    const outcome = await underFault(isLate ? undefined : fault, () => deliver(url, body, signal));
    if (outcome.kind === 'answer') return outcome.answer ? 'acknowledged' : 'failed';
    return outcome.kind === 'error' ? 'failed' : 'never';
  }
}

async function deliver(url: string, body: string, stop: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
