import { WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { RULE_FIGURES } from '@/lib/shared/rule-figures';
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

/** The figures of all answers. */
export const QUESTION_FIGURES = {
  ...RULE_FIGURES,
  from: PHOTOS_RECOMMENDED_FROM,
  maximum: PHOTOS_MAXIMUM,
  credits: WELCOME_CREDITS,
  restoreMinutes: RESTORE_MINUTES,
  hours: UPLOAD_GONE_WITHIN_HOURS,
  providerDays: PROVIDER_KEEPS_PORTRAIT_DAYS,
};
