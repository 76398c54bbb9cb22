import { startHttpServer, type StandInRequest, type StandInResponse } from '../kit/http-server';
import type { StandIn, StandInOptions } from '../kit/stand-in';
import { BlobApi } from './blob-api';
import { BlobApiError, plannedErrorBody } from './blob-error';
import { BlobIndex } from './blob-index';
import { readBlob } from './read-blob';
import { createBlobStore, placeOfPath, type BlobStore, type BlobStoreOptions } from './store';

/**
 * Starts a stand-in for Vercel Blob: its control API, and the blobs at `{address}/{storeId}.{access}/{pathname}`.
 * Operations in log and faults: put, list, del, signedToken, read; others are `unimplemented` and answer 501.
 * @throws Error if a store's token does not have the real form, or the port is taken.
 */
export async function startBlob(
  options: StandInOptions & { stores: readonly BlobStoreOptions[] },
): Promise<StandIn> {
  const { context, port } = options;
  const stores = options.stores.map(createBlobStore);
  const index = new BlobIndex(context.stateDirectory);
  let origin = '';
  const api = new BlobApi(() => origin, stores, index, context.clock);
  const server = await startHttpServer({
    service: 'blob',
    context,
    port,
    crossOrigin: true,
    errorBody: plannedErrorBody,
    operationOf: (request) => operationOf(request, stores),
    handle: async (request) => handle(request, { stores, index, api, now: context.clock.now() }),
  });
  origin = server.origin;
  return {
    address: origin,
    reset: async () => index.reset(),
    stop: async () => {
      await server.close();
      index.flush();
    },
  };
}

function operationOf(request: StandInRequest, stores: readonly BlobStore[]): string {
  const { method, url } = request;
  if (placeOfPath(url.pathname, stores) && (method === 'GET' || method === 'HEAD')) return 'read';
  switch (`${method} ${url.pathname}`) {
    case 'PUT /':
      return url.searchParams.has('fromUrl') ? 'unimplemented' : 'put';
    case 'GET /':
      return url.searchParams.has('url') ? 'unimplemented' : 'list';
    case 'POST /delete':
      return 'del';
    case 'POST /signed-token':
      return 'signedToken';
    default:
      return 'unimplemented';
  }
}

function handle(
  request: StandInRequest,
  parts: { stores: readonly BlobStore[]; index: BlobIndex; api: BlobApi; now: number },
): StandInResponse {
  const operation = operationOf(request, parts.stores);
  const place = placeOfPath(request.url.pathname, parts.stores);
  if (operation === 'read' && place) return readBlob(request, place, parts.index, parts.now);
  try {
    return parts.api.handle(operation, request);
  } catch (error) {
    if (!(error instanceof BlobApiError)) throw error;
    return { status: error.status, body: { error: { code: error.code, message: error.message } } };
  }
}
