import { joinBytes, latinBytes } from '@chiaro/engine/file/bytes';

import { PRINT_RESOLUTION } from './cuts';

/** Bytes that share their buffer with no others, as `Blob` takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
const JPEG_XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0';

/**
 * Returns a canvas' JPEG with JFIF 1.02, the resolution of paper and the XMP packet if a segment holds it. Of its segments only APP14 stays, which says how the colours are coded. Throws when it is no JPEG.
 */
export function replaceJpegMetadata(jpeg: Uint8Array, xmp: Uint8Array | null): Bytes {
  const parts = jpegParts(jpeg);
  const named = xmp && joinBytes(latinBytes(JPEG_XMP_NAME), xmp);
  return joinBytes(
    Uint8Array.of(0xff, 0xd8),
    segment(APP0, jfif()),
    ...(named && named.length <= SEGMENT_MAXIMUM ? [segment(APP1, named)] : []),
    ...parts,
  );
}

/** The JFIF header (ITU T.871, 10.1) with dots per inch (1), and no thumbnail. */
function jfif(): Bytes {
  const [high, low] = [PRINT_RESOLUTION >> 8, PRINT_RESOLUTION & 0xff];
  return joinBytes(latinBytes('JFIF\0'), Uint8Array.of(1, 2, 1, high, low, high, low, 0, 0));
}

function segment(marker: number, content: Uint8Array): Bytes {
  const length = content.length + 2;
  return joinBytes(Uint8Array.of(0xff, marker, length >> 8, length & 0xff), content);
}

/** The segments before the picture's data that are no metadata, then the data to the end of the file. */
function jpegParts(jpeg: Uint8Array): Uint8Array[] {
  const view = viewOf(jpeg);
  if (jpeg.length < 4 || view.getUint16(0) !== 0xffd8) throw new Error('no JPEG');
  const parts: Uint8Array[] = [];
  for (let offset = 2; offset + 4 <= jpeg.length && jpeg[offset] === 0xff;) {
    const marker = view.getUint8(offset + 1);
    if (marker === START_OF_SCAN) return [...parts, jpeg.subarray(offset)];
    const end = offset + 2 + view.getUint16(offset + 2);
    if (end > jpeg.length) break;
    const isMetadata = marker === COMMENT || (marker >= APP0 && marker <= APP15 && marker !== APP14);
    if (!isMetadata) parts.push(jpeg.subarray(offset, end));
    offset = end;
  }
  throw new Error('a broken JPEG');
}
