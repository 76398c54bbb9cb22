import path from 'node:path';

import { blobUrl, type BlobStore } from './store';

/** A blob without its bytes. */
export interface BlobRecord {
  storeId: string;
  pathname: string;
  /** The name of the file with the bytes, or their key in memory. */
  object: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** Seconds. */
  cacheControlMaxAge: number;
  /** Milliseconds since the epoch on the stack's clock. */
  uploadedAt: number;
  /** Quoted, as in the ETag header. */
  etag: string;
}

/** The content types that Vercel does not send as downloads (docs: Vercel Blob, Security). */
const SHOWN_INLINE = /^(image|audio|video)\/|^(text\/plain|text\/xml|application\/json|application\/pdf)\b/;

/** Returns the Content-Disposition header of a blob. */
export function contentDisposition(record: BlobRecord): string {
  const shown = SHOWN_INLINE.test(record.contentType);
  const name = path.posix.basename(record.pathname).replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `${shown ? 'inline' : 'attachment'}; filename="${name}"`;
}

/** Returns the Cache-Control header; shared caches do not keep the blobs of a private store. */
export function cacheControl(record: BlobRecord, store: BlobStore): string {
  return `${store.access}, max-age=${record.cacheControlMaxAge}`;
}

/** Converts a blob to the form of put, copy, head and list; the SDK selects its fields. */
export function describeBlob(origin: string, store: BlobStore, record: BlobRecord): object {
  const url = blobUrl(origin, store, record.pathname);
  return {
    url,
    downloadUrl: `${url}?download=1`,
    pathname: record.pathname,
    size: record.size,
    contentType: record.contentType,
    contentDisposition: contentDisposition(record),
    cacheControl: cacheControl(record, store),
    uploadedAt: new Date(record.uploadedAt).toISOString(),
    etag: record.etag,
  };
}
