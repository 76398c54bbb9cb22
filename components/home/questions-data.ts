import { WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import {
  GUARANTEE_WITHIN_DAYS,
  GUARANTEES_MAXIMUM,
  GUARANTEES_WINDOW_DAYS,
  SECOND_TRIES_MAXIMUM,
  SECOND_TRIES_WINDOW_DAYS,
  SECOND_TRY_WITHIN_DAYS,
} from '@/lib/shared/rules/second-tries';
import { EXECUTION_TIMEOUT_MS, QUEUE_PATIENCE_MS, REFUNDED_CANCELS_PER_DAY } from '@/lib/shared/rules/jobs';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';
import { RESTORE_MINUTES } from '@/lib/shared/rules/portraits';
import { PROVIDER_KEEPS_PORTRAIT_DAYS, UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';

/** The questions, in the order of the page; the texts are in `home.questions`. */
export const QUESTIONS = [
  'photos',
  'time',
  'versions',
  'likeness',
  'guarantee',
  'refunds',
  'privacy',
  'deletion',
  'account',
  'languages',
] as const;

const MINUTE_MS = 60_000;

/** The figures of all answers. */
export const QUESTION_FIGURES = {
  from: PHOTOS_RECOMMENDED_FROM,
  maximum: PHOTOS_MAXIMUM,
  credits: WELCOME_CREDITS,
  queueMinutes: QUEUE_PATIENCE_MS / MINUTE_MS,
  workMinutes: EXECUTION_TIMEOUT_MS / MINUTE_MS,
  tryDays: SECOND_TRY_WITHIN_DAYS,
  tries: SECOND_TRIES_MAXIMUM,
  triesDays: SECOND_TRIES_WINDOW_DAYS,
  guaranteeDays: GUARANTEE_WITHIN_DAYS,
  guarantees: GUARANTEES_MAXIMUM,
  guaranteesDays: GUARANTEES_WINDOW_DAYS,
  cancels: REFUNDED_CANCELS_PER_DAY,
  restoreMinutes: RESTORE_MINUTES,
  hours: UPLOAD_GONE_WITHIN_HOURS,
  providerDays: PROVIDER_KEEPS_PORTRAIT_DAYS,
};
