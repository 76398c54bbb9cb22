import { createHmac } from 'node:crypto';

/** Whether a store's blobs are readable by everybody. */
export type BlobAccess = 'private' | 'public';

/** A store as the caller of the stand-in describes it. */
export interface BlobStoreOptions {
  access: BlobAccess;
  /** `vercel_blob_rw_{storeId}_{secret}`, the real form: the SDK takes the store's id out of it. */
  token: string;
}

/** A store that the stand-in serves. */
export interface BlobStore extends BlobStoreOptions {
  /** Lower case, as it stands in the host name of a blob's URL at Vercel. */
  id: string;
  /** Key for signed tokens; the same after a restart, so that URLs stay valid. */
  signingSecret: string;
}

const READ_WRITE_TOKEN = /^vercel_blob_rw_([A-Za-z0-9]+)_[A-Za-z0-9]+$/;

/**
 * Reads a store's id out of its token.
 * @throws Error when the token has not the form `vercel_blob_rw_{storeId}_{secret}`.
 */
export function createBlobStore(options: BlobStoreOptions): BlobStore {
  const id = READ_WRITE_TOKEN.exec(options.token)?.[1];
  if (id === undefined) {
    throw new Error(`The ${options.access} store's token must look like vercel_blob_rw_{storeId}_{secret}.`);
  }
  const signingSecret = createHmac('sha256', options.token).update('blob signing secret').digest('base64url');
  return { ...options, id: id.toLowerCase(), signingSecret };
}

/** The first segment of the path of a store's blobs: stands for Vercel's host `{id}.{access}.blob.…`. */
export function storeSegment(store: BlobStore): string {
  return `${store.id}.${store.access}`;
}

/** The address of a blob in the stand-in: `{origin}/{storeId}.{access}/{pathname}`. */
export function blobUrl(origin: string, store: BlobStore, pathname: string): string {
  const encoded = pathname.split('/').map(encodeURIComponent).join('/');
  return `${origin}/${storeSegment(store)}/${encoded}`;
}

/** A place in a store, whether or not a blob is there. */
export interface BlobPlace {
  store: BlobStore;
  pathname: string;
}

/** Finds the store and pathname of a URL's path (as sent, still encoded); undefined for API paths. */
export function placeOfPath(path: string, stores: readonly BlobStore[]): BlobPlace | undefined {
  const store = stores.find((candidate) => path.startsWith(`/${storeSegment(candidate)}/`));
  if (!store) return undefined;
  const encoded = path.slice(storeSegment(store).length + 2);
  try {
    const pathname = decodeURIComponent(encoded);
    return pathname === '' ? undefined : { store, pathname };
  } catch {
    return undefined;
  }
}
