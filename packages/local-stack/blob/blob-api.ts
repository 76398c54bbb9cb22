import { z } from 'zod';

import type { StandInRequest, StandInResponse } from '../kit/http-server';
import type { StackClock } from '../kit/clock';
import { badRequest, blobNotFound, forbidden, notImplemented, preconditionFailed } from './blob-error';
import type { BlobIndex } from './blob-index';
import { describeBlob } from './blob-record';
import { listBlobs, readListQuery } from './list-blobs';
import {
  isSigned,
  issueSignedToken,
  verifySignedUrl,
  type DelegationScope,
  type SignedOperation,
} from './signed-token';
import { placeOfPath, type BlobPlace, type BlobStore } from './store';
import { checkSignedLimits, header, readWriteRequest, resolveTarget } from './write-request';

const deleteSchema = z.object({ urls: z.array(z.string()) });

/**
 * The control API of Vercel Blob, version 12, that @vercel/blob 2.8 calls at `VERCEL_BLOB_API_URL`. Methods throw
 * BlobApiError for a refused request.
 */
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
      case 'copy':
        return this.copy(request);
      case 'head':
        return this.head(request);
      case 'list':
        return this.list(request);
      case 'del':
        return request.method === 'DELETE' ? this.deleteSigned(request) : this.delete(request);
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
    const parameters = request.url.searchParams;
    const { store, delegation } = isSigned(parameters)
      ? this.signedStore(request, 'put')
      : { store: this.store(request), delegation: null };
    const write = readWriteRequest(request, store, delegation);
    if (delegation) checkSignedLimits(write, request.body.length, delegation, parameters);
    return this.write(store, write, request.body);
  }

  private copy(request: StandInRequest): StandInResponse {
    const store = this.store(request);
    const source = this.place(request.url.searchParams.get('fromUrl') ?? '', store);
    const record = this.index.find(source.store, source.pathname);
    if (!record) throw blobNotFound();
    return this.write(store, readWriteRequest(request, store, null), this.index.read(record));
  }

  private write(
    store: BlobStore,
    write: ReturnType<typeof readWriteRequest>,
    bytes: Buffer,
  ): StandInResponse {
    const pathname = resolveTarget(write, (candidate) => this.index.find(store, candidate));
    const { contentType, cacheControlMaxAge } = write;
    const blob = { pathname, contentType, cacheControlMaxAge, uploadedAt: this.clock.now() };
    return { status: 200, body: describeBlob(this.origin(), store, this.index.write(store, blob, bytes)) };
  }

  private head(request: StandInRequest): StandInResponse {
    const store = this.store(request);
    const { pathname } = this.place(request.url.searchParams.get('url') ?? '', store);
    const record = this.index.find(store, pathname);
    if (!record) throw blobNotFound();
    return { status: 200, body: describeBlob(this.origin(), store, record) };
  }

  private list(request: StandInRequest): StandInResponse {
    const store = this.store(request);
    const query = readListQuery(request.url.searchParams);
    const page = listBlobs(this.index.list(store), query);
    const blobs = page.blobs.map((record) => describeBlob(this.origin(), store, record));
    return { status: 200, body: { ...page, blobs, ...(query.folded ? {} : { folders: undefined }) } };
  }

  /** Deleting a missing blob succeeds, as @vercel/blob documents. */
  private delete(request: StandInRequest): StandInResponse {
    const store = this.store(request);
    const parsed = deleteSchema.safeParse(readJson(request));
    if (!parsed.success) throw badRequest('urls must be a list of texts');
    const pathnames = parsed.data.urls.map((url) => this.place(url, store).pathname);
    const ifMatch = header(request, 'x-if-match');
    for (const pathname of pathnames) this.deleteOne(store, pathname, ifMatch);
    return { status: 200, body: {} };
  }

  private deleteSigned(request: StandInRequest): StandInResponse {
    const { store } = this.signedStore(request, 'delete');
    const parameters = request.url.searchParams;
    this.deleteOne(
      store,
      parameters.get('pathname') ?? '',
      parameters.get('vercel-blob-if-match') ?? undefined,
    );
    return { status: 200, body: {} };
  }

  private deleteOne(store: BlobStore, pathname: string, ifMatch: string | undefined): void {
    if (ifMatch !== undefined && this.index.find(store, pathname)?.etag !== ifMatch)
      throw preconditionFailed();
    this.index.remove(store, pathname);
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

  private signedStore(
    request: StandInRequest,
    operation: SignedOperation,
  ): { store: BlobStore; delegation: DelegationScope } {
    const parameters = request.url.searchParams;
    const pathname = parameters.get('pathname') ?? '';
    for (const store of this.stores) {
      const use = { operation, pathname, parameters, now: this.clock.now() };
      const delegation = verifySignedUrl(store, use);
      if (delegation) return { store, delegation };
    }
    throw forbidden();
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
