import type { SubmitJobRequest } from '@/lib/shared/contracts/submit-job';
import type { Endpoint } from './endpoint';
import { jobBody, plainJobInput } from './job-body';
import type { OfferedPictures } from './offered-pictures';
import { type WatchedRun, type WatchLimits, watchRun } from './watched-run';
import type { WebhookInbox } from './webhook-inbox';

/** What the checks work with. */
export interface ProbeOptions {
  endpoint: Endpoint;
  pictures: OfferedPictures;
  /** Null: the endpoint can't reach us. */
  inbox: WebhookInbox | null;
  limits: WatchLimits & {
    /** Longest that a webhook may take after its job has ended, in milliseconds. */
    webhookPatienceMs: number;
    /** The execution timeout of the job that is to run into it, in milliseconds; RunPod wants more than 5,000. */
    shortExecutionMs: number;
  };
  /** The same request must give the same bytes. */
  deterministic: boolean;
}

/** The endpoint under check, with what several checks look at kept once. */
export class Probe {
  private submitted: Promise<readonly [WatchedRun, WatchedRun]> | undefined;

  constructor(readonly options: ProbeOptions) {}

  /** One plain request, submitted twice at once. Throws ContractBreach when the endpoint does not answer. */
  pair(): Promise<readonly [WatchedRun, WatchedRun]> {
    this.submitted ??= Promise.all([this.runPlain(), this.runPlain()] as const);
    return this.submitted;
  }

  /** Runs the page's plain request with these changes. Throws like watchRun. */
  runPlain(changes: Partial<SubmitJobRequest> = {}): Promise<WatchedRun> {
    return this.runInput(plainJobInput(this.options.pictures, changes));
  }

  /** Runs any input, right or wrong. Throws like watchRun. */
  runInput(input: object): Promise<WatchedRun> {
    const { endpoint, inbox, limits } = this.options;
    return watchRun(endpoint, jobBody(input, { webhook: inbox?.url }), limits);
  }
}
