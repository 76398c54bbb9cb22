import { randomBytes } from 'node:crypto';

import type { StandInRequest } from '../kit/http-server';
import { badRequest, preconditionFailed } from './blob-error';
import { guessContentType, type BlobRecord } from './blob-record';
import type { DelegationScope } from './signed-token';
import type { BlobStore } from './store';

/** What a put or a copy asks for. */
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
const LONGEST_PATHNAME = 950;
/** One month, Vercel's default, and one minute, its documented minimum. */
const DEFAULT_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const SHORTEST_MAX_AGE_SECONDS = 60;

/** A request header that comes at most once. */
export function header(request: StandInRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Reads a put's or copy's options. A signed URL carries them in its signed parameters instead of headers.
 * @throws BlobApiError when they contradict the store, the delegation or the API's limits.
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
  if (pathname === '' || pathname.length > LONGEST_PATHNAME || pathname.includes('//')) {
    throw badRequest('Invalid pathname');
  }
  const access = header(request, 'x-vercel-blob-access');
  if (access !== undefined && access !== store.access) {
    throw badRequest(
      `Cannot use ${access} access on a ${store.access} store. The store is configured with ${store.access} access.`,
    );
  }
  const cacheControlMaxAge = Number(option('cache-control-max-age') ?? DEFAULT_MAX_AGE_SECONDS);
  if (!Number.isInteger(cacheControlMaxAge) || cacheControlMaxAge < SHORTEST_MAX_AGE_SECONDS) {
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
 * @throws BlobApiError from which the SDK makes BlobFileTooLargeError or BlobContentTypeNotAllowedError.
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
 * Decides where a write goes: a random suffix makes a new name, an existing blob needs permission.
 * @throws BlobApiError when a blob is there and may not be replaced, or `ifMatch` names another version.
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
