import {
  type GenerationRequest,
  generationRequestSchema,
  type SubmitJobRequest,
} from '@/lib/shared/contracts/generation-request';
import { EXECUTION_TIMEOUT_MS, TIME_TO_LIVE_MS } from '@/lib/shared/rules/jobs';
import { acceptedPortraits } from './accepted-portraits';
import { ContractBreach, type Endpoint } from './endpoint';
import type { OfferedPictures } from './offered-pictures';
import { NotCheckable } from './run-checks';
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

/** What the first job must have reached for a check, because otherwise the check's own job fails too. */
type Stage = 'nothing' | 'an end' | 'a portrait';

/** One line of the worker's contract. `run` returns and throws as that of `Check` does. */
export interface ContractCheck {
  id: string;
  needs: Stage;
  title: string;
  run: (probe: Probe) => Promise<string>;
}

/** Describes a line of the worker's contract. */
export function check(id: string, needs: Stage, title: string, run: ContractCheck['run']): ContractCheck {
  return { id, needs, title, run };
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

  /** Throws NotCheckable when the first job has not reached a stage. */
  async reach(stage: Stage): Promise<void> {
    if (stage === 'nothing') return;
    const [first] = await this.pair();
    if (first.end === null) throw new NotCheckable('The first job never ended.');
    if (stage === 'a portrait')
      await acceptedPortraits(first).catch((error: unknown) => {
        throw error instanceof ContractBreach ? new NotCheckable('The first job gave no portrait.') : error;
      });
  }

  /** Runs the page's plain request with these changes. Throws like watchRun. */
  runPlain(changes: Partial<SubmitJobRequest> = {}): Promise<WatchedRun> {
    return this.runInput(plainJobInput(this.options.pictures, changes));
  }

  /** Runs an input, valid or not. Throws like watchRun. */
  runInput(input: object): Promise<WatchedRun> {
    return watchRun(this.options.endpoint, this.bodyOf(input), this.options.limits);
  }

  /** Returns the body of a /run as the app sends it; without a webhook when none can arrive. */
  bodyOf(input: object, executionTimeoutMs?: number): object {
    const { inbox } = this.options;
    return { ...jobBody(input, executionTimeoutMs), ...(inbox && { webhook: inbox.url }) };
  }
}

/** Returns the input that the app sends for a plain request with its defaults; `changes` replaces fields. */
export function plainJobInput(
  pictures: OfferedPictures,
  changes: Partial<SubmitJobRequest> = {},
): GenerationRequest {
  const request = generationRequestSchema.parse({
    template_url: pictures.template,
    selfie_urls: pictures.photos,
    ...changes,
  });
  return { ...request, style_weight: request.style_weight ?? 0 };
}

/** Returns the body of a /run as the app sends it, without a webhook. */
export function jobBody(input: object, executionTimeout = EXECUTION_TIMEOUT_MS): object {
  return { input, policy: { executionTimeout, ttl: TIME_TO_LIVE_MS } };
}
