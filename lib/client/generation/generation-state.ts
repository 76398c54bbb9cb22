import type { Change } from '@/lib/shared/contracts/generation-request';
import type { JobFailure, JobStage, RefundState } from '@/lib/shared/rules/job-states';
import { PROGRESS_CAP_PERCENT, progressPercent } from '@/lib/shared/rules/jobs';

import type { CallErrorDetails } from '../api/call-error';
import type { GenerationInput } from '../recipes/generation-input';
import type { PoseChoice } from '../settings/generator-settings';

/** The stages of a generation, in their order; `queued` and `making` are the provider's, `saving` is our server's. */
export type GenerationStage = 'uploading' | 'sending' | 'sent' | 'queued' | 'making' | 'saving';

/** The portraits of one click. Its stages are those of the first one that has not ended. */
export interface RunningGeneration {
  /** Null until the server has answered with every job. */
  readonly jobId: string | null;
  readonly count: number;
  /** A free second try or a change of a portrait, which need not be of the page's choices. */
  readonly isFromPortrait: boolean;
  /** The pose of the request; null where another device has sent it. */
  readonly pose: PoseChoice | null;
  readonly ended: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly stage: GenerationStage;
  /** The last reported stage of the work; null where none is reported. */
  readonly workStage: JobStage | null;
  /** Percent of the click's portraits that the reports have shown to be done. It never falls. */
  readonly reached: number;
  readonly uploaded: number;
  readonly toUpload: number;
  readonly isCancelling: boolean;
  /** All jobs have ended; the page shows a full bar for a moment. */
  readonly isComplete: boolean;
}

/** The alert's error. Its number differs each time, so that the same error twice is a new alert. */
export interface GenerationError {
  readonly number: number;
  readonly cause: GenerationErrorCause;
  /** It began with a portrait: the Generate button, which makes a new one, does not repeat it. */
  readonly isFromPortrait: boolean;
}

/** What a click on Generate asks for. */
export interface GenerationOptions {
  readonly count?: number;
  /** The job of which the portrait is the free second try. */
  readonly secondTryOf?: string;
  readonly change?: Change;
}

/** Why there is no portrait: a call failed, the job failed or gave none, or they wait for the user's consent. */
export type GenerationErrorCause =
  | {
      readonly kind: 'consent';
      readonly uid: string;
      readonly input: GenerationInput;
      readonly options: GenerationOptions;
    }
  | { readonly kind: 'call'; readonly code: string; readonly details: CallErrorDetails }
  | { readonly kind: 'job'; readonly failure: JobFailure | null; readonly refund?: RefundState | undefined }
  | { readonly kind: 'no_output'; readonly refund?: RefundState | undefined };

/** `stopped`: before the request was sent; `cancelled`: so many of the jobs. `ready`: portraits. */
export type GenerationOutcome =
  | { readonly kind: 'ready'; readonly ready: number }
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'cancelled';
      readonly count: number;
      readonly ready: number;
      readonly refund?: RefundState | undefined;
    };

export interface GenerationState {
  readonly running: RunningGeneration | null;
  readonly error: GenerationError | null;
  /** Status calls have had no answer for a while; the watch goes on. */
  readonly isSilent: boolean;
  /** The browser has no network; uploads and the watch go on when it is back. */
  readonly isOffline: boolean;
  readonly isBannerShown: boolean;
  /** How the last one ended, if without an error. */
  readonly outcome: GenerationOutcome | null;
}

export const INITIAL_GENERATION: GenerationState = {
  running: null,
  error: null,
  isSilent: false,
  isOffline: false,
  isBannerShown: false,
  outcome: null,
};

/** Percent of a portrait that is done after a stage, by the preview engine's times. */
export const STAGE_PERCENT = { found: 35, cut_out: 65, lit: 80, developed: 88, saving: 92 } as const;

/** Progress of a generation in whole percent at a time in milliseconds since the epoch: what is known, or the time's. */
export function runPercent(run: RunningGeneration, now: number): number {
  const known = Math.max(Math.floor(run.reached), progressPercent(now - run.startedAt));
  return run.isComplete ? 100 : Math.min(PROGRESS_CAP_PERCENT, known);
}

let errors = 0;

/** A new error for the alert. */
export function newError(cause: GenerationErrorCause, isFromPortrait = false): GenerationError {
  errors += 1;
  return { number: errors, cause, isFromPortrait };
}
