import type { Bytes } from './bytes';
import { readBmp, readIco } from './bitmap';
import { readGif } from './gif';
import { hasEmptyTiles, readIsoMedia } from './iso-media';
import { readJpeg } from './jpeg';
import { readJpeg2000, readJpegXl } from './jpeg-xl';
import type { Edit, PhotoHeader } from './photo-header';
import { readPng } from './png';
import { readSvg, readTiff } from './tiff';
import { readWebp } from './webp';

export type { Orientation, PhotoHeader } from './photo-header';

const READERS = [
  readJpeg,
  readPng,
  readGif,
  readWebp,
  readIsoMedia,
  readJpegXl,
  readJpeg2000,
  readBmp,
  readIco,
  readTiff,
  readSvg,
];

/** Reads what a picture's bytes say without decoding it; null for another format. Never rejects. */
export async function readPhoto(bytes: Bytes): Promise<PhotoHeader | null> {
  for (const read of READERS) {
    const header = await read(bytes);
    if (header) return header;
  }
  return null;
}

/** Whether bytes of a picture are missing or wrong, as far as they tell without decoding. */
export function isDamaged(header: PhotoHeader, bytes: Bytes): boolean {
  return header.state === 'damaged' || (header.format === 'heic' && hasEmptyTiles(bytes));
}

/** Whether a file names a turn that browsers do not all follow, so that we draw it. */
export function isTurnedByUs({ orientation, isTurnedByBrowsers }: PhotoHeader): boolean {
  return orientation !== 1 && !isTurnedByBrowsers;
}

/** Returns the parts of a file with edits, which are in no particular order and do not overlap. */
export function applyEdits(
  bytes: Uint8Array<ArrayBuffer>,
  edits: readonly Edit[],
): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let from = 0;
  for (const { start, end, bytes: replacement } of edits.toSorted((one, other) => one.start - other.start)) {
    parts.push(bytes.subarray(from, start), Uint8Array.from(replacement));
    from = end;
  }
  return [...parts, bytes.subarray(from)];
}
