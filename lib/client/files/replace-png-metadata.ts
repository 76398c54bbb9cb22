import { type Bytes, fourCharacters, joinBytes, latinBytes, viewOf } from './bytes';
import type { FileMetadata } from './replace-jpeg-metadata';

/** PNG Specification (Third Edition), section 5.2. */
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Bytes of a chunk besides its content: length, name and checksum. */
const CHUNK_FRAME = 12;
/** Without these there is no picture; `tRNS` says what is transparent. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const INCHES_A_METRE = 1 / 0.0254;
/** Adobe XMP Specification Part 3, section 1.1.5: an uncompressed iTXt without a language. */
const XMP_HEADER = 'XML:com.adobe.xmp\0\0\0\0\0';

/**
 * The PNG of a browser's sRGB canvas with chunks for sRGB (11.3.2.5), its resolution (pHYs, 11.3.4.3) and the XMP packet
 * (iTXt). All other metadata stays out. Throws when it is no PNG.
 */
export function replacePngMetadata(png: Uint8Array, { xmp, resolution }: FileMetadata): Bytes {
  const [header, ...others] = chunksOf(png);
  if (!header) throw new Error('an empty PNG');
  return joinBytes(
    SIGNATURE,
    header,
    // 0: as a photo is meant to be shown.
    chunk('sRGB', Uint8Array.of(0)),
    ...(resolution === null ? [] : [chunk('pHYs', pixelsPerMetre(resolution))]),
    ...(xmp ? [chunk('iTXt', joinBytes(latinBytes(XMP_HEADER), xmp))] : []),
    ...others,
  );
}

function pixelsPerMetre(resolution: number): Bytes {
  const content = new Uint8Array(9);
  const view = viewOf(content);
  view.setUint32(0, Math.round(resolution * INCHES_A_METRE));
  view.setUint32(4, Math.round(resolution * INCHES_A_METRE));
  view.setUint8(8, 1);
  return content;
}

/** The chunks that stay, each with its length and checksum. */
function chunksOf(png: Uint8Array): Uint8Array[] {
  if (SIGNATURE.some((byte, index) => png[index] !== byte)) throw new Error('no PNG');
  const view = viewOf(png);
  const kept: Uint8Array[] = [];
  for (let offset = SIGNATURE.length; offset < png.length;) {
    if (offset + CHUNK_FRAME > png.length) throw new Error('a broken PNG');
    const end = offset + CHUNK_FRAME + view.getUint32(offset);
    if (end > png.length) throw new Error('a broken PNG');
    if (KEPT.has(fourCharacters(png, offset + 4))) kept.push(png.subarray(offset, end));
    offset = end;
  }
  return kept;
}

function chunk(name: string, content: Uint8Array): Bytes {
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
