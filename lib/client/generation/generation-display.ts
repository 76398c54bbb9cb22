import type { Store } from '@/lib/browser/store';
import { BANNER_HIDE_AFTER_MS } from '@/lib/shared/rules/jobs';

import {
  type GenerationErrorCause,
  type GenerationEvent,
  type GenerationOutcome,
  type GenerationState,
  INITIAL_GENERATION,
} from './generation-state';
import { reduceGeneration } from './reduce-generation';

/** How long the full bar is shown after the end, in milliseconds. */
const COMPLETE_SHOWN_MS = 1000;

/** The generation's state for the page, with two timers: for the full bar and for the banner. */
export class GenerationDisplay {
  private bannerTimer: ReturnType<typeof setTimeout> | undefined;
  private clearTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly store: Store<GenerationState>) {}

  /** The portraits that are being made, or null. */
  get running(): GenerationState['running'] {
    return this.store.get().running;
  }

  report(event: GenerationEvent): void {
    this.store.update((state) => reduceGeneration(state, event));
  }

  begin(event: GenerationEvent & { type: 'started' | 'resumed' }): void {
    this.stopTimers();
    this.report(event);
  }

  /** Shows the full bar for a moment, then calls `onCleared`. */
  complete(ready: number, onCleared: () => void): void {
    this.report({ type: 'completed', ready });
    this.hideBannerSoon();
    this.clearTimer = setTimeout(() => {
      this.report({ type: 'cleared', outcome: { kind: 'ready', ready } });
      onCleared();
    }, COMPLETE_SHOWN_MS);
  }

  /** Shows an error, beside so many portraits that are ready. */
  fail(cause: GenerationErrorCause, ready = 0): void {
    this.report({ type: 'failed', cause, ready });
    this.hideBannerSoon();
  }

  clear(outcome: GenerationOutcome): void {
    this.report({ type: 'cleared', outcome });
    this.hideBannerSoon();
  }

  /** Shows nothing. */
  reset(): void {
    this.stopTimers();
    this.store.update(({ lastErrorNumber }) => ({ ...INITIAL_GENERATION, lastErrorNumber }));
  }

  private stopTimers(): void {
    clearTimeout(this.bannerTimer);
    clearTimeout(this.clearTimer);
  }

  private hideBannerSoon(): void {
    clearTimeout(this.bannerTimer);
    this.bannerTimer = setTimeout(() => this.report({ type: 'banner-hidden' }), BANNER_HIDE_AFTER_MS);
  }
}
