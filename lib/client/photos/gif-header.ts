import { readLittleEndian, readText } from './byte-reader';
import { type PhotoHeader, pixelSize } from './photo-header';

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Reads a GIF's logical screen and counts its frames up to the second (GIF89a, sections 18 to 26). */
export function readGifHeader(bytes: Uint8Array): PhotoHeader | null {
  if (!/^GIF8[79]a$/.test(readText(bytes, 0, 6))) return null;
  const size = pixelSize(readLittleEndian(bytes, 6, 2), readLittleEndian(bytes, 8, 2));
  let offset = 13 + colourTableLength(bytes[10] ?? 0);
  let frames = 0;
  while (offset < bytes.length && frames < 2) {
    const block = bytes[offset];
    if (block === EXTENSION) {
      offset = skipSubBlocks(bytes, offset + 2);
    } else if (block === IMAGE) {
      frames += 1;
      const dataStart = offset + 10 + colourTableLength(bytes[offset + 9] ?? 0);
      offset = skipSubBlocks(bytes, dataStart + 1);
    } else {
      break;
    }
  }
  return { format: 'gif', size, animated: frames > 1 };
}

/** Bytes of the colour table that a packed field announces. */
function colourTableLength(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}

/** Where a chain of data sub-blocks ends; beyond the bytes when it is cut off. */
function skipSubBlocks(bytes: Uint8Array, start: number): number {
  let offset = start;
  while (offset < bytes.length) {
    const length = bytes[offset] ?? 0;
    offset += 1 + length;
    if (length === 0) break;
  }
  return offset;
}
