import type { StandInRequest, StandInResponse } from '../kit/http-server';
import type { BlobIndex } from './blob-index';
import { cacheControl, contentDisposition } from './blob-record';
import { verifySignedUrl } from './signed-token';
import type { BlobPlace } from './store';
import { header } from './write-request';

/** Answers a blob's URL as Vercel's CDN. A private store requires a token or a signed URL, and reveals nothing. */
export function readBlob(
  request: StandInRequest,
  place: BlobPlace,
  index: BlobIndex,
  now: number,
): StandInResponse {
  if (!mayRead(request, place, now)) return { status: 403, headers: PLAIN_TEXT, body: 'Forbidden' };
  const record = index.find(place.store, place.pathname);
  if (!record) return { status: 404, headers: PLAIN_TEXT, body: 'Blob not found' };
  const headers = {
    etag: record.etag,
    'cache-control': cacheControl(record, place.store),
    'last-modified': new Date(record.uploadedAt).toUTCString(),
    'content-disposition': contentDisposition(record),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  };
  if (header(request, 'if-none-match') === record.etag) return { status: 304, headers };
  return {
    status: 200,
    headers: { ...headers, 'content-type': record.contentType, 'content-length': String(record.size) },
    body: index.read(record),
  };
}

const PLAIN_TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

function mayRead(request: StandInRequest, { store, pathname }: BlobPlace, now: number): boolean {
  if (store.access === 'public') return true;
  if (header(request, 'authorization') === `Bearer ${store.token}`) return true;
  return verifySignedUrl(store, { pathname, parameters: request.url.searchParams, now });
}
