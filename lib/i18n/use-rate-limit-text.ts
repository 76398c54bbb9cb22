import { useTranslations } from 'next-intl';

const SECONDS_PER_MINUTE = 60;

/** Returns the text for a call over the rate limit: in how many seconds, or minutes, the user may try again. */
export function useRateLimitText(): (retryAfterSeconds: number | undefined) => string {
  const errors = useTranslations('errors');
  return (retryAfterSeconds = SECONDS_PER_MINUTE) =>
    retryAfterSeconds < SECONDS_PER_MINUTE
      ? errors('rate_limited', { retryAfterSeconds })
      : errors('rate_limited_minutes', { minutes: Math.ceil(retryAfterSeconds / SECONDS_PER_MINUTE) });
}
