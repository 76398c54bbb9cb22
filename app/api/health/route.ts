import { handleApi } from '@/lib/server/http/handle-api';
import { checkHealth, type Health } from '@/lib/server/maintenance/check-health';
import type { HealthResponse } from '@/lib/shared/contracts/health';

/** For so long an answer is given again, whoever asks and how often; in milliseconds. */
const CACHED_FOR_MS = 60_000;

let cached: { until: number; health: Promise<Health> } | undefined;

/** How the providers stand, for a monitor outside. */
export const GET = handleApi(async (_request, { services, identity }) => {
  const now = services.clock.now();
  if (!cached || cached.until <= now)
    cached = { until: now + CACHED_FOR_MS, health: checkHealth({ services, identity }) };
  const { checkedAt, providers, errors } = await cached.health;
  const isOk = Object.values(providers).every(({ status }) => status === 'ok' || status === 'not_set_up');
  const body: HealthResponse = {
    status: isOk ? 'ok' : 'failing',
    checkedAt: new Date(checkedAt).toISOString(),
    providers,
    errors: { since: new Date(errors.since).toISOString(), byCode: errors.byCode },
  };
  const seconds = CACHED_FOR_MS / 1000;
  return Response.json(body, {
    status: isOk ? 200 : 503,
    headers: { 'cache-control': `public, max-age=${seconds}, s-maxage=${seconds}` },
  });
});
