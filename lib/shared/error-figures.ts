import { OPEN_JOBS_MAXIMUM, REFUNDED_CANCELS_PER_DAY } from './rules/jobs';
import { UPLOAD_MAXIMUM_BYTES } from './rules/uploads';

/** The figures of the rules in the sentences of errors; each sentence takes the ones that it names. */
export const ERROR_FIGURES = {
  openJobs: OPEN_JOBS_MAXIMUM,
  cancels: REFUNDED_CANCELS_PER_DAY,
  megabytes: UPLOAD_MAXIMUM_BYTES / 1024 / 1024,
} as const;
