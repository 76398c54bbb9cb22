import { type Bytes, joinBytes, latinBytes, viewOf } from './bytes';

const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const UNDEFINED = 7;
/** Bytes of an entry: tag, type, count, and the value or where it is. */
const ENTRY_SIZE = 12;
const HEADER_SIZE = 8;

interface Entry {
  readonly tag: number;
  readonly type: number;
  /** Four bytes hold these; a RATIONAL is a whole number over 1. */
  readonly value: number | readonly number[];
}

/** What a picture's EXIF data says. */
export interface ExifFacts {
  readonly width: number;
  readonly height: number;
  /** Pixels per inch. */
  readonly resolution: number;
}

/**
 * EXIF data of an sRGB picture, without anything about a person, place or device: the entries that EXIF 2.32 (CIPA
 * DC-008-2019, section 4.6) asks of each JPEG, by the number of their tag, little-endian.
 */
export function exifOf({ width, height, resolution }: ExifFacts): Bytes {
  const picture: readonly Entry[] = [
    { tag: 0x011a, type: RATIONAL, value: resolution },
    { tag: 0x011b, type: RATIONAL, value: resolution },
    // Inches.
    { tag: 0x0128, type: SHORT, value: 2 },
    // Colours stand between the pixels.
    { tag: 0x0213, type: SHORT, value: 1 },
  ];
  const details: readonly Entry[] = [
    { tag: 0x9000, type: UNDEFINED, value: [...latinBytes('0232')] },
    // Y, Cb and Cr.
    { tag: 0x9101, type: UNDEFINED, value: [1, 2, 3, 0] },
    { tag: 0xa000, type: UNDEFINED, value: [...latinBytes('0100')] },
    // sRGB.
    { tag: 0xa001, type: SHORT, value: 1 },
    { tag: 0xa002, type: LONG, value: width },
    { tag: 0xa003, type: LONG, value: height },
  ];
  const pointerTo = (value: number): Entry => ({ tag: 0x8769, type: LONG, value });
  const detailsAt = HEADER_SIZE + directorySize([...picture, pointerTo(0)]);
  return joinBytes(
    latinBytes('II*\0'),
    Uint8Array.of(HEADER_SIZE, 0, 0, 0),
    directory([...picture, pointerTo(detailsAt)], HEADER_SIZE),
    directory(details, detailsAt),
  );
}

function entriesSize(entries: readonly Entry[]): number {
  return 2 + entries.length * ENTRY_SIZE + 4;
}

function directorySize(entries: readonly Entry[]): number {
  return entriesSize(entries) + entries.filter(({ type }) => type === RATIONAL).length * 8;
}

/** A directory at an offset of the data, with its rational numbers behind it. */
function directory(entries: readonly Entry[], at: number): Bytes {
  const bytes = new Uint8Array(directorySize(entries));
  const view = viewOf(bytes);
  let rationalAt = entriesSize(entries);
  view.setUint16(0, entries.length, true);
  entries.forEach(({ tag, type, value }, index) => {
    const offset = 2 + index * ENTRY_SIZE;
    view.setUint16(offset, tag, true);
    view.setUint16(offset + 2, type, true);
    view.setUint32(offset + 4, typeof value === 'number' ? 1 : value.length, true);
    if (typeof value !== 'number') bytes.set(value, offset + 8);
    else if (type === RATIONAL) {
      view.setUint32(offset + 8, at + rationalAt, true);
      view.setUint32(rationalAt, value, true);
      view.setUint32(rationalAt + 4, 1, true);
      rationalAt += 8;
    } else if (type === SHORT) view.setUint16(offset + 8, value, true);
    else view.setUint32(offset + 8, value, true);
  });
  return bytes;
}
