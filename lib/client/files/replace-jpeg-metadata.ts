import { type Bytes, joinBytes, latinBytes, viewOf } from './bytes';

/** What a file says besides its pixels. */
export interface FileMetadata {
  /** The XMP packet; null where the portrait has none. */
  readonly xmp: Uint8Array | null;
  /** Pixels per inch; null where none is wanted. */
  readonly resolution: number | null;
}

const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** Longest segment without its own length (ITU T.81, B.1.1.4). */
const SEGMENT_MAXIMUM = 65_533;
/** Adobe XMP Specification Part 3, section 1.1.3. */
const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0';

/**
 * The JPEG of a browser's sRGB canvas with its own header: JFIF 1.02 with a density, and the XMP packet. All other
 * metadata stays out, also a colour profile, which would only repeat sRGB. Of the application segments one stays: APP14
 * says how the colours are coded. An XMP packet that is too long for a segment stays out. Throws when it is no JPEG.
 */
export function replaceJpegMetadata(jpeg: Uint8Array, { xmp, resolution }: FileMetadata): Bytes {
  const { kept, rest } = splitJpeg(jpeg);
  const named = xmp && joinBytes(latinBytes(XMP_NAME), xmp);
  return joinBytes(
    Uint8Array.of(0xff, 0xd8),
    segment(APP0, jfif(resolution)),
    ...(named && named.length <= SEGMENT_MAXIMUM ? [segment(APP1, named)] : []),
    ...kept,
    rest,
  );
}

/**
 * The JFIF header (ITU T.871, 10.1): version, dots per inch as the unit, the density, and no thumbnail. Without a
 * resolution there is no unit, and the density says that the pixels are square.
 */
function jfif(resolution: number | null): Bytes {
  const [unit, density] = resolution === null ? [0, 1] : [1, resolution];
  const [high, low] = [density >> 8, density & 0xff];
  return joinBytes(latinBytes('JFIF\0'), Uint8Array.of(1, 2, unit, high, low, high, low, 0, 0));
}

function segment(marker: number, content: Uint8Array): Bytes {
  const length = content.length + 2;
  return joinBytes(Uint8Array.of(0xff, marker, length >> 8, length & 0xff), content);
}

interface SplitJpeg {
  /** The segments before the picture's data that stay. */
  readonly kept: readonly Uint8Array[];
  /** The picture's data to the end of the file. */
  readonly rest: Uint8Array;
}

function splitJpeg(jpeg: Uint8Array): SplitJpeg {
  const view = viewOf(jpeg);
  if (jpeg.length < 4 || view.getUint16(0) !== 0xffd8) throw new Error('no JPEG');
  const kept: Uint8Array[] = [];
  for (let offset = 2; offset + 4 <= jpeg.length && jpeg[offset] === 0xff;) {
    const marker = view.getUint8(offset + 1);
    if (marker === START_OF_SCAN) return { kept, rest: jpeg.subarray(offset) };
    const end = offset + 2 + view.getUint16(offset + 2);
    if (end > jpeg.length) break;
    if (!isMetadata(marker)) kept.push(jpeg.subarray(offset, end));
    offset = end;
  }
  throw new Error('a broken JPEG');
}

function isMetadata(marker: number): boolean {
  return marker === COMMENT || (marker >= APP0 && marker <= APP15 && marker !== APP14);
}
