import { type Bytes, readBigEndian, readLittleEndian, readText } from './bytes';
import { headerOf, type PhotoHeader, type PixelSize, pixelSize } from './photo-header';

/** The compressions of BMP that say how long the picture is: none, and none with masks for the colours. */
const UNCOMPRESSED = [0, 3, 6];

/** Reads a BMP's headers (BITMAPFILEHEADER, BITMAPINFOHEADER and longer ones); null for another format. */
export function readBmp(bytes: Bytes): PhotoHeader | null {
  const headerBytes = readLittleEndian(bytes, 14, 4);
  if (readText(bytes, 0, 2) !== 'BM' || !(headerBytes >= 12 && headerBytes <= 124)) return null;
  // The first kind of header has short numbers.
  if (headerBytes < 40) {
    const size = pixelSize(readLittleEndian(bytes, 18, 2), readLittleEndian(bytes, 20, 2));
    return headerOf({ format: 'bmp', size });
  }
  const width = readLittleEndian(bytes, 18, 4);
  // A negative height is that of a picture from the top.
  const height = Math.abs(readLittleEndian(bytes, 22, 4) | 0);
  const row = Math.ceil((width * readLittleEndian(bytes, 28, 2)) / 32) * 4;
  const pixels = UNCOMPRESSED.includes(readLittleEndian(bytes, 30, 4)) ? row * height : 0;
  const isWhole = readLittleEndian(bytes, 10, 4) + pixels <= bytes.length;
  return headerOf({ format: 'bmp', size: pixelSize(width, height), state: isWhole ? 'whole' : 'damaged' });
}

/** Reads an ICO's directory, and the size of PNGs in it; null for another format. */
export function readIco(bytes: Bytes): PhotoHeader | null {
  if (readLittleEndian(bytes, 0, 4) !== 0x0001_0000) return null;
  let size: PixelSize | null = null;
  let isWhole = true;
  for (let entry = 6; entry < 6 + 16 * readLittleEndian(bytes, 4, 2); entry += 16) {
    const start = readLittleEndian(bytes, entry + 12, 4);
    isWhole &&= start + readLittleEndian(bytes, entry + 8, 4) <= bytes.length;
    const isPng = readText(bytes, start + 1, 3) === 'PNG';
    const shown = isPng
      ? pixelSize(readBigEndian(bytes, start + 16, 4), readBigEndian(bytes, start + 20, 4))
      : pixelSize(bytes[entry] || 256, bytes[entry + 1] || 256);
    if (shown && (!size || shown.width * shown.height > size.width * size.height)) size = shown;
  }
  return headerOf({ format: 'ico', size, state: size && isWhole ? 'whole' : 'damaged' });
}
