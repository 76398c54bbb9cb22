import { PHOTO_FILE_MAXIMUM_BYTES, UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/photos';

import type { PhotoHeader } from './photo-header';

/** Why a file is not taken; the page has a sentence for each. */
export type PhotoProblem =
  'not_image' | 'svg' | 'animated' | 'unreadable' | 'heic' | 'empty' | 'too_large' | 'too_many_pixels';

/** Where the formats' headers end in practice, colour profiles and thumbnails included, in bytes. */
const HEADER_BYTES = 1024 * 1024;

/** Looks at a file's kind, size and header without decoding it; null when nothing speaks against it. */
export async function checkPhoto(file: File): Promise<PhotoProblem | null> {
  if (!file.type.startsWith('image/')) return /\.hei[cf]$/i.test(file.name) ? 'heic' : 'not_image';
  if (file.type === 'image/svg+xml') return 'svg';
  if (file.size === 0) return 'empty';
  if (file.size > PHOTO_FILE_MAXIMUM_BYTES) return 'too_large';
  let start: Uint8Array;
  try {
    start = await readStart(file);
  } catch {
    // The file was moved or its permission withdrawn between choosing and reading.
    return 'unreadable';
  }
  const header = await readHeader(start);
  return header ? checkHeader(header) : null;
}

/** What to say about a file that passed `checkPhoto` and that the browser still could not decode. */
export function undecodableProblem(file: File): PhotoProblem {
  return /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type) ? 'heic' : 'unreadable';
}

/** The readers of the formats come with the first photo; without them decoding and the server still decide. */
async function readHeader(start: Uint8Array): Promise<PhotoHeader | null> {
  const readers = await import('./read-photo-header').catch(() => null);
  return readers?.readPhotoHeader(start) ?? null;
}

function checkHeader(header: PhotoHeader): PhotoProblem | null {
  if (header.format === 'svg') return 'svg';
  if (header.animated) return 'animated';
  const pixels = header.size ? header.size.width * header.size.height : 0;
  return pixels > UPLOAD_MAXIMUM_PIXELS ? 'too_many_pixels' : null;
}

async function readStart(file: File): Promise<Uint8Array> {
  // A GIF's second frame can lie anywhere; the others tell everything at their start.
  const part = file.type === 'image/gif' ? file : file.slice(0, HEADER_BYTES);
  return new Uint8Array(await part.arrayBuffer());
}
