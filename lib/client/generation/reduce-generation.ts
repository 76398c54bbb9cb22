import {
  errorOf,
  type GenerationEvent,
  type GenerationState,
  INITIAL_GENERATION,
  type RunningGeneration,
} from './generation-state';

const FRESH_RUN = {
  jobId: null,
  pose: null,
  ended: 0,
  workStage: null,
  uploaded: 0,
  toUpload: 0,
  isCancelling: false,
  isComplete: false,
} as const;

/** The state after an event. An event of a running generation changes nothing when none is running. */
export function reduceGeneration(state: GenerationState, event: GenerationEvent): GenerationState {
  switch (event.type) {
    case 'started':
      return begin(state, {
        ...FRESH_RUN,
        startedAt: event.at,
        stage: 'uploading',
        toUpload: event.toUpload,
        count: event.count,
        isSecondTry: event.isSecondTry,
        pose: event.pose,
      });
    case 'resumed':
      return begin(state, {
        ...FRESH_RUN,
        startedAt: event.startedAt,
        stage: 'sent',
        jobId: event.jobId,
        count: event.count,
        isSecondTry: event.isSecondTry,
      });
    case 'uploaded':
      return changeRun(state, (run) => ({ ...run, uploaded: run.uploaded + 1 }));
    case 'sending':
      return changeRun(state, (run) => ({ ...run, stage: 'sending' }));
    case 'accepted': {
      const { jobId, count, ended } = event;
      return changeRun(state, (run) => ({
        ...run,
        count,
        ended,
        ...(jobId !== run.jobId && { jobId, stage: 'sent', workStage: null }),
      }));
    }
    case 'answered':
      return {
        ...changeRun(state, (run) => ({ ...run, ...stagesAfter(event, run) })),
        isSilent: false,
      };
    case 'silent':
      return state.running ? { ...state, isSilent: true } : state;
    case 'connection':
      return state.isOffline === event.isOnline ? { ...state, isOffline: !event.isOnline } : state;
    case 'cancelling':
      return changeRun(state, (run) => ({ ...run, isCancelling: true }));
    case 'cancel-refused':
      return {
        ...changeRun(state, (run) => ({ ...run, isCancelling: false })),
        ...errorOf(state, event.cause),
      };
    case 'completed':
      return {
        ...changeRun(state, (run) => ({ ...run, isComplete: true })),
        isSilent: false,
        error: null,
        outcome: { kind: 'ready', ready: event.ready },
      };
    case 'cleared':
      return { ...state, running: null, isSilent: false, outcome: event.outcome };
    case 'failed':
      return {
        ...state,
        running: null,
        isSilent: false,
        outcome: event.ready ? { kind: 'ready', ready: event.ready } : null,
        ...errorOf(state, event.cause, state.running?.isSecondTry),
      };
    case 'error-dismissed':
      return state.error ? { ...state, error: null } : state;
    case 'banner-hidden':
      return state.isBannerShown ? { ...state, isBannerShown: false } : state;
  }
}

function begin({ isOffline, lastErrorNumber }: GenerationState, running: RunningGeneration): GenerationState {
  return { ...INITIAL_GENERATION, isOffline, lastErrorNumber, running, isBannerShown: true };
}

function changeRun(
  state: GenerationState,
  change: (run: RunningGeneration) => RunningGeneration,
): GenerationState {
  return state.running ? { ...state, running: change(state.running) } : state;
}

/** An answer without a stage keeps the last one: it is so while the portrait is copied. */
function stagesAfter(
  { status, workStage }: GenerationEvent & { type: 'answered' },
  run: RunningGeneration,
): Pick<RunningGeneration, 'stage' | 'workStage'> {
  // The worker was lost, and another one starts from the beginning.
  if (status === 'IN_QUEUE') return { stage: 'queued', workStage: null };
  if (status !== 'IN_PROGRESS') return run;
  if (workStage === 'saving') return { stage: 'saving', workStage: null };
  return { stage: 'making', workStage: workStage ?? run.workStage };
}
