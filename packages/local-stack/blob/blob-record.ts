import path from 'node:path';

import { blobUrl, type BlobStore } from './store';

/** What is known of a blob, beside its bytes. */
export interface BlobRecord {
  storeId: string;
  pathname: string;
  /** Name of the file, or key in memory, that holds the bytes. */
  object: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** Seconds that caches may keep it. */
  cacheControlMaxAge: number;
  /** Milliseconds since the epoch on the stack's clock. */
  uploadedAt: number;
  /** Quoted, as in the ETag header. */
  etag: string;
}

/** The content types that the API guesses from a file's ending when none is given. */
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

/** The content type that goes with a pathname's ending. */
export function guessContentType(pathname: string): string {
  return CONTENT_TYPES[path.posix.extname(pathname).toLowerCase()] ?? 'application/octet-stream';
}

/** Vercel shows these in the browser and makes everything else a download (docs: Vercel Blob, Security). */
const SHOWN_INLINE = /^(image|audio|video)\/|^(text\/plain|text\/xml|application\/json|application\/pdf)\b/;

/** The Content-Disposition header of a blob; `download` forces an attachment. */
export function contentDisposition(record: BlobRecord, download = false): string {
  const shown = !download && SHOWN_INLINE.test(record.contentType);
  const name = path.posix.basename(record.pathname).replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `${shown ? 'inline' : 'attachment'}; filename="${name}"`;
}

/** The Cache-Control header: a private store's blobs stay out of shared caches. */
export function cacheControl(record: BlobRecord, store: BlobStore): string {
  return `${store.access}, max-age=${record.cacheControlMaxAge}`;
}

/** A blob as put, copy, head and list answer it; the SDK picks the fields that it hands on. */
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
