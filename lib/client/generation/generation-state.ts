import { type JobFailure, progressPercent, type RefundState, type WorkStage } from '@/lib/shared/rules/jobs';

import type { CallErrorDetails } from '../call-error';

/** What is known of a portrait in the making, in its order; `queued` and `making` are the provider's words. */
export type GenerationStage = 'uploading' | 'sending' | 'sent' | 'queued' | 'making';

export interface RunningGeneration {
  /** Null until the server has named the job. */
  readonly jobId: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly stage: GenerationStage;
  /** What the worker has last said that it has done; null where it says nothing. */
  readonly workStage: WorkStage | null;
  readonly uploaded: number;
  readonly toUpload: number;
  readonly isCancelling: boolean;
  /** The end has come; the page shows a full bar for a moment. */
  readonly isComplete: boolean;
}

/** What the alert says. Its number differs each time, so that the same error twice is a new alert. */
export interface GenerationError {
  readonly number: number;
  readonly cause: GenerationErrorCause;
}

/** Why there is no portrait: a call was refused or unanswered, the job failed, or it gave nothing. */
export type GenerationErrorCause =
  | { readonly kind: 'call'; readonly code: string; readonly details: CallErrorDetails }
  | { readonly kind: 'job'; readonly failure: JobFailure | null; readonly refund?: RefundState | undefined }
  | { readonly kind: 'no_output'; readonly refund?: RefundState | undefined };

/** `stopped`: before the request was sent; `cancelled`: the job itself. */
export type GenerationOutcome =
  | { readonly kind: 'ready' | 'stopped' }
  | { readonly kind: 'cancelled'; readonly refund?: RefundState | undefined };

export interface GenerationState {
  readonly running: RunningGeneration | null;
  readonly error: GenerationError | null;
  /** Status calls have gone unanswered for a while; asking goes on. */
  readonly isSilent: boolean;
  /** The browser has no network; uploads and asking go on when it is back. */
  readonly isOffline: boolean;
  readonly isBannerShown: boolean;
  /** How the last one ended, if not by an error. */
  readonly outcome: GenerationOutcome | null;
}

export type GenerationEvent =
  | { readonly type: 'started'; readonly at: number; readonly toUpload: number }
  | { readonly type: 'resumed'; readonly jobId: string; readonly startedAt: number }
  | { readonly type: 'uploaded' }
  | { readonly type: 'sending' }
  | { readonly type: 'accepted'; readonly jobId: string }
  | { readonly type: 'answered'; readonly status: string; readonly workStage: WorkStage | null }
  | { readonly type: 'silent' }
  | { readonly type: 'connection'; readonly isOnline: boolean }
  | { readonly type: 'cancelling' }
  | { readonly type: 'cancel-refused'; readonly cause: GenerationErrorCause }
  | { readonly type: 'completed' }
  | { readonly type: 'cleared'; readonly outcome: GenerationOutcome }
  | { readonly type: 'failed'; readonly cause: GenerationErrorCause }
  | { readonly type: 'error-dismissed' }
  | { readonly type: 'banner-hidden' };

export const INITIAL_GENERATION: GenerationState = {
  running: null,
  error: null,
  isSilent: false,
  isOffline: false,
  isBannerShown: false,
  outcome: null,
};

/** Progress of a run in whole percent at a time in milliseconds since the epoch. */
export function runPercent(run: RunningGeneration, now: number): number {
  return run.isComplete ? 100 : progressPercent(now - run.startedAt);
}
