import { readBigEndian, readText } from './byte-reader';
import { type PhotoHeader, pixelSize } from './photo-header';

const SIGNATURE = '\u0089PNG\r\n\u001a\n';

/** Reads a PNG's IHDR, and whether an acTL chunk before the picture makes it an animation (PNG, 3rd edition). */
export function readPngHeader(bytes: Uint8Array): PhotoHeader | null {
  if (readText(bytes, 0, 8) !== SIGNATURE) return null;
  const size = pixelSize(readBigEndian(bytes, 16, 4), readBigEndian(bytes, 20, 4));
  let offset = 8;
  while (offset + 8 <= bytes.length) {
    const type = readText(bytes, offset + 4, 4);
    if (type === 'acTL') return { format: 'png', size, animated: readBigEndian(bytes, offset + 8, 4) > 1 };
    if (type === 'IDAT') break;
    offset += 12 + readBigEndian(bytes, offset, 4);
  }
  return { format: 'png', size, animated: false };
}
