import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import type { Endpoint } from './endpoint';
import { jobBody, plainJobInput } from './job-body';
import type { OfferedPictures } from './offered-pictures';
import { type WatchedRun, type WatchLimits, watchRun } from './watched-run';
import type { WebhookInbox } from './webhook-inbox';

/** What the checks work with. */
export interface ProbeOptions {
  endpoint: Endpoint;
  pictures: OfferedPictures;
  /** Null when the endpoint can't reach this machine. */
  inbox: WebhookInbox | null;
  limits: WatchLimits & {
    /** How long a webhook may take after the end of its job, in milliseconds. */
    webhookPatienceMs: number;
    /** The execution timeout of the job that must exceed it, in milliseconds; RunPod's minimum is 5,000. */
    shortExecutionMs: number;
  };
  /** Whether the same request must give the same bytes. */
  deterministic: boolean;
}

/** The endpoint under check, with the runs that several checks share. */
export class Probe {
  private submitted: Promise<readonly [WatchedRun, WatchedRun]> | undefined;

  constructor(readonly options: ProbeOptions) {}

  /** Submits a plain request twice at once, on the first call only. Throws ContractBreach when the endpoint does not answer. */
  pair(): Promise<readonly [WatchedRun, WatchedRun]> {
    this.submitted ??= Promise.all([this.runPlain(), this.runPlain()] as const);
    return this.submitted;
  }

  /** Runs the page's plain request with these changes. Throws like watchRun. */
  runPlain(changes: Partial<SubmitJobRequest> = {}): Promise<WatchedRun> {
    return this.runInput(plainJobInput(this.options.pictures, changes));
  }

  /** Runs an input, valid or not. Throws like watchRun. */
  runInput(input: object): Promise<WatchedRun> {
    const { endpoint, inbox, limits } = this.options;
    return watchRun(endpoint, jobBody(input, { webhook: inbox?.url }), limits);
  }
}
