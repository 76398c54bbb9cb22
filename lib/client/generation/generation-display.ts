import type { Store } from '@/lib/browser/store';
import type { JobStage } from '@/lib/shared/rules/job-states';
import { BANNER_HIDE_AFTER_MS } from '@/lib/shared/rules/jobs';

import {
  type GenerationErrorCause,
  type GenerationOutcome,
  type GenerationState,
  INITIAL_GENERATION,
  newError,
  type RunningGeneration,
  STAGE_PERCENT,
} from './generation-state';

/** How long the full bar is shown after the end, in milliseconds. */
const COMPLETE_SHOWN_MS = 300;

const NEW_RUN = {
  jobId: null,
  pose: null,
  ended: 0,
  workStage: null,
  reached: 0,
  uploaded: 0,
  toUpload: 0,
  isCancelling: false,
  isComplete: false,
} as const;

type NewRun = Omit<RunningGeneration, keyof typeof NEW_RUN> & Partial<RunningGeneration>;

/** The generation's state for the page, with two timers: for the full bar and for the banner. */
export class GenerationDisplay {
  private bannerTimer: ReturnType<typeof setTimeout> | undefined;
  private clearTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly store: Store<GenerationState>) {}

  get running(): GenerationState['running'] {
    return this.store.get().running;
  }

  begin(run: NewRun): void {
    this.stopTimers();
    const { isOffline } = this.store.get();
    const running = { ...NEW_RUN, ...run };
    this.change({ ...INITIAL_GENERATION, isOffline, running, isBannerShown: true });
  }

  /** Changes what is shown of the running generation; without one it changes nothing. */
  changeRun(change: (run: RunningGeneration) => Partial<RunningGeneration>): void {
    const { running } = this;
    if (running) this.change({ running: { ...running, ...change(running) } });
  }

  /** Shows a job, the first that has not ended, of so many. */
  showJob(jobId: string, count: number, ended: number): void {
    this.changeRun((run) => ({
      count,
      ended,
      reached: Math.max(run.reached, (100 * ended) / count),
      ...(jobId !== run.jobId && { jobId, stage: 'sent', workStage: null }),
    }));
  }

  /** Shows the answer of the job. One without a stage keeps the last: it is so while the portrait is copied. */
  showAnswer(status: string, stage: JobStage | null = null): void {
    this.change({ isSilent: false });
    this.changeRun(({ workStage, reached, ended, count }) => {
      // The worker was lost, and another one starts from the beginning.
      if (status === 'IN_QUEUE') return { stage: 'queued', workStage: null };
      if (status !== 'IN_PROGRESS') return {};
      const done = (100 * ended + (stage ? STAGE_PERCENT[stage] : 0)) / count;
      const isSaving = stage === 'saving';
      return {
        stage: isSaving ? 'saving' : 'making',
        workStage: isSaving ? null : (stage ?? workStage),
        reached: Math.max(reached, done),
      };
    });
  }

  refuseCancel(cause: GenerationErrorCause): void {
    this.changeRun(() => ({ isCancelling: false }));
    this.change({ error: newError(cause) });
  }

  /** Shows the full bar for a moment, then calls `onCleared`. */
  complete(ready: number, onCleared: () => void): void {
    const running = this.running && { ...this.running, isComplete: true };
    this.end({ running, error: null, outcome: { kind: 'ready', ready } });
    this.clearTimer = setTimeout(() => {
      this.change({ running: null });
      onCleared();
    }, COMPLETE_SHOWN_MS);
  }

  /** Shows an error, beside so many portraits that are ready. */
  fail(cause: GenerationErrorCause, ready = 0): void {
    const error = newError(cause, this.running?.isFromPortrait);
    this.end({ running: null, error, outcome: ready > 0 ? { kind: 'ready', ready } : null });
  }

  clear(outcome: GenerationOutcome): void {
    this.end({ running: null, outcome });
  }

  reset(): void {
    this.stopTimers();
    this.change(INITIAL_GENERATION);
  }

  change(part: Partial<GenerationState>): void {
    this.store.update((state) => ({ ...state, ...part }));
  }

  private stopTimers(): void {
    clearTimeout(this.bannerTimer);
    clearTimeout(this.clearTimer);
  }

  /** Shows the end, and its banner for a while. */
  private end(part: Partial<GenerationState>): void {
    this.change({ isSilent: false, ...part });
    clearTimeout(this.bannerTimer);
    this.bannerTimer = setTimeout(() => this.change({ isBannerShown: false }), BANNER_HIDE_AFTER_MS);
  }
}
