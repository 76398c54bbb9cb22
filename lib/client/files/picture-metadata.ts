import { readText } from '@chiaro/engine/file/bytes';
import { findWebpChunk, isWebp } from '@chiaro/engine/file/webp';

/** Bytes that share their buffer with no others, as `Blob` takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Characters below 256, one byte each. */
export function latinBytes(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The XMP packet of a WebP (RFC 9649, section 2.7.1.5); null where there is none or the file is broken. */
export function readWebpXmp(file: Uint8Array): Bytes | null {
  const chunk = isWebp(file) ? findWebpChunk(file, 'XMP ') : null;
  return chunk && chunk.end <= file.length ? file.slice(chunk.start, chunk.end) : null;
}

const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** Longest segment without its own length (ITU T.81, B.1.1.4). */
const SEGMENT_MAXIMUM = 65_533;
/** Adobe XMP Specification Part 3, section 1.1.3. */
const JPEG_XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0';

/**
 * Returns a canvas' JPEG with JFIF 1.02, the resolution (pixels per inch or null) and the XMP packet if a segment holds
 * it. Of its segments only APP14 stays, which says how the colours are coded. Throws when it is no JPEG.
 */
export function replaceJpegMetadata(
  jpeg: Uint8Array,
  xmp: Uint8Array | null,
  resolution: number | null,
): Bytes {
  const parts = jpegParts(jpeg);
  const named = xmp && joinBytes(latinBytes(JPEG_XMP_NAME), xmp);
  return joinBytes(
    Uint8Array.of(0xff, 0xd8),
    segment(APP0, jfif(resolution)),
    ...(named && named.length <= SEGMENT_MAXIMUM ? [segment(APP1, named)] : []),
    ...parts,
  );
}

/** The JFIF header (ITU T.871, 10.1) with dots per inch, or square pixels without a resolution, and no thumbnail. */
function jfif(resolution: number | null): Bytes {
  const [unit, density] = resolution === null ? [0, 1] : [1, resolution];
  const [high, low] = [density >> 8, density & 0xff];
  return joinBytes(latinBytes('JFIF\0'), Uint8Array.of(1, 2, unit, high, low, high, low, 0, 0));
}

function segment(marker: number, content: Uint8Array): Bytes {
  const length = content.length + 2;
  return joinBytes(Uint8Array.of(0xff, marker, length >> 8, length & 0xff), content);
}

/** The segments before the picture's data that are no metadata, then the data to the end of the file. */
function jpegParts(jpeg: Uint8Array): Uint8Array[] {
  const view = viewOf(jpeg);
  if (jpeg.length < 4 || view.getUint16(0) !== 0xffd8) throw new Error('no JPEG');
  const parts: Uint8Array[] = [];
  for (let offset = 2; offset + 4 <= jpeg.length && jpeg[offset] === 0xff;) {
    const marker = view.getUint8(offset + 1);
    if (marker === START_OF_SCAN) return [...parts, jpeg.subarray(offset)];
    const end = offset + 2 + view.getUint16(offset + 2);
    if (end > jpeg.length) break;
    const isMetadata = marker === COMMENT || (marker >= APP0 && marker <= APP15 && marker !== APP14);
    if (!isMetadata) parts.push(jpeg.subarray(offset, end));
    offset = end;
  }
  throw new Error('a broken JPEG');
}

/** PNG Specification (Third Edition), section 5.2. */
const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Bytes of a PNG chunk besides its content: length, name and checksum. */
const PNG_CHUNK_FRAME = 12;
/** Without these there is no picture; `tRNS` says what is transparent. */
const KEPT_PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Adobe XMP Specification Part 3, section 1.1.5: an uncompressed iTXt without a language. */
const PNG_XMP_HEADER = 'XML:com.adobe.xmp\0\0\0\0\0';

/** A canvas' PNG with chunks for sRGB (11.3.2.5) and the XMP packet (iTXt) alone. Throws when it is no PNG. */
export function replacePngMetadata(png: Uint8Array, xmp: Uint8Array | null): Bytes {
  const [header, ...others] = pngChunks(png);
  if (!header) throw new Error('an empty PNG');
  return joinBytes(
    PNG_SIGNATURE,
    header,
    // 0: as a photo is meant to be shown.
    pngChunk('sRGB', Uint8Array.of(0)),
    ...(xmp ? [pngChunk('iTXt', joinBytes(latinBytes(PNG_XMP_HEADER), xmp))] : []),
    ...others,
  );
}

/** The chunks that stay, each with its length and checksum. */
function pngChunks(png: Uint8Array): Uint8Array[] {
  if (PNG_SIGNATURE.some((byte, index) => png[index] !== byte)) throw new Error('no PNG');
  const view = viewOf(png);
  const kept: Uint8Array[] = [];
  for (let offset = PNG_SIGNATURE.length; offset < png.length;) {
    const hasLength = offset + PNG_CHUNK_FRAME <= png.length;
    const end = hasLength ? offset + PNG_CHUNK_FRAME + view.getUint32(offset) : Infinity;
    if (end > png.length) throw new Error('a broken PNG');
    if (KEPT_PNG_CHUNKS.has(readText(png, offset + 4, 4))) kept.push(png.subarray(offset, end));
    offset = end;
  }
  return kept;
}

function pngChunk(name: string, content: Uint8Array): Bytes {
  const bytes = joinBytes(new Uint8Array(4), latinBytes(name), content, new Uint8Array(4));
  const view = viewOf(bytes);
  view.setUint32(0, content.length);
  view.setUint32(bytes.length - 4, checksum(bytes.subarray(4, -4)));
  return bytes;
}

/** CRC-32 (PNG, annex D), bit by bit: what is checked is a few kilobytes. */
function checksum(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  }
  return ~remainder >>> 0;
}
