import { createHmac } from 'node:crypto';

/** Whether reading a store's blobs requires a token. */
export type BlobAccess = 'private' | 'public';

export interface BlobStoreOptions {
  access: BlobAccess;
  /** `vercel_blob_rw_{storeId}_{secret}`: the real form, from which the SDK reads the store's id. */
  token: string;
  /** The deployment's OIDC token, which opens the store together with its id; without it the token alone does. */
  oidcToken?: string;
}

export interface BlobStore extends BlobStoreOptions {
  /** In lower case, as in the host name of a blob's URL at Vercel. */
  id: string;
  /** The key of signed tokens; it stays the same after a restart, so that URLs stay valid. */
  signingSecret: string;
}

const READ_WRITE_TOKEN = /^vercel_blob_rw_([A-Za-z0-9]+)_[A-Za-z0-9]+$/;

/**
 * Creates a store with its token's id. Throws an Error for a token not of the form `vercel_blob_rw_{storeId}_{secret}`.
 */
export function createBlobStore(options: BlobStoreOptions): BlobStore {
  const id = READ_WRITE_TOKEN.exec(options.token)?.[1];
  if (id === undefined) {
    throw new Error(`The ${options.access} store's token must look like vercel_blob_rw_{storeId}_{secret}.`);
  }
  const signingSecret = createHmac('sha256', options.token).update('blob signing secret').digest('base64url');
  return { ...options, id: id.toLowerCase(), signingSecret };
}

/** Returns the first path segment of a store's blobs, in the place of Vercel's host `{id}.{access}.blob.…`. */
export function storeSegment(store: BlobStore): string {
  return `${store.id}.${store.access}`;
}

/** Returns the address of a blob: `{origin}/{storeId}.{access}/{pathname}`. */
export function blobUrl(origin: string, store: BlobStore, pathname: string): string {
  const encoded = pathname.split('/').map(encodeURIComponent).join('/');
  return `${origin}/${storeSegment(store)}/${encoded}`;
}

/** A pathname in a store, with or without a blob. */
export interface BlobPlace {
  store: BlobStore;
  pathname: string;
}

/** Returns the store and pathname of a URL's encoded path, or undefined for a path of the API. */
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
