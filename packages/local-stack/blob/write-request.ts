import type { StandInRequest } from '../kit/http-server';
import { badRequest } from './blob-error';
import type { BlobRecord } from './blob-record';
import type { BlobStore } from './store';

/** `MAXIMUM_PATHNAME_LENGTH` of @vercel/blob 2.8. */
const MAX_PATHNAME_LENGTH = 950;
/** Vercel's default of one month. */
const DEFAULT_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Returns a request header; of several values the first. */
export function header(request: StandInRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Reads the options of a put from its headers. Throws BlobApiError if the store or the API refuses them. */
export function readWriteRequest(
  request: StandInRequest,
  store: BlobStore,
): Pick<BlobRecord, 'pathname' | 'contentType' | 'cacheControlMaxAge'> & { allowOverwrite: boolean } {
  const pathname = request.url.searchParams.get('pathname') ?? '';
  if (pathname === '' || pathname.length > MAX_PATHNAME_LENGTH || pathname.includes('//')) {
    throw badRequest('Invalid pathname');
  }
  const access = header(request, 'x-vercel-blob-access');
  if (access !== undefined && access !== store.access) {
    throw badRequest(
      `Cannot use ${access} access on a ${store.access} store. The store is configured with ${store.access} access.`,
    );
  }
  if (header(request, 'x-add-random-suffix') === '1') throw badRequest('No random suffixes locally');
  return {
    pathname,
    allowOverwrite: header(request, 'x-allow-overwrite') === '1',
    contentType: header(request, 'x-content-type') ?? 'application/octet-stream',
    cacheControlMaxAge: Number(header(request, 'x-cache-control-max-age') ?? DEFAULT_MAX_AGE_SECONDS),
  };
}
