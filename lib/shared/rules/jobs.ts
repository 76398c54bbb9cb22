import { PICTURE_FAILURES } from './worker-failures';

/** How often the page asks for a job's state, in milliseconds. */
export const POLL_INTERVAL_MS = 2_000;

/** The progress shown is elapsed time over this scale, capped until the job ends. */
export const PROGRESS_SCALE_MS = 120_000;
export const PROGRESS_CAP_PERCENT = 95;

/** The banner hides itself this long after a generation ended, in milliseconds. */
export const BANNER_HIDE_AFTER_MS = 3_000;

/** Without an answer to status calls for this long the page says so, in milliseconds. */
export const STATUS_SILENCE_MS = 30_000;

/** Unsettled jobs that an account may have at once. */
export const OPEN_JOBS_MAXIMUM = 3;

/** Refunded cancels of running jobs that an account has a day (UTC). */
export const REFUNDED_CANCELS_PER_DAY = 3;

/** Provider's limits sent with every job, in milliseconds; ttl counts from submission and kills running jobs too. */
export const EXECUTION_TIMEOUT_MS = 5 * 60_000;
export const TIME_TO_LIVE_MS = 60 * 60_000;

/** A job still queued at the provider after this long is cancelled, in milliseconds. */
export const QUEUE_PATIENCE_MS = 15 * 60_000;

/** A job of which the provider's id never arrived is given up after this long, in milliseconds. */
export const UNBOUND_PATIENCE_MS = 6 * 60_000;

/** "Not found" at the provider settles a job only when it is older than this, in milliseconds. */
export const NOT_FOUND_PATIENCE_MS = 60_000;

/** One settler at a time copies a result; its lease ends after this long, in milliseconds. */
export const SETTLE_LEASE_MS = 60_000;

/** An open job older than this is looked after when its owner's account is read, in milliseconds. */
export const OVERDUE_AFTER_MS = 60_000;

/**
 * What a worker has just done, in this order, where it says so: the face is found and the best photo chosen, the
 * person is cut out of the background, levelled, retouched and lit; the backdrop is set and the style graded, so
 * that only the file is left to be written (docs/worker.md).
 */
export const WORK_STAGES = ['found', 'cut_out', 'lit', 'developed'] as const;
export type WorkStage = (typeof WORK_STAGES)[number];

/** Why a job failed. */
export const JOB_FAILURES = [
  ...PICTURE_FAILURES,
  'cancelled',
  'generation_failed',
  'no_job_id',
  'provider_failed',
  'lost',
] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

/**
 * The state of the price of a job that gave no portrait: given back, still to be given back, or never taken.
 */
export const REFUND_STATES = ['done', 'pending', 'not_needed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Progress in whole percent after `elapsedMs` of work: 0 to 95; only the end makes it 100. */
export function progressPercent(elapsedMs: number): number {
  const percent = Math.floor((Math.max(0, elapsedMs) / PROGRESS_SCALE_MS) * 100);
  return Math.min(PROGRESS_CAP_PERCENT, percent);
}
