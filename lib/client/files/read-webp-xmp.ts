import { type Bytes, fourCharacters, viewOf } from './bytes';

/** Bytes of a chunk's name and length. */
const CHUNK_HEADER = 8;
/** Bytes before the first chunk: `RIFF`, the length and `WEBP`. */
const FILE_HEADER = 12;

/**
 * The XMP packet of a WebP; null where there is none or the file is broken. RIFF chunks have a name, a length
 * (little-endian) and an even number of bytes; the packet's chunk is `XMP ` (RFC 9649, sections 2.3 and 2.7.1.5).
 */
export function readWebpXmp(file: Uint8Array): Bytes | null {
  if (fourCharacters(file, 0) !== 'RIFF' || fourCharacters(file, 8) !== 'WEBP') return null;
  const view = viewOf(file);
  for (let offset = FILE_HEADER; offset + CHUNK_HEADER <= file.length;) {
    const length = view.getUint32(offset + 4, true);
    const start = offset + CHUNK_HEADER;
    if (start + length > file.length) return null;
    if (fourCharacters(file, offset) === 'XMP ') return file.slice(start, start + length);
    offset = start + length + (length % 2);
  }
  return null;
}
