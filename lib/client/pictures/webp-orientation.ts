import { findWebpChunk, isWebp, readText, WEBP_HEADER_BYTES } from './picture-bytes';

/** An EXIF orientation that turns or mirrors a picture (TIFF 6.0, tag 274); 1 is upright already. */
export type Orientation = 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION_TAG = 0x0112;
const UPRIGHT = 1;
/** Some writers begin the chunk as JPEG's segment begins. */
const JPEG_INTRODUCTION = 'Exif\0\0';

/**
 * Reads a WebP's EXIF orientation (RFC 9649, section 2.7.1.5), which Chromium ignores, and returns the file without it.
 * Null for an upright WebP and another format. Rejects when the file can't be read.
 */
export async function separateOrientation(
  source: Blob,
): Promise<{ readonly orientation: Orientation; readonly picture: Blob } | null> {
  const header = new Uint8Array(await source.slice(0, WEBP_HEADER_BYTES).arrayBuffer());
  if (!isWebp(header)) return null;
  const file = new Uint8Array(await source.arrayBuffer());
  const exif = findWebpChunk(file, 'EXIF');
  if (!exif) return null;
  const bytes = new DataView(file.buffer);
  try {
    const place = findOrientation(file, bytes, exif.start);
    const orientation = bytes.getUint16(place.offset, place.isLittleEndian);
    if (!isTurning(orientation)) return null;
    bytes.setUint16(place.offset, UPRIGHT, place.isLittleEndian);
    return { orientation, picture: new Blob([file], { type: source.type }) };
  } catch (error) {
    // What is beyond the file's end is not there.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isTurning(value: number): value is Orientation {
  return value > UPRIGHT && value <= 8;
}

/** Where the first directory has the orientation. Throws RangeError when it has none. */
function findOrientation(file: Uint8Array, bytes: DataView, exif: number) {
  const start = readText(file, exif, 6) === JPEG_INTRODUCTION ? exif + 6 : exif;
  const isLittleEndian = readText(file, start, 2) === 'II';
  const directory = start + bytes.getUint32(start + 4, isLittleEndian);
  const entries = bytes.getUint16(directory, isLittleEndian);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (bytes.getUint16(entry, isLittleEndian) === ORIENTATION_TAG)
      return { offset: entry + 8, isLittleEndian };
  }
  throw new RangeError('The file has no orientation.');
}
