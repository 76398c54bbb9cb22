/** `length` bytes at `offset` as Latin-1 text; shorter when the bytes end before. */
export function readText(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

/** Bytes of a WebP before its first chunk: `RIFF`, the length and `WEBP`. */
export const WEBP_HEADER_BYTES = 12;
const WEBP_CHUNK_HEADER_BYTES = 8;

/** Whether a file's first bytes are those of a WebP (RFC 9649, section 2.4). */
export function isWebp(bytes: Uint8Array): boolean {
  return readText(bytes, 0, 4) === 'RIFF' && readText(bytes, 8, 4) === 'WEBP';
}

/** Where a WebP chunk's content begins and ends, perhaps beyond the file; null without it (RFC 9649, section 2.3). */
export function findWebpChunk(file: Uint8Array, name: string): { start: number; end: number } | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let offset = WEBP_HEADER_BYTES;
  while (offset + WEBP_CHUNK_HEADER_BYTES <= file.length) {
    const start = offset + WEBP_CHUNK_HEADER_BYTES;
    const end = start + view.getUint32(offset + 4, true);
    if (readText(file, offset, 4) === name) return { start, end };
    offset = end + (end % 2);
  }
  return null;
}
