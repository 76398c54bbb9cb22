import type { BlobRecord } from './blob-record';

const MAX_PAGE_SIZE = 1_000;

/** The parameters of a listing. */
export interface ListQuery {
  prefix: string;
  /** At most 1,000. */
  limit: number;
  /** The end of the previous page. */
  cursor: string | undefined;
  /** Whether blobs below the prefix's folder are replaced by their folder. */
  folded: boolean;
}

/** One page of a listing. */
export interface ListPage {
  blobs: BlobRecord[];
  folders: string[];
  cursor: string | undefined;
  hasMore: boolean;
}

/** Reads a listing's query parameters; the limit is 1,000 by default, as @vercel/blob documents. */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const limit = Number(parameters.get('limit') ?? MAX_PAGE_SIZE);
  return {
    prefix: parameters.get('prefix') ?? '',
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, MAX_PAGE_SIZE) : MAX_PAGE_SIZE,
    cursor: parameters.get('cursor') ?? undefined,
    folded: parameters.get('mode') === 'folded',
  };
}

/**
 * Returns one page of a store's blobs, which must be sorted by pathname. A folder is one entry. The cursor names the
 * last entry, so blobs that are added or deleted between pages do not shift the next one.
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
