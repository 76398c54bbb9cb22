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

/** The default content types by the pathname's extension. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
};

/** Returns the content type for a pathname's extension. */
export function guessContentType(pathname: string): string {
  return CONTENT_TYPES[path.posix.extname(pathname).toLowerCase()] ?? 'application/octet-stream';
}

/** The content types that Vercel does not send as downloads (docs: Vercel Blob, Security). */
const SHOWN_INLINE = /^(image|audio|video)\/|^(text\/plain|text\/xml|application\/json|application\/pdf)\b/;

/** Returns the Content-Disposition header of a blob; `download` forces an attachment. */
export function contentDisposition(record: BlobRecord, download = false): string {
  const shown = !download && SHOWN_INLINE.test(record.contentType);
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
