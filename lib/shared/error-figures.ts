import {
  GUARANTEE_WITHIN_DAYS,
  GUARANTEES_MAXIMUM,
  GUARANTEES_WINDOW_DAYS,
  SECOND_TRIES_MAXIMUM,
  SECOND_TRIES_WINDOW_DAYS,
  SECOND_TRY_WITHIN_DAYS,
} from './rules/second-tries';
import { OPEN_JOBS_MAXIMUM, REFUNDED_CANCELS_PER_DAY, UNPAID_RUNS_PER_DAY } from './rules/jobs';
import { UPLOAD_MAXIMUM_BYTES } from './rules/photos';

/** The figures of the rules in the sentences of errors; each sentence takes the ones that it names. */
export const ERROR_FIGURES = {
  openJobs: OPEN_JOBS_MAXIMUM,
  cancels: REFUNDED_CANCELS_PER_DAY,
  refunds: UNPAID_RUNS_PER_DAY,
  secondTryDays: SECOND_TRY_WITHIN_DAYS,
  secondTries: SECOND_TRIES_MAXIMUM,
  secondTriesDays: SECOND_TRIES_WINDOW_DAYS,
  guaranteeDays: GUARANTEE_WITHIN_DAYS,
  guarantees: GUARANTEES_MAXIMUM,
  guaranteesDays: GUARANTEES_WINDOW_DAYS,
  megabytes: UPLOAD_MAXIMUM_BYTES / 1024 / 1024,
} as const;
