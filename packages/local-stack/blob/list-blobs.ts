import type { BlobRecord } from './blob-record';

const MAX_PAGE_SIZE = 1_000;

/** One page of a listing. */
export interface ListPage {
  blobs: BlobRecord[];
  cursor: string | undefined;
  hasMore: boolean;
}

/**
 * Returns a page of blobs sorted by pathname, 1,000 at most. The cursor names the last one, so changes shift nothing.
 */
export function listBlobs(sorted: readonly BlobRecord[], parameters: URLSearchParams): ListPage {
  const prefix = parameters.get('prefix') ?? '';
  const after = Buffer.from(parameters.get('cursor') ?? '', 'base64url').toString();
  const rest = sorted.filter(({ pathname }) => pathname.startsWith(prefix) && pathname > after);
  const blobs = rest.slice(0, Math.min(Number(parameters.get('limit') ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE));
  const last = blobs.at(-1)?.pathname;
  const hasMore = rest.length > blobs.length;
  return {
    blobs,
    cursor: hasMore && last !== undefined ? Buffer.from(last).toString('base64url') : undefined,
    hasMore,
  };
}
