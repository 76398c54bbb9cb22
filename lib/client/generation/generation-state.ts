import { type JobFailure, progressPercent } from '@/lib/shared/rules/jobs';

import type { CallErrorDetails } from './generation-api';

/** What is known of a portrait in the making, in its order; `queued` and `making` are the provider's words. */
export type GenerationStage = 'uploading' | 'sending' | 'sent' | 'queued' | 'making';

export interface RunningGeneration {
  /** Null until the server has named the job. */
  readonly jobId: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly stage: GenerationStage;
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
  | { readonly kind: 'job'; readonly failure: JobFailure | null }
  | { readonly kind: 'no_output' };

/** `stopped`: before anything was sent; `cancelled`: the job itself. */
export type GenerationOutcome = 'ready' | 'stopped' | 'cancelled';

export interface GenerationState {
  readonly running: RunningGeneration | null;
  readonly error: GenerationError | null;
  /** Status calls have gone unanswered for a while; asking goes on. */
  readonly isSilent: boolean;
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
  | { readonly type: 'answered'; readonly status: string }
  | { readonly type: 'silent' }
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
  isBannerShown: false,
  outcome: null,
};

const FRESH_RUN = {
  jobId: null,
  uploaded: 0,
  toUpload: 0,
  isCancelling: false,
  isComplete: false,
} as const;

/** Number of the next error; it only has to differ from the one before. */
let lastErrorNumber = 0;

/** The state after an event. An event about a run changes nothing when none is running. */
export function reduceGeneration(state: GenerationState, event: GenerationEvent): GenerationState {
  switch (event.type) {
    case 'started':
      return begin({ ...FRESH_RUN, startedAt: event.at, stage: 'uploading', toUpload: event.toUpload });
    case 'resumed':
      return begin({ ...FRESH_RUN, startedAt: event.startedAt, stage: 'sent', jobId: event.jobId });
    case 'uploaded':
      return changeRun(state, (run) => ({ ...run, uploaded: run.uploaded + 1 }));
    case 'sending':
      return changeRun(state, (run) => ({ ...run, stage: 'sending' }));
    case 'accepted':
      return changeRun(state, (run) => ({ ...run, stage: 'sent', jobId: event.jobId }));
    case 'answered':
      return {
        ...changeRun(state, (run) => ({ ...run, stage: stageOf(event.status, run.stage) })),
        isSilent: false,
      };
    case 'silent':
      return state.running ? { ...state, isSilent: true } : state;
    case 'cancelling':
      return changeRun(state, (run) => ({ ...run, isCancelling: true }));
    case 'cancel-refused':
      return {
        ...changeRun(state, (run) => ({ ...run, isCancelling: false })),
        error: errorOf(event.cause),
      };
    case 'completed':
      return {
        ...changeRun(state, (run) => ({ ...run, isComplete: true })),
        isSilent: false,
        error: null,
        outcome: 'ready',
      };
    case 'cleared':
      return { ...state, running: null, isSilent: false, outcome: event.outcome };
    case 'failed':
      return { ...state, running: null, isSilent: false, outcome: null, error: errorOf(event.cause) };
    case 'error-dismissed':
      return state.error ? { ...state, error: null } : state;
    case 'banner-hidden':
      return state.isBannerShown ? { ...state, isBannerShown: false } : state;
  }
}

/** Progress of a run in whole percent at a time in milliseconds since the epoch. */
export function runPercent(run: RunningGeneration, now: number): number {
  return run.isComplete ? 100 : progressPercent(now - run.startedAt);
}

function begin(running: RunningGeneration): GenerationState {
  return { ...INITIAL_GENERATION, running, isBannerShown: true };
}

function changeRun(
  state: GenerationState,
  change: (run: RunningGeneration) => RunningGeneration,
): GenerationState {
  return state.running ? { ...state, running: change(state.running) } : state;
}

function stageOf(status: string, present: GenerationStage): GenerationStage {
  if (status === 'IN_QUEUE') return 'queued';
  return status === 'IN_PROGRESS' ? 'making' : present;
}

function errorOf(cause: GenerationErrorCause): GenerationError {
  lastErrorNumber += 1;
  return { number: lastErrorNumber, cause };
}
