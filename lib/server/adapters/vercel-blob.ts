import 'server-only';

import type * as BlobSdk from '@vercel/blob';

import { PORTRAIT_CACHED_DAYS } from '../../shared/rules/retention';
import { withinTimeLimit } from '../../shared/within-time-limit';
import { blobStoreUrl, type BlobCredentials } from '../environment/blob-stores';
import type { PrivateFiles, PublicFiles } from '../ports';

/** One Vercel Blob store. */
export interface BlobStore {
  credentials: BlobCredentials;
  timeoutMs: number;
}

/** A private store. */
export interface PrivateBlobStore extends BlobStore {
  /** The files' address, without a slash at the end; null for Vercel's own. */
  baseUrl: string | null;
}

const RESULT_CACHE_SECONDS = PORTRAIT_CACHED_DAYS * 24 * 60 * 60;

/**
 * Vercel Blob's private store, read by addresses that the SDK signs for an hour: https://vercel.com/docs/vercel-blob
 */
export function createPrivateFiles(store: PrivateBlobStore): PrivateFiles {
  const baseUrl = store.baseUrl ?? blobStoreUrl(store.credentials, 'private');
  return {
    put: async ({ path, bytes, contentType }) => {
      const { pathname } = await withinLimit(store, ({ put }, abortSignal) =>
        put(path, bytes, { ...putOptions(store, contentType), access: 'private', abortSignal }),
      );
      return { url: `${baseUrl}/${pathname}` };
    },
    pathOf: (url) => (url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length + 1) : null),
    presign: async (paths) => {
      const { delegation, presignUrl } = await withinLimit(store, async (sdk, abortSignal) => ({
        delegation: await sdk.issueSignedToken({
          ...store.credentials,
          pathname: '*',
          operations: ['get'],
          abortSignal,
        }),
        presignUrl: sdk.presignUrl,
      }));
      return Promise.all(
        paths.map(async (pathname) => {
          const { presignedUrl } = await presignUrl(delegation, {
            operation: 'get',
            access: 'private',
            pathname,
          });
          return `${baseUrl}/${pathname}${new URL(presignedUrl).search}`;
        }),
      );
    },
    list: async (folder, cursor) => {
      const { blobs, nextCursor } = await listPage(store, folder, cursor);
      const files = blobs.map(({ pathname, uploadedAt }) => ({
        path: pathname,
        uploadedAt: uploadedAt.getTime(),
      }));
      return { files, nextCursor };
    },
    delete: async (paths) => {
      if (paths.length === 0) return;
      const urls = paths.map((path) => `${baseUrl}/${path}`);
      await withinLimit(store, ({ del }, abortSignal) => del(urls, { ...store.credentials, abortSignal }));
    },
  };
}

/** Vercel Blob's public store. */
export function createPublicFiles(store: BlobStore): PublicFiles {
  return {
    put: async ({ path, bytes, contentType }) => {
      const { url } = await withinLimit(store, ({ put }, abortSignal) =>
        put(path, bytes, {
          ...putOptions(store, contentType),
          access: 'public',
          cacheControlMaxAge: RESULT_CACHE_SECONDS,
          abortSignal,
        }),
      );
      return { url: url.split('?')[0] ?? url };
    },
    list: async (folder, cursor) => {
      const { blobs, nextCursor } = await listPage(store, folder, cursor);
      return { urls: blobs.map(({ url }) => url), nextCursor };
    },
    delete: async (urls) => {
      if (urls.length === 0) return;
      await withinLimit(store, ({ del }, abortSignal) =>
        del([...urls], { ...store.credentials, abortSignal }),
      );
    },
  };
}

async function listPage(store: BlobStore, folder: string, cursor: string | null) {
  const page = await withinLimit(store, ({ list }, abortSignal) =>
    list({
      ...store.credentials,
      prefix: `${folder}/`,
      abortSignal,
      ...(cursor === null ? {} : { cursor }),
    }),
  );
  return { blobs: page.blobs, nextCursor: page.hasMore ? (page.cursor ?? null) : null };
}

function putOptions(store: BlobStore, contentType: string) {
  return {
    ...store.credentials,
    contentType,
    addRandomSuffix: false,
    allowOverwrite: true,
  };
}

/**
 * Calls the SDK within the store's time limit. The SDK hears an abort only after its pause between two tries, and
 * repeats a call that AbortSignal.timeout() ends.
 */
async function withinLimit<Result>(
  { timeoutMs }: BlobStore,
  call: (sdk: typeof BlobSdk, abortSignal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const sdk = await import('@vercel/blob');
  const controller = new AbortController();
  return withinTimeLimit(call(sdk, controller.signal), timeoutMs, () => {
    controller.abort();
    return new Error(`Vercel Blob gives no answer for ${timeoutMs} ms.`);
  });
}
