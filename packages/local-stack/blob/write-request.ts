import { randomBytes } from 'node:crypto';

import type { StandInRequest } from '../kit/http-server';
import { badRequest, preconditionFailed } from './blob-error';
import { guessContentType, type BlobRecord } from './blob-record';
import type { DelegationScope } from './signed-token';
import type { BlobStore } from './store';

/** The options of a put or a copy. */
export interface WriteRequest {
  pathname: string;
  addRandomSuffix: boolean;
  allowOverwrite: boolean;
  ifMatch: string | undefined;
  contentType: string;
  /** Seconds. */
  cacheControlMaxAge: number;
}

/** `MAXIMUM_PATHNAME_LENGTH` of @vercel/blob 2.8. */
const MAX_PATHNAME_LENGTH = 950;
/** Vercel's default of one month and documented minimum of one minute. */
const DEFAULT_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const MIN_MAX_AGE_SECONDS = 60;

/** Returns a request header; of several values the first. */
export function header(request: StandInRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Reads the options of a put or a copy from the headers, or from the parameters of a signed URL.
 * @throws BlobApiError if they conflict with the store, the delegation or the API's limits.
 */
export function readWriteRequest(
  request: StandInRequest,
  store: BlobStore,
  delegation: DelegationScope | null,
): WriteRequest {
  const parameters = request.url.searchParams;
  const option = (name: string): string | undefined =>
    (delegation ? parameters.get(`vercel-blob-${name}`) : header(request, `x-${name}`)) ?? undefined;
  const flag = (name: string): boolean => ['1', 'true'].includes(option(name) ?? '');
  const pathname = parameters.get('pathname') ?? '';
  if (pathname === '' || pathname.length > MAX_PATHNAME_LENGTH || pathname.includes('//')) {
    throw badRequest('Invalid pathname');
  }
  const access = header(request, 'x-vercel-blob-access');
  if (access !== undefined && access !== store.access) {
    throw badRequest(
      `Cannot use ${access} access on a ${store.access} store. The store is configured with ${store.access} access.`,
    );
  }
  const cacheControlMaxAge = Number(option('cache-control-max-age') ?? DEFAULT_MAX_AGE_SECONDS);
  if (!Number.isInteger(cacheControlMaxAge) || cacheControlMaxAge < MIN_MAX_AGE_SECONDS) {
    throw badRequest('cacheControlMaxAge must be a whole number of seconds, 60 or more');
  }
  if (option('callback-url') !== undefined) throw badRequest('Upload callbacks are not implemented locally');
  const sentType = delegation ? header(request, 'content-type') : undefined;
  return {
    pathname,
    addRandomSuffix: flag('add-random-suffix'),
    allowOverwrite: flag('allow-overwrite'),
    ifMatch: option('if-match'),
    contentType: header(request, 'x-content-type') ?? sentType ?? guessContentType(pathname),
    cacheControlMaxAge,
  };
}

/**
 * Checks a signed put's limits: those of the delegation and those of the URL.
 * @throws BlobApiError that the SDK converts to BlobFileTooLargeError or BlobContentTypeNotAllowedError.
 */
export function checkSignedLimits(
  write: WriteRequest,
  size: number,
  delegation: DelegationScope,
  parameters: URLSearchParams,
): void {
  const urlSize = parameters.get('vercel-blob-maximum-size-in-bytes');
  const limit = Math.min(
    delegation.maximumSizeInBytes ?? Infinity,
    urlSize === null ? Infinity : Number(urlSize),
  );
  if (size > limit) throw badRequest(`the file length cannot be greater than ${limit} bytes`);
  const urlTypes = parameters.get('vercel-blob-allowed-content-types')?.split(',');
  for (const allowed of [delegation.allowedContentTypes, urlTypes]) {
    if (allowed && !isTypeAllowed(write.contentType, allowed)) {
      throw badRequest(`contentType ${write.contentType} is not allowed`);
    }
  }
}

function isTypeAllowed(contentType: string, allowed: readonly string[]): boolean {
  const [plain = ''] = contentType.split(';');
  return allowed.includes(plain) || allowed.includes(`${plain.split('/')[0] ?? ''}/*`);
}

/**
 * Returns the pathname of a write, with a random suffix if it asks for one.
 * @throws BlobApiError if the write may not replace an existing blob, or `ifMatch` names another version.
 */
export function resolveTarget(
  write: WriteRequest,
  find: (pathname: string) => BlobRecord | undefined,
): string {
  if (write.addRandomSuffix) return withRandomSuffix(write.pathname);
  const existing = find(write.pathname);
  if (write.ifMatch !== undefined && existing?.etag !== write.ifMatch) throw preconditionFailed();
  if (existing && !write.allowOverwrite) {
    throw badRequest(
      'This blob already exists, use `allowOverwrite: true` if you want to overwrite it. ' +
        'Or `addRandomSuffix: true` to generate a unique filename.',
    );
  }
  return write.pathname;
}

function withRandomSuffix(pathname: string): string {
  const suffix = randomBytes(16).toString('base64url').replaceAll(/[-_]/g, 'x');
  const dot = pathname.lastIndexOf('.');
  const hasEnding = dot > pathname.lastIndexOf('/') + 1;
  return hasEnding ? `${pathname.slice(0, dot)}-${suffix}${pathname.slice(dot)}` : `${pathname}-${suffix}`;
}
