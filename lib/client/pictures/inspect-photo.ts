import { isVideo } from '@chiaro/engine/file/iso-media';
import { isDamaged, isTurnedByUs, type PhotoHeader, readPhoto } from '@chiaro/engine/file/read-photo';
import { PHOTO_FILE_MAXIMUM_BYTES, UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/photos';

import { HiddenCanvasError } from './hidden-canvas';
import { MissingToolsError } from './workers';

/** Formats that only some browsers open, by the names that the page's sentence has. */
const UNOPENED_FORMATS = {
  heic: 'HEIC',
  avif: 'AVIF',
  jxl: 'JPEG XL',
  jp2: 'JPEG 2000',
  tiff: 'TIFF',
} as const satisfies Partial<Record<PhotoHeader['format'], string>>;
export type UnopenedFormat = (typeof UNOPENED_FORMATS)[keyof typeof UNOPENED_FORMATS];

/** Why a file is not taken; the page has a sentence for each, and one for all formats. */
export type PhotoProblem =
  | 'not_image'
  | 'video'
  | 'svg'
  | 'raw'
  | 'animated'
  | 'damaged'
  | 'unreadable'
  /** It was moved, changed or deleted after it was chosen. */
  | 'moved'
  | 'rare_jpeg'
  | UnopenedFormat
  | 'empty'
  | 'too_large'
  | 'too_many_pixels'
  | 'hidden_canvas'
  | 'duplicate'
  | 'folder'
  | 'not_loaded';

type FileBytes = Uint8Array<ArrayBuffer>;

/** Where the brand of an MPEG-4 ends, in bytes. */
const BRAND_BYTES = 12;

/** Checks a file's type, size and bytes without decoding it; null when it can be taken. */
export async function inspectPhoto(file: File): Promise<PhotoProblem | null> {
  const bytes = await readPhotoFile(file);
  return typeof bytes === 'string' ? bytes : null;
}

/** Checks a file as `inspectPhoto` does; its bytes when it can be taken. */
export async function readPhotoFile(file: File): Promise<FileBytes | PhotoProblem> {
  if (file.type.startsWith('video/')) return 'video';
  if (file.type && !file.type.startsWith('image/')) return 'not_image';
  if (file.type === 'image/svg+xml') return 'svg';
  if (file.size === 0) return 'empty';
  try {
    if (isVideo(await readBytes(file.slice(0, BRAND_BYTES)))) return 'video';
    if (file.size > PHOTO_FILE_MAXIMUM_BYTES) return 'too_large';
    const bytes = await readBytes(file);
    const header = await readPhoto(bytes);
    if (header) return checkHeader(header) ?? bytes;
    return file.type ? 'unreadable' : 'not_image';
  } catch (error) {
    return readingProblem(error);
  }
}

/** Why a file's bytes can't be read: https://w3c.github.io/FileAPI/#dfn-error-codes */
function readingProblem(error: unknown): PhotoProblem {
  const isMoved = error instanceof DOMException && /^Not(Found|Readable)Error$/.test(error.name);
  return isMoved ? 'moved' : 'unreadable';
}

function checkHeader({ format, animated, state, size }: PhotoHeader): PhotoProblem | null {
  // The first picture of a raw photo is often a small preview.
  if (format === 'svg' || format === 'raw') return format;
  if (animated) return 'animated';
  if (state === 'damaged') return 'damaged';
  // What has no size may be too large to decode.
  if (!size) return nameOf(format) ?? 'unreadable';
  return size.width * size.height > UPLOAD_MAXIMUM_PIXELS ? 'too_many_pixels' : null;
}

function nameOf(format: PhotoHeader['format']): UnopenedFormat | undefined {
  const formats: Partial<Record<PhotoHeader['format'], UnopenedFormat>> = UNOPENED_FORMATS;
  return formats[format];
}

/** The problem of a file that passed `inspectPhoto` and could not be scaled. */
export async function inspectFailure(error: unknown, file: File): Promise<PhotoProblem> {
  if (error instanceof MissingToolsError) return 'not_loaded';
  if (error instanceof HiddenCanvasError) return 'hidden_canvas';
  const bytes = await readBytes(file).catch(readingProblem);
  if (typeof bytes === 'string') return bytes;
  const header = await readPhoto(bytes);
  if (!header) return 'unreadable';
  if (isDamaged(header, bytes)) return 'damaged';
  if (header.jpegKind !== 'common') return 'rare_jpeg';
  // The header of a JPEG XL does not tell whether it is whole.
  if (header.format === 'jxl' && (await opensJpegXl())) return 'damaged';
  return nameOf(header.format) ?? 'damaged';
}

/** A JPEG XL of one pixel. */
const SMALL_JPEG_XL =
  '/woAEJBQXAgKAQAAbAAAOABYAFhKKDOOTUqkUFMG5ARAnZBQTNAnmwjgAwWiAQCQAFHAeQMAAFSojDJu8HKu58sPHRbTNq4ztNW2hSUQSgl2GEOoBA==';

async function opensJpegXl(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(SMALL_JPEG_XL), (character) => character.charCodeAt(0));
  try {
    (await createImageBitmap(new Blob([bytes], { type: 'image/jxl' }))).close();
    return true;
  } catch {
    return false;
  }
}

/** Whether each browser shows a file by itself as `decodePhoto` decodes it. */
export async function looksTheSameEverywhere(file: Blob): Promise<boolean> {
  const header = await readPhoto(await readBytes(file)).catch(() => null);
  return header?.state === 'whole' && header.color === null && !isTurnedByUs(header);
}

/** Whether a file's content is that of a whole HEIC. */
export async function isHeic(file: Blob): Promise<boolean> {
  const bytes = await readBytes(file).catch(() => new Uint8Array());
  const header = await readPhoto(bytes);
  return header?.format === 'heic' && !isDamaged(header, bytes);
}

/** Names a file by its name, size and content (SHA-256): phones repeat names, and change times. */
export async function fileIdentity({ name, size }: File, bytes: FileBytes): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  const content = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${name}|${size}|${content}`;
}

async function readBytes(part: Blob): Promise<FileBytes> {
  return new Uint8Array(await part.arrayBuffer());
}
