import { readBigEndian } from './byte-reader';
import { type PhotoHeader, pixelSize } from './photo-header';

/** Reads the frame header of a JPEG (ITU T.81, B.2.2): the first SOF segment carries the size. */
export function readJpegHeader(bytes: Uint8Array): PhotoHeader | null {
  if (readBigEndian(bytes, 0, 3) !== 0xffd8ff) return null;
  const unsized: PhotoHeader = { format: 'jpeg', size: null, animated: false };
  let offset = 2;
  while (offset + 9 < bytes.length) {
    const marker = bytes[offset + 1] ?? 0;
    if (bytes[offset] !== 0xff) return unsized;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (isStartOfFrame(marker)) {
      const height = readBigEndian(bytes, offset + 5, 2);
      const width = readBigEndian(bytes, offset + 7, 2);
      return { ...unsized, size: pixelSize(width, height) };
    }
    if (marker === 0xda) return unsized;
    offset += 2 + readBigEndian(bytes, offset + 2, 2);
  }
  return unsized;
}

/** SOF0 to SOF15 without the three codes in between that mean tables (DHT, JPG, DAC). */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
