import { readLittleEndian, readText } from './byte-reader';
import { type PhotoHeader, pixelSize } from './photo-header';

const ANIMATION_FLAG = 0x02;

/** Reads a WebP's first chunk: extended, lossless or lossy (RFC 9649, sections 2.5 to 2.7 and 3.4). */
export function readWebpHeader(bytes: Uint8Array): PhotoHeader | null {
  if (readText(bytes, 0, 4) !== 'RIFF' || readText(bytes, 8, 4) !== 'WEBP') return null;
  const chunk = readText(bytes, 12, 4);
  if (chunk === 'VP8X') {
    const size = pixelSize(readLittleEndian(bytes, 24, 3) + 1, readLittleEndian(bytes, 27, 3) + 1);
    return { format: 'webp', size, animated: ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0 };
  }
  return { format: 'webp', size: chunk === 'VP8L' ? losslessSize(bytes) : lossySize(bytes), animated: false };
}

function losslessSize(bytes: Uint8Array): PhotoHeader['size'] {
  const low = readLittleEndian(bytes, 21, 2);
  const high = readLittleEndian(bytes, 23, 2);
  // Two fields of 14 bits, each one less than the size, across the byte boundary.
  return pixelSize((low & 0x3fff) + 1, (((high & 0x0fff) << 2) | (low >> 14)) + 1);
}

function lossySize(bytes: Uint8Array): PhotoHeader['size'] {
  return pixelSize(readLittleEndian(bytes, 26, 2) & 0x3fff, readLittleEndian(bytes, 28, 2) & 0x3fff);
}
