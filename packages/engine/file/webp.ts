import { type Bytes, readLittleEndian, readText } from './bytes';
import { findOrientation, orientationInXmp } from './exif';
import { headerOf, type PhotoHeader, pixelSize } from './photo-header';
import { colorOfProfile } from './icc';

/** Bytes of a WebP before its first chunk: `RIFF`, the length and `WEBP`. */
export const WEBP_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const ANIMATION_FLAG = 0x02;

/** Whether a file's first bytes are those of a WebP (RFC 9649, section 2.4). */
export function isWebp(bytes: Bytes): boolean {
  return readText(bytes, 0, 4) === 'RIFF' && readText(bytes, 8, 4) === 'WEBP';
}

/** Where a WebP chunk's content begins and ends, perhaps beyond the file; null without it (RFC 9649, section 2.3). */
export function findWebpChunk(bytes: Bytes, name: string): { start: number; end: number } | null {
  let offset = WEBP_HEADER_BYTES;
  while (offset + CHUNK_HEADER_BYTES <= bytes.length) {
    const start = offset + CHUNK_HEADER_BYTES;
    const end = start + readLittleEndian(bytes, offset + 4, 4);
    if (readText(bytes, offset, 4) === name) return { start, end };
    offset = end + (end % 2);
  }
  return null;
}

/** Reads a WebP's first chunk, and what follows the picture (RFC 9649, sections 2.5 to 2.7 and 3.4). */
export function readWebp(bytes: Bytes): PhotoHeader | null {
  if (!isWebp(bytes)) return null;
  const contentOf = (name: string): Bytes | null => {
    const chunk = findWebpChunk(bytes, name);
    return chunk && bytes.subarray(chunk.start, chunk.end);
  };
  const exif = findWebpChunk(bytes, 'EXIF');
  const field = exif && findOrientation(bytes, exif.start);
  const xmp = contentOf('XMP ');
  const profile = contentOf('ICCP');
  const one = field?.isLittleEndian ? [1, 0] : [0, 1];
  return headerOf({
    format: 'webp',
    size: sizeOf(bytes),
    animated: readText(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0,
    state: CHUNK_HEADER_BYTES + readLittleEndian(bytes, 4, 4) <= bytes.length ? 'whole' : 'damaged',
    orientation: field?.value ?? (xmp && orientationInXmp(xmp)) ?? 1,
    edits: field ? [{ start: field.offset, end: field.offset + 2, bytes: one }] : [],
    color: profile && colorOfProfile(profile),
  });
}

function sizeOf(bytes: Bytes): PhotoHeader['size'] {
  const chunk = readText(bytes, 12, 4);
  if (chunk === 'VP8X')
    return pixelSize(readLittleEndian(bytes, 24, 3) + 1, readLittleEndian(bytes, 27, 3) + 1);
  if (chunk === 'VP8L') {
    const low = readLittleEndian(bytes, 21, 2);
    const high = readLittleEndian(bytes, 23, 2);
    // Two fields of 14 bits, each one less than the size, across the byte boundary.
    return pixelSize((low & 0x3fff) + 1, (((high & 0x0fff) << 2) | (low >> 14)) + 1);
  }
  return pixelSize(readLittleEndian(bytes, 26, 2) & 0x3fff, readLittleEndian(bytes, 28, 2) & 0x3fff);
}
