import { generationRequestSchema, type SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { EXECUTION_TIMEOUT_MS, TIME_TO_LIVE_MS } from '@/lib/shared/rules/jobs';
import type { Outcome } from '../kit/outcome';
import type { Endpoint } from './endpoint';
import type { OfferedPictures } from './offered-pictures';
import { type WatchedRun, type WatchLimits, watchRun } from './watched-run';
import type { WebhookInbox } from './webhook-inbox';

/** One line of the worker's contract, and how it is checked. */
export interface Check {
  readonly id: string;
  /** The line, as the report prints it. */
  readonly title: string;
  /** What the first job must have reached; without it the check is skipped, because its own job would fail too. */
  readonly needs: 'nothing' | 'an end' | 'a portrait';
  /** Throws ContractBreach for an outcome that fails. */
  readonly run: (probe: Probe) => Promise<Outcome>;
}

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
    return watchRun(endpoint, jobBody(input, inbox?.url), limits);
  }
}

/** Returns the input that the app sends for a plain request with its defaults; `changes` replaces fields. */
export function plainJobInput(pictures: OfferedPictures, changes: Partial<SubmitJobRequest> = {}): object {
  const request = generationRequestSchema.parse({
    template_url: pictures.template,
    selfie_urls: pictures.photos,
    ...changes,
  });
  return { ...request, style_weight: request.style_weight ?? 0 };
}

/** Returns the body of a /run as the app sends it; without a webhook when none can arrive. */
export function jobBody(input: object, webhook?: string, executionTimeout = EXECUTION_TIMEOUT_MS): object {
  return {
    input,
    ...(webhook !== undefined && { webhook }),
    policy: { executionTimeout, ttl: TIME_TO_LIVE_MS },
  };
}
