import 'server-only';

import { issueSignedToken, presignUrl, put, type IssuedSignedToken } from '@vercel/blob';

import type { Clock, PrivateFiles, PublicFiles } from '../ports';

/** One Vercel Blob store. */
export interface BlobStore {
  /** Read-write token of the store. */
  token: string;
  timeoutMs: number;
}

/** A private store and where its files have their addresses. */
export interface PrivateBlobStore extends BlobStore {
  /** https://{store id}.private.blob.vercel-storage.com in production, without a slash at the end. */
  baseUrl: string;
}

/** A delegation is used again until this long before its end, in milliseconds. */
const DELEGATION_MARGIN_MS = 5 * 60_000;
const DELEGATION_LIFETIME_MS = 60 * 60_000;
const RESULT_CACHE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Vercel Blob's private store. Reading is allowed by presigned addresses, which are signed here with a
 * delegation that Vercel issues. https://vercel.com/docs/vercel-blob
 */
export function createPrivateFiles(store: PrivateBlobStore, clock: Clock): PrivateFiles {
  let delegation: { token: IssuedSignedToken; validUntil: number } | undefined;

  const delegationUntil = async (validUntil: number): Promise<IssuedSignedToken> => {
    if (delegation && delegation.validUntil >= validUntil + DELEGATION_MARGIN_MS) return delegation.token;
    const longer = validUntil + DELEGATION_LIFETIME_MS;
    const token = await issueSignedToken({
      token: store.token,
      pathname: '*',
      operations: ['get'],
      validUntil: longer,
      abortSignal: AbortSignal.timeout(store.timeoutMs),
    });
    delegation = { token, validUntil: longer };
    return token;
  };

  return {
    put: async ({ path, bytes, contentType }) => {
      const { pathname } = await put(path, bytes, { ...putOptions(store, contentType), access: 'private' });
      return { url: `${store.baseUrl}/${pathname}` };
    },
    pathOf: (url) => (url.startsWith(`${store.baseUrl}/`) ? url.slice(store.baseUrl.length + 1) : null),
    presign: async (path, validMs) => {
      const validUntil = clock.now() + validMs;
      const { presignedUrl } = await presignUrl(await delegationUntil(validUntil), {
        operation: 'get',
        access: 'private',
        pathname: path,
        validUntil,
      });
      const { search } = new URL(presignedUrl);
      return `${store.baseUrl}/${path}${search}`;
    },
  };
}

/** Vercel Blob's public store. */
export function createPublicFiles(store: BlobStore): PublicFiles {
  return {
    put: async ({ path, bytes, contentType }) => {
      const { url } = await put(path, bytes, {
        ...putOptions(store, contentType),
        access: 'public',
        cacheControlMaxAge: RESULT_CACHE_SECONDS,
      });
      return { url: url.split('?')[0] ?? url };
    },
  };
}

function putOptions(store: BlobStore, contentType: string) {
  return {
    token: store.token,
    contentType,
    addRandomSuffix: false,
    allowOverwrite: true,
    abortSignal: AbortSignal.timeout(store.timeoutMs),
  };
}
