import { useTranslations } from 'next-intl';

const SECONDS_PER_MINUTE = 60;

/** The sentence for a call that came too often: in how many seconds, or minutes where it is longer, it may come again. */
export function useRateLimitText(): (retryAfterSeconds: number | undefined) => string {
  const errors = useTranslations('errors');
  return (retryAfterSeconds = SECONDS_PER_MINUTE) =>
    retryAfterSeconds < SECONDS_PER_MINUTE
      ? errors('rate_limited', { retryAfterSeconds })
      : errors('rate_limited_minutes', { minutes: Math.ceil(retryAfterSeconds / SECONDS_PER_MINUTE) });
}
