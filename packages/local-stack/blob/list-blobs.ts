import type { BlobRecord } from './blob-record';

const MOST_PER_PAGE = 1_000;

/** What a listing asks for. */
export interface ListQuery {
  prefix: string;
  /** At most 1,000. */
  limit: number;
  /** Where the page before ended. */
  cursor: string | undefined;
  /** Blobs deeper than the prefix's own folder are answered as their folder. */
  folded: boolean;
}

/** One page of a listing. */
export interface ListPage {
  blobs: BlobRecord[];
  folders: string[];
  cursor: string | undefined;
  hasMore: boolean;
}

/** Reads a listing's query parameters: limit 1,000 unless told, as @vercel/blob documents it. */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const limit = Number(parameters.get('limit') ?? MOST_PER_PAGE);
  return {
    prefix: parameters.get('prefix') ?? '',
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, MOST_PER_PAGE) : MOST_PER_PAGE,
    cursor: parameters.get('cursor') ?? undefined,
    folded: parameters.get('mode') === 'folded',
  };
}

/**
 * Takes one page out of a store's blobs, which must be sorted by pathname. A folder takes one place of the
 * page. The cursor names the last entry, so blobs that come or go between pages shift nothing.
 */
export function listBlobs(sorted: readonly BlobRecord[], query: ListQuery): ListPage {
  const entries = new Map<string, BlobRecord | null>();
  for (const record of sorted) {
    if (!record.pathname.startsWith(query.prefix)) continue;
    const slash = record.pathname.indexOf('/', query.prefix.length);
    if (query.folded && slash >= 0) entries.set(record.pathname.slice(0, slash + 1), null);
    else entries.set(record.pathname, record);
  }
  const after = query.cursor === undefined ? '' : Buffer.from(query.cursor, 'base64url').toString();
  const rest = [...entries].filter(([name]) => name > after).sort(([a], [b]) => (a < b ? -1 : 1));
  const page = rest.slice(0, query.limit);
  const last = page.at(-1)?.[0];
  const hasMore = rest.length > page.length;
  return {
    blobs: page.flatMap(([, record]) => (record ? [record] : [])),
    folders: page.flatMap(([name, record]) => (record ? [] : [name])),
    cursor: hasMore && last !== undefined ? Buffer.from(last).toString('base64url') : undefined,
    hasMore,
  };
}
