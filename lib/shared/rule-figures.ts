import {
  GUARANTEE_WITHIN_DAYS,
  GUARANTEES_MAXIMUM,
  GUARANTEES_WINDOW_DAYS,
  SECOND_TRIES_MAXIMUM,
  SECOND_TRIES_WINDOW_DAYS,
  SECOND_TRY_WITHIN_DAYS,
} from './rules/second-tries';
import {
  EXECUTION_TIMEOUT_MS,
  OPEN_JOBS_MAXIMUM,
  QUEUE_PATIENCE_MS,
  REFUNDED_CANCELS_PER_DAY,
  UNPAID_RUNS_PER_DAY,
} from './rules/jobs';
import { UPLOAD_MAXIMUM_BYTES } from './rules/photos';

const MINUTE_MS = 60_000;

/** The figures of the rules in texts; each sentence takes the ones that it names. */
export const RULE_FIGURES = {
  openJobs: OPEN_JOBS_MAXIMUM,
  cancels: REFUNDED_CANCELS_PER_DAY,
  refunds: UNPAID_RUNS_PER_DAY,
  tryDays: SECOND_TRY_WITHIN_DAYS,
  tries: SECOND_TRIES_MAXIMUM,
  triesDays: SECOND_TRIES_WINDOW_DAYS,
  guaranteeDays: GUARANTEE_WITHIN_DAYS,
  guarantees: GUARANTEES_MAXIMUM,
  guaranteesDays: GUARANTEES_WINDOW_DAYS,
  queueMinutes: QUEUE_PATIENCE_MS / MINUTE_MS,
  workMinutes: EXECUTION_TIMEOUT_MS / MINUTE_MS,
  megabytes: UPLOAD_MAXIMUM_BYTES / 1024 / 1024,
} as const;
