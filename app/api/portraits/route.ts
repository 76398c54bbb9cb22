import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { countPortraits, listPortraits, readListState } from '@/lib/server/portraits/list-portraits';
import { guaranteeOf } from '@/lib/server/portraits/claim-guarantee';
import { secondTryUntil } from '@/lib/server/jobs/second-try';
import { listPortraitsEndpoint } from '@/lib/shared/contracts/portraits';
import { takesChanges } from '@/lib/shared/rules/changes';

const toIso = (at: number) => new Date(at).toISOString();

export const GET = handleEndpoint(listPortraitsEndpoint, async ({ services, user, query, headers }) => {
  const list = await readListState({ services, actor: user });
  // Each user has a list at this address.
  const etag = `"${user.uid}-${list.revision}"`;
  if (query.cursor === undefined && isKnown(headers, etag))
    return { status: 304, body: null, headers: { etag } };
  const page = await listPortraits({ services, actor: user, cursor: query.cursor ?? null });
  const portraits = page.portraits.map(({ address, job, isStarred }) => {
    const tryUntil = secondTryUntil(job);
    const guarantee = guaranteeOf(job);
    return {
      address,
      jobId: job.id,
      output: job.output.indexOf(address),
      createdAt: job.createdAt.toISOString(),
      isStarred,
      recipe: job.recipe,
      model: job.endpoint?.model ?? null,
      secondTryUntil: tryUntil === null ? null : toIso(tryUntil),
      canChange: job.recipe !== null && takesChanges(services.compute.endpointFor(job.recipe).model),
      change: job.change,
      guarantee: guarantee && { ...guarantee, until: toIso(guarantee.until) },
    };
  });
  const count = await countPortraits({ services, actor: user, list });
  return {
    status: 200,
    body: { portraits, nextCursor: page.nextCursor, count, revision: etag },
    headers: { etag },
  };
});

/** A network that compresses an answer makes its ETag weak. https://httpwg.org/specs/rfc9110.html#field.if-none-match */
function isKnown(headers: Headers, etag: string): boolean {
  const known = headers.get('if-none-match')?.split(',') ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
