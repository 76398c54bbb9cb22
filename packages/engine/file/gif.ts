import { type Bytes, readLittleEndian, readText } from './bytes';
import { headerOf, type PhotoHeader, pixelSize } from './photo-header';

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Reads a GIF's logical screen and its blocks up to the second frame (GIF89a, sections 18 to 26). */
export function readGif(bytes: Bytes): PhotoHeader | null {
  if (!/^GIF8[79]a$/.test(readText(bytes, 0, 6))) return null;
  const size = pixelSize(readLittleEndian(bytes, 6, 2), readLittleEndian(bytes, 8, 2));
  let offset = 13 + colorTableLength(bytes[10] ?? 0);
  let frames = 0;
  while (frames < 2) {
    const block = bytes[offset];
    if (block === EXTENSION) offset = skipSubBlocks(bytes, offset + 2);
    else if (block === IMAGE) {
      offset = skipSubBlocks(bytes, offset + 11 + colorTableLength(bytes[offset + 9] ?? 0));
      frames += 1;
    } else break;
  }
  const isWhole = frames > 0 && offset <= bytes.length;
  return headerOf({ format: 'gif', size, animated: frames > 1, state: isWhole ? 'whole' : 'damaged' });
}

/** Bytes of the colour table that a packed field announces. */
function colorTableLength(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}

/** Where a chain of data sub-blocks ends; infinite when it is cut off. */
function skipSubBlocks(bytes: Bytes, start: number): number {
  let offset = start;
  for (;;) {
    const length = bytes[offset];
    if (length === undefined) return Number.POSITIVE_INFINITY;
    offset += 1 + length;
    if (length === 0) return offset;
  }
}
