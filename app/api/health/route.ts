import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { checkHealth, type Health } from '@/lib/server/maintenance/check-health';
import { healthEndpoint } from '@/lib/shared/contracts/operations';

/** An answer is repeated for this long, however often it is asked for; in milliseconds. */
const CACHED_FOR_MS = 60_000;
const CACHED_FOR_SECONDS = CACHED_FOR_MS / 1000;

let cached: { until: number; health: Promise<Health> } | undefined;

export const GET = handleEndpoint(healthEndpoint, async ({ services, identity }) => {
  const now = services.clock.now();
  if (!cached || cached.until <= now)
    cached = { until: now + CACHED_FOR_MS, health: checkHealth({ services, identity }) };
  const { checkedAt, providers, errors } = await cached.health;
  const isOk = Object.values(providers).every(({ status }) => status === 'ok' || status === 'not_set_up');
  return {
    status: isOk ? 200 : 503,
    body: {
      status: isOk ? 'ok' : 'failing',
      checkedAt: new Date(checkedAt).toISOString(),
      providers,
      errors: { since: new Date(errors.since).toISOString(), byCode: errors.byCode },
    },
    headers: { 'cache-control': `public, max-age=${CACHED_FOR_SECONDS}, s-maxage=${CACHED_FOR_SECONDS}` },
  };
});
