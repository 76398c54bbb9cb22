import { PHOTO_FILE_MAXIMUM_BYTES, UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/photos';

import { isVideo, type PhotoHeader, readPhotoHeader } from './photo-header';
import { MissingToolsError } from './workers';

/** Why a file is not taken; the page has a sentence for each. */
export type PhotoProblem =
  | 'not_image'
  | 'video'
  | 'svg'
  | 'animated'
  | 'unreadable'
  | 'heic'
  | 'tiff'
  | 'empty'
  | 'too_large'
  | 'too_many_pixels'
  | 'duplicate'
  | 'folder'
  | 'not_loaded';

/** Where the formats' headers end in practice, colour profiles and thumbnails included, in bytes. */
const HEADER_BYTES = 1024 * 1024;
/** Where the brand of an MPEG-4 ends, in bytes. */
const BRAND_BYTES = 12;

/** Checks a file's type, size and header without decoding it; null when it can be taken. */
export async function inspectPhoto(file: File): Promise<PhotoProblem | null> {
  if (file.type.startsWith('video/')) return 'video';
  if (file.type && !file.type.startsWith('image/')) return 'not_image';
  if (file.type === 'image/svg+xml') return 'svg';
  if (file.size === 0) return 'empty';
  try {
    if (isVideo(await readBytes(file.slice(0, BRAND_BYTES)))) return 'video';
    if (file.size > PHOTO_FILE_MAXIMUM_BYTES) return 'too_large';
    const header = await readHeader(file);
    if (header) return checkHeader(header);
    // Some systems have no type for HEIC, AVIF and raw photos.
    return file.type ? null : 'not_image';
  } catch {
    // The file was moved or its permission withdrawn between choosing and reading.
    return 'unreadable';
  }
}

/** The problem of a file that passed `inspectPhoto` and could not be scaled. */
export async function inspectFailure(error: unknown, file: File): Promise<PhotoProblem> {
  if (error instanceof MissingToolsError) return 'not_loaded';
  // Phones also give a HEIC the name and type of a JPEG.
  const format = await formatOf(file);
  return format === 'heic' || format === 'tiff' ? format : undecodableProblem(file);
}

/** The problem of a file that passed `inspectPhoto` and that the browser could not decode. */
export function undecodableProblem(file: File): PhotoProblem {
  return /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type) ? 'heic' : 'unreadable';
}

/** Whether a file's content is that of a HEIC. */
export async function isHeic(file: Blob): Promise<boolean> {
  return (await formatOf(file)) === 'heic';
}

/** The format that a file's content has; undefined when it is another one or can't be read. */
async function formatOf(file: Blob): Promise<PhotoHeader['format'] | undefined> {
  const header = await readHeader(file).catch(() => null);
  return header?.format;
}

function checkHeader(header: PhotoHeader): PhotoProblem | null {
  if (header.format === 'svg') return 'svg';
  if (header.animated) return 'animated';
  const pixels = header.size ? header.size.width * header.size.height : 0;
  return pixels > UPLOAD_MAXIMUM_PIXELS ? 'too_many_pixels' : null;
}

async function readHeader(file: Blob): Promise<PhotoHeader | null> {
  // A GIF's second frame can be anywhere; the others say everything at their start.
  const part = file.type === 'image/gif' ? file : file.slice(0, HEADER_BYTES);
  return readPhotoHeader(await readBytes(part));
}

/**
 * Names a file by its name, size and content (SHA-256): phones repeat names, and change times. Throws when unreadable.
 */
export async function fileIdentity(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const content = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${file.name}|${file.size}|${content}`;
}

async function readBytes(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer());
}
