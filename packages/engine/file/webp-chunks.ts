import { joinBytes, latinBytes, readLittleEndian, readText } from './bytes';
import { findWebpChunk, isWebp, WEBP_HEADER_BYTES } from './webp';

/** The chunk with a portrait's opacity: a lossless grey WebP of the portrait's size, white where the person is opaque. */
export const OPACITY_CHUNK = 'OPAC';

const CHUNK_HEADER_BYTES = 8;
const EXTENDED_HEADER_BYTES = 10;
const ALPHA_FLAG = 0x10;
/** Flags of the extended header by the chunk that they tell of. */
const FLAGS: Readonly<Record<string, number>> = { 'XMP ': 0x04 };

/** Returns a chunk's content; null where the file is no WebP, or lacks it, or ends within it (RFC 9649, section 2.3). */
export function readWebpChunk(file: Uint8Array, name: string): Uint8Array<ArrayBuffer> | null {
  const chunk = isWebp(file) ? findWebpChunk(file, name) : null;
  return chunk && chunk.end <= file.length ? new Uint8Array(file.subarray(chunk.start, chunk.end)) : null;
}

/**
 * Returns a still WebP of `size` pixels with a chunk at its end, in the extended format, in which decoders skip chunks that
 * they do not know (RFC 9649, section 2.7). The picture's bytes stay. Throws when the file is no WebP.
 */
export function addWebpChunk(
  file: Uint8Array,
  size: { readonly width: number; readonly height: number },
  name: string,
  content: Uint8Array,
): Uint8Array<ArrayBuffer> {
  if (!isWebp(file)) throw new Error('no WebP');
  const kind = readText(file, WEBP_HEADER_BYTES, 4);
  const body = file.subarray(WEBP_HEADER_BYTES);
  const header =
    kind === 'VP8X' ? body : joinBytes(extendedHeader(size, kind === 'VP8L' && hasAlpha(file)), body);
  const whole = container(joinBytes(header, chunkOf(name, content)));
  const flags = WEBP_HEADER_BYTES + CHUNK_HEADER_BYTES;
  whole[flags] = (whole[flags] ?? 0) | (FLAGS[name] ?? 0);
  return whole;
}

/** Returns a WebP without its chunks of a name. */
export function removeWebpChunk(file: Uint8Array<ArrayBuffer>, name: string): Uint8Array<ArrayBuffer> {
  const chunk = isWebp(file) ? findWebpChunk(file, name) : null;
  if (!chunk) return file;
  const end = chunk.end + (chunk.end % 2);
  const before = file.subarray(WEBP_HEADER_BYTES, chunk.start - CHUNK_HEADER_BYTES);
  return removeWebpChunk(container(joinBytes(before, file.subarray(end))), name);
}

function container(chunks: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes(latinBytes('RIFF'), littleEndian(chunks.length + 4, 4), latinBytes('WEBP'), chunks);
}

function chunkOf(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const padding = new Uint8Array(content.length % 2);
  return joinBytes(latinBytes(name), littleEndian(content.length, 4), content, padding);
}

function extendedHeader({ width, height }: { width: number; height: number }, isTransparent: boolean) {
  const content = new Uint8Array(EXTENDED_HEADER_BYTES);
  content[0] = isTransparent ? ALPHA_FLAG : 0;
  content.set(littleEndian(width - 1, 3), 4);
  content.set(littleEndian(height - 1, 3), 7);
  return chunkOf('VP8X', content);
}

/** Whether a lossless picture says that it uses its opacity (section 3.4). */
function hasAlpha(file: Uint8Array): boolean {
  return (readLittleEndian(file, WEBP_HEADER_BYTES + CHUNK_HEADER_BYTES + 1, 4) & 0x1000_0000) !== 0;
}

function littleEndian(value: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, byte) => (value >>> (8 * byte)) & 0xff);
}
