import { type Bytes, readBigEndian, readText } from './bytes';
import { exifStart, findOrientation, orientationInXmp } from './exif';
import { headerOf, type Orientation, type PhotoHeader, pixelSize } from './photo-header';

/** Markers (ITU T.81, table B.1). */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
/** A JPEG's last marker. */
export const JPEG_END = Uint8Array.of(0xff, EOI);
const XMP_START = 'http://ns.adobe.com/xap/1.0/\0';

/** Reads a JPEG's segments up to its end marker (ITU T.81, annex B); null for another format. */
export function readJpeg(bytes: Bytes): PhotoHeader | null {
  if (readBigEndian(bytes, 0, 3) !== 0xffd8ff) return null;
  let size: PhotoHeader['size'] = null;
  let jpegKind: PhotoHeader['jpegKind'] = 'common';
  let exif: ReturnType<typeof findOrientation> = null;
  let xmp: Orientation | null = null;
  let scans = 0;

  const headerIn = (state: PhotoHeader['state'], jpegEnd = 0): PhotoHeader =>
    headerOf({
      format: 'jpeg',
      size,
      state,
      orientation: exif?.value ?? xmp ?? 1,
      isTurnedByBrowsers: exif?.isOneShort ?? false,
      jpegEnd,
      jpegKind,
    });

  let offset = 2;
  for (;;) {
    const place = bytes.indexOf(0xff, offset);
    const marker = bytes[place + 1];
    // A file of the start alone has nothing to complete.
    if (place < 0 || marker === undefined)
      return scans > 0 ? headerIn('endless', endOfData(bytes)) : headerIn('damaged');
    offset = place + (marker === 0xff ? 1 : 2);
    // Fill bytes, a byte of data that is 0xff, and restarts.
    if (marker === 0xff || marker === 0 || (marker >= 0xd0 && marker < SOI)) continue;
    if (marker === EOI) return headerIn(scans > 0 ? 'whole' : 'damaged', place);
    if (marker < 0xc0 || marker === SOI) {
      // Between segments decoders skip what is no marker; in a scan it is the start of other bytes.
      if (scans > 0) return headerIn('damaged');
      continue;
    }
    const end = offset + readBigEndian(bytes, offset, 2);
    if (!(end <= bytes.length)) return headerIn('damaged');
    if (isFrame(marker)) {
      size ??= pixelSize(readBigEndian(bytes, offset + 5, 2), readBigEndian(bytes, offset + 3, 2));
      jpegKind = kindOf(marker, bytes[offset + 2]);
    } else if (marker === SOS) scans += 1;
    else if (marker === APP1 && scans === 0) {
      // Behind the picture no browser follows it.
      const content = bytes.subarray(offset + 2, end);
      if (exifStart(content, 0) > 0) exif ??= findOrientation(content);
      else if (readText(content, 0, XMP_START.length) === XMP_START) xmp ??= orientationInXmp(content);
    }
    offset = end;
  }
}

/** SOF0 to SOF2 are common, SOF9 and SOF10 arithmetic, each with 8 bits. */
function kindOf(frame: number, bits: number | undefined): PhotoHeader['jpegKind'] {
  if (bits !== 8) return 'rare';
  if (frame <= 0xc2) return 'common';
  return frame === 0xc9 || frame === 0xca ? 'arithmetic' : 'rare';
}

/** SOF0 to SOF15 without the three codes in between that mean tables (DHT, JPG, DAC). */
function isFrame(marker: number): boolean {
  return marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Where the end marker is missing. */
function endOfData(bytes: Bytes): number {
  // An interrupted download may leave zeros, which seldom are scan data: its last byte is filled up with ones.
  let length = bytes.length;
  while (bytes[length - 1] === 0) length -= 1;
  // In scan data 0xff is followed by a zero.
  return bytes[length - 1] === 0xff && bytes[length] === 0 ? length + 1 : length;
}
