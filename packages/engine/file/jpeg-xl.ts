import { type Bytes, readBigEndian, readText } from './bytes';
import { headerOf, type PhotoHeader, type PixelSize, pixelSize } from './photo-header';
import { boxesIn } from './iso-media';

const CODESTREAM = 0xff0a;
const CONTAINER = '\0\0\0\fJXL \r\n\u0087\n';
const RATIOS = [
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
] as const;

/** Reads a JPEG XL's size and whether it moves (ISO/IEC 18181-1, annex D); null for another format. */
export function readJpegXl(bytes: Bytes): PhotoHeader | null {
  const isContained = readText(bytes, 0, CONTAINER.length) === CONTAINER;
  if (!isContained && readBigEndian(bytes, 0, 2) !== CODESTREAM) return null;
  const boxes = isContained ? [...boxesIn(bytes, 0, bytes.length)] : [];
  const part = boxes.find(({ type }) => type === 'jxlc' || type === 'jxlp');
  // A part begins with its number.
  const start = part ? part.start + (part.type === 'jxlp' ? 4 : 0) : 0;
  const isWhole = !isContained || (part !== undefined && boxes.every(({ end }) => end <= bytes.length));
  return headerOf({
    format: 'jxl',
    ...readCodestream(bytes, start + 2),
    state: isWhole ? 'whole' : 'damaged',
    isTurnedByBrowsers: true,
  });
}

function readCodestream(bytes: Bytes, start: number): Pick<PhotoHeader, 'size' | 'animated'> {
  let place = start * 8;
  const take = (count: number): number => {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, place += 1)
      value += (((bytes[place >> 3] ?? 0) >> (place & 7)) & 1) * 2 ** bit;
    return value;
  };
  const takeSize = (): PixelSize | null => {
    const isSmall = take(1) === 1;
    const takeSide = (): number => (isSmall ? (take(5) + 1) * 8 : take([9, 13, 18, 30][take(2)] ?? 0) + 1);
    const height = takeSide();
    const ratio = RATIOS[take(3) - 1];
    return pixelSize(ratio ? Math.floor((height * ratio[0]) / ratio[1]) : takeSide(), height);
  };
  const size = start * 8 < bytes.length * 8 ? takeSize() : null;
  const isDefault = take(1) === 1;
  const hasMore = !isDefault && take(1) === 1;
  if (!hasMore) return { size, animated: false };
  // The orientation, which browsers follow, and the size for which it is meant.
  take(3);
  if (take(1) === 1) takeSize();
  const hasPreview = take(1) === 1;
  return { size, animated: !hasPreview && take(1) === 1 };
}

/** Knows a JPEG 2000, as a file (ISO/IEC 15444-1, annex I) or a codestream (annex A); null for another format. */
export function readJpeg2000(bytes: Bytes): PhotoHeader | null {
  const isFile = readText(bytes, 4, 8) === 'jP  \r\n\u0087\n';
  if (!isFile && readBigEndian(bytes, 0, 4) !== 0xff4fff51) return null;
  if (!isFile)
    return headerOf({
      format: 'jp2',
      size: pixelSize(readBigEndian(bytes, 8, 4), readBigEndian(bytes, 12, 4)),
    });
  const header = [...boxesIn(bytes, 0, bytes.length)].find(({ type }) => type === 'jp2h');
  const height = header ? readBigEndian(bytes, header.start + 8, 4) : 0;
  return headerOf({
    format: 'jp2',
    size: pixelSize(header ? readBigEndian(bytes, header.start + 12, 4) : 0, height),
  });
}
