import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { listPortraits } from '@/lib/server/portraits/list-portraits';
import { secondTryUntil } from '@/lib/server/jobs/second-try';
import { listPortraitsEndpoint } from '@/lib/shared/contracts/portraits';

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const GET = handleEndpoint(listPortraitsEndpoint, async ({ services, user, query }) => {
  const page = await listPortraits({ services, actor: user, cursor: query.cursor ?? null });
  const portraits = page.portraits.map(({ address, job, isStarred }) => ({
    address,
    jobId: job.id,
    createdAt: job.createdAt.toISOString(),
    isStarred,
    recipe: job.recipe,
    model: job.endpoint?.model ?? null,
    secondTryUntil: toIso(secondTryUntil(job)),
  }));
  return { status: 200, body: { portraits, nextCursor: page.nextCursor } };
});
