import { z } from 'zod';

import type { StandInRequest, StandInResponse } from '../kit/http-server';
import type { StackClock } from '../kit/clock';
import { badRequest, forbidden, notImplemented } from './blob-error';
import type { BlobIndex } from './blob-index';
import { type BlobRecord, describeBlob } from './blob-record';
import { issueSignedToken } from './signed-token';
import { type BlobPlace, type BlobStore, placeOfPath } from './store';
import { header, readWriteRequest } from './write-request';

const MAX_PAGE_SIZE = 1_000;

export interface ListPage {
  blobs: BlobRecord[];
  cursor: string | undefined;
  hasMore: boolean;
}

/**
 * Returns a page of blobs sorted by pathname, 1,000 at most. The cursor names the last one, so changes shift nothing.
 */
function listBlobs(sorted: readonly BlobRecord[], parameters: URLSearchParams): ListPage {
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

const deleteSchema = z.object({ urls: z.array(z.string()) });

/** The control API, version 12, of @vercel/blob 2.8. Methods throw BlobApiError for a refused request. */
export class BlobApi {
  constructor(
    private readonly origin: () => string,
    private readonly stores: readonly BlobStore[],
    private readonly index: BlobIndex,
    private readonly clock: StackClock,
  ) {}

  /** Runs one operation by its name in the call log. */
  handle(operation: string, request: StandInRequest): StandInResponse {
    switch (operation) {
      case 'put':
        return this.put(request);
      case 'list':
        return this.list(request);
      case 'del':
        return this.delete(request);
      case 'signedToken':
        return {
          status: 200,
          body: issueSignedToken(this.store(request), readJson(request), this.clock.now()),
        };
      default:
        throw notImplemented(`${request.method} ${request.url.pathname}`);
    }
  }

  private put(request: StandInRequest): StandInResponse {
    const store = this.store(request);
    const { allowOverwrite, ...write } = readWriteRequest(request, store);
    if (!allowOverwrite && this.index.find(store, write.pathname))
      throw badRequest('This blob already exists, use `allowOverwrite: true` if you want to overwrite it.');
    const record = this.index.write(store, { ...write, uploadedAt: this.clock.now() }, request.body);
    return { status: 200, body: describeBlob(this.origin(), store, record) };
  }

  private list(request: StandInRequest): StandInResponse {
    const store = this.store(request);
    const page = listBlobs(this.index.list(store), request.url.searchParams);
    const blobs = page.blobs.map((record) => describeBlob(this.origin(), store, record));
    return { status: 200, body: { ...page, blobs } };
  }

  /** Deleting a missing blob succeeds, as @vercel/blob documents. */
  private delete(request: StandInRequest): StandInResponse {
    const store = this.store(request);
    const parsed = deleteSchema.safeParse(readJson(request));
    if (!parsed.success) throw badRequest('urls must be a list of texts');
    const pathnames = parsed.data.urls.map((url) => this.place(url, store).pathname);
    for (const pathname of pathnames) this.index.remove(store, pathname);
    return { status: 200, body: {} };
  }

  /** Returns the store of the request's read-write token, or of its OIDC token and store id. */
  private store(request: StandInRequest): BlobStore {
    const authorization = header(request, 'authorization');
    const storeId = header(request, 'x-vercel-blob-store-id')?.toLowerCase();
    const store = this.stores.find(
      ({ token, oidcToken, id }) =>
        authorization === `Bearer ${token}` || (authorization === `Bearer ${oidcToken}` && storeId === id),
    );
    if (!store) throw forbidden();
    return store;
  }

  /** Reads the SDK's `urlOrPathname`. A URL must belong to the token's store. */
  private place(urlOrPathname: string, store: BlobStore): BlobPlace {
    if (!/^https?:\/\//.test(urlOrPathname)) return { store, pathname: urlOrPathname };
    const url = URL.canParse(urlOrPathname) ? new URL(urlOrPathname) : undefined;
    const place = url?.origin === this.origin() ? placeOfPath(url.pathname, this.stores) : undefined;
    if (place?.store !== store) throw forbidden();
    return place;
  }
}

function readJson(request: StandInRequest): unknown {
  try {
    return JSON.parse(request.body.toString('utf8'));
  } catch {
    throw badRequest('The body is not JSON');
  }
}
