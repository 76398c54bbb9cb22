import type { StandInContext } from '../../kit/stand-in';
import { WebhookSender } from '../../kit/webhook-sender';
import { describeJob, type Job } from './job';

/** Two retries, ten seconds apart, if the answer is not 200 (docs: Webhook notifications). */
const RETRY_DELAYS_MS = [10_000, 10_000];

/** Delivers the webhooks of finished jobs. Each attempt is the operation `webhook` in log and faults. */
export class Webhooks {
  private readonly sender: WebhookSender;

  /** @param onChange called when a job's webhook state has changed, so that the caller keeps it. */
  constructor(context: StandInContext, onChange: () => void) {
    this.sender = new WebhookSender({
      context,
      service: 'runpod',
      retryDelaysMs: RETRY_DELAYS_MS,
      acknowledges: (status) => status === 200,
      onChange,
    });
  }

  /** Starts, or after a restart resumes, the deliveries of a finished job. */
  begin(job: Job): void {
    const { webhook } = job;
    if (!webhook) return;
    this.sender.begin(job.id, webhook, () => ({
      url: webhook.url,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(describeJob(job)),
    }));
  }

  /** Gives up the deliveries of a removed job. */
  drop(job: Job): void {
    this.sender.drop(job.id, job.webhook);
  }

  /** Stops all deliveries; they stay pending in the jobs. New ones may begin afterwards. */
  stop(): void {
    this.sender.stop();
  }
}
