import { PROVIDER_KEEPS_RUN_MINUTES } from './retention';

/** How often the page asks for a job's state, in milliseconds. */
export const POLL_INTERVAL_MS = 2_000;

/** The page shows elapsed time over this scale as progress, capped until the job ends. */
export const PROGRESS_SCALE_MS = 120_000;
export const PROGRESS_CAP_PERCENT = 95;

/** The banner hides this long after a job's end, in milliseconds. */
export const BANNER_HIDE_AFTER_MS = 3_000;

/** The page says so when polls get no answer for this long, in milliseconds. */
export const STATUS_SILENCE_MS = 30_000;

/** Portraits that the page requests at once. */
export const PORTRAITS_A_CLICK_MAXIMUM = 4;

/** Open jobs that an account may have at once: those of two devices. */
export const OPEN_JOBS_MAXIMUM = 2 * PORTRAITS_A_CLICK_MAXIMUM;

/** Cancels of running jobs that are refunded to an account a day (UTC). */
export const REFUNDED_CANCELS_PER_DAY = 3;

/**
 * Runs without a price that an account may cause a day (UTC): no face, a refusal, a withdrawn consent. Ten full clicks;
 * a run costs the operator up to $0.20. Failures of the provider do not count.
 */
export const UNPAID_RUNS_PER_DAY = 40;

/** The provider's limits of a run, in milliseconds. The time to live counts from submission and ends running runs too. */
export const EXECUTION_TIMEOUT_MS = 5 * 60_000;
export const TIME_TO_LIVE_MS = 60 * 60_000;

/** Nothing can come of a job that is older than this: the provider has ended its run and forgotten it; in milliseconds. */
export const RUN_FORGOTTEN_AFTER_MS = TIME_TO_LIVE_MS + PROVIDER_KEEPS_RUN_MINUTES * 60_000;

/** A run that is still queued after this long is cancelled, in milliseconds. */
export const QUEUE_PATIENCE_MS = 15 * 60_000;

/** A job without the provider's id fails after this long, in milliseconds. */
export const UNBOUND_PATIENCE_MS = 6 * 60_000;

/** "Not found" at the provider settles only a job older than this, in milliseconds. */
export const NOT_FOUND_PATIENCE_MS = 60_000;

/** One call at a time copies a job's portraits. Its lease ends after this long, in milliseconds. */
export const SETTLE_LEASE_MS = 60_000;

/** An open job older than this is settled when its owner's account is read, in milliseconds. */
export const OVERDUE_AFTER_MS = 60_000;

/** Returns the progress after `elapsedMs` in whole percent: 0 to 95. */
export function progressPercent(elapsedMs: number): number {
  const percent = Math.floor((Math.max(0, elapsedMs) / PROGRESS_SCALE_MS) * 100);
  return Math.min(PROGRESS_CAP_PERCENT, percent);
}
