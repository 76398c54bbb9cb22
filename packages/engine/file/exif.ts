import { type Bytes, readBigEndian, readLittleEndian, readText } from './bytes';
import { isOrientation, type Orientation } from './photo-header';

const ORIENTATION_TAG = 0x0112;
/** How JPEG's segment begins; some writers begin other formats' EXIF likewise. */
const INTRODUCTION = 'Exif\0\0';

/** A field of a TIFF's first directory. */
export interface TiffField {
  readonly value: number;
  /** Where the value is, from the start of `bytes`. */
  readonly offset: number;
  readonly isLittleEndian: boolean;
  /** Whether it is one number of 16 bits, the only kind of orientation that browsers follow. */
  readonly isOneShort: boolean;
}

/** Reads the numbers of the first directory by their tags (TIFF 6.0, section 2): EXIF data has the form of a TIFF. */
export function readTiffFields(bytes: Bytes, start = 0): Map<number, TiffField> {
  const isLittleEndian = readText(bytes, start, 2) === 'II';
  const read = isLittleEndian ? readLittleEndian : readBigEndian;
  const directory = start + read(bytes, start + 4, 4);
  const count = read(bytes, directory, 2);
  const fields = new Map<number, TiffField>();
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    const isShort = read(bytes, entry + 2, 2) === 3;
    const isOneShort = isShort && read(bytes, entry + 4, 4) === 1;
    const offset = entry + 8;
    const value = read(bytes, offset, isShort ? 2 : 4);
    if (Number.isNaN(value)) break;
    const tag = read(bytes, entry, 2);
    // Browsers follow the first of two.
    if (!fields.has(tag)) fields.set(tag, { value, offset, isLittleEndian, isOneShort });
  }
  return fields;
}

/** Where EXIF data of a file begins, behind its introduction. */
export function exifStart(bytes: Bytes, start: number): number {
  return readText(bytes, start, INTRODUCTION.length) === INTRODUCTION ? start + INTRODUCTION.length : start;
}

/** The field with the orientation in EXIF data; null without one. */
export function findOrientation(
  bytes: Bytes,
  start = 0,
): (TiffField & { readonly value: Orientation }) | null {
  const field = readTiffFields(bytes, exifStart(bytes, start)).get(ORIENTATION_TAG);
  return field && isOrientation(field.value) ? { ...field, value: field.value } : null;
}

/** The orientation in an XMP packet, as an attribute or an element (XMP specification, part 2, "TIFF namespace"). */
export function orientationInXmp(xmp: Bytes): Orientation | null {
  const text = new TextDecoder('latin1').decode(xmp);
  const value = Number(/tiff:Orientation(?:\s*=\s*["']|>)\s*([1-8])/.exec(text)?.[1]);
  return isOrientation(value) ? value : null;
}
