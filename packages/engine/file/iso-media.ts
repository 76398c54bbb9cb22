import { type Bytes, readBigEndian, readText } from './bytes';
import { colorOfCodes, type PhotoColor } from './color';
import { colorOfProfile } from './icc';
import {
  type Edit,
  headerOf,
  type Orientation,
  type PhotoHeader,
  type PixelSize,
  pixelSize,
} from './photo-header';

const AVIF_BRAND = /^avi[fs]$/;
const HEIC_BRAND = /^(?:he[iv][cmsx]|mif[12]|msf1)$/;
/** QuickTime, MPEG-4 and 3GPP (https://mp4ra.org/registered-types/brands). */
const VIDEO_BRAND = /^(?:qt {2}|iso[\dm]|mp4\d|avc1|M4V.|3g[egprs2].|MSNV)$/;

/** Whether a file's first twelve bytes or more are those of a video from a phone or a camera. */
export function isVideo(bytes: Bytes): boolean {
  return readText(bytes, 4, 4) === 'ftyp' && VIDEO_BRAND.test(readText(bytes, 8, 4));
}

interface Box {
  readonly type: string;
  /** Where the box begins, its content begins, and where it ends. */
  readonly offset: number;
  readonly start: number;
  readonly end: number;
}

/** More boxes in a row than any picture has. */
const MOST_BOXES = 10_000;

/** The boxes between two places, the last one perhaps cut off (ISO/IEC 14496-12, 4.2). */
export function* boxesIn(bytes: Bytes, from: number, to: number): Generator<Box> {
  let offset = from;
  for (let count = 0; count < MOST_BOXES && offset + 8 <= to; count += 1) {
    const short = readBigEndian(bytes, offset, 4);
    const start = offset + (short === 1 ? 16 : 8);
    const size = short === 1 ? readBigEndian(bytes, offset + 8, 8) : short || to - offset;
    const end = offset + size;
    yield { type: readText(bytes, offset + 4, 4), offset, start, end };
    if (!(end >= start)) return;
    offset = end;
  }
}

/** What the boxes say of an item (ISO/IEC 23008-12). */
interface Item {
  /** Where its bytes are in the file. */
  readonly extents: { readonly start: number; readonly end: number }[];
  readonly properties: { readonly box: Box; readonly association: number }[];
  /** The first of the items that it is made of. */
  tile?: number;
}

interface Meta {
  readonly primary: number;
  readonly items: Map<number, Item>;
  readonly properties: readonly Box[];
}

function readMeta(bytes: Bytes, meta: Box): Meta {
  const items = new Map<number, Item>();
  const itemOf = (id: number): Item => {
    const item = items.get(id) ?? { extents: [], properties: [] };
    items.set(id, item);
    return item;
  };
  const children = [...boxesIn(bytes, meta.start + 4, Math.min(meta.end, bytes.length))];
  const find = (boxes: readonly Box[], type: string): Box | undefined =>
    boxes.find((box) => box.type === type);
  const inside = (box: Box | undefined, skip = 0): Box[] =>
    box ? [...boxesIn(bytes, box.start + skip, Math.min(box.end, bytes.length))] : [];
  const pitm = find(children, 'pitm');
  const primary = pitm ? readBigEndian(bytes, pitm.start + 4, bytes[pitm.start] === 0 ? 2 : 4) : 0;
  const iloc = find(children, 'iloc');
  if (iloc) readLocations(bytes, iloc, itemOf);
  const iref = find(children, 'iref');
  const idBytes = iref && bytes[iref.start] === 0 ? 2 : 4;
  for (const { type, start } of inside(iref, 4)) {
    if (type !== 'dimg') continue;
    const whole = itemOf(readBigEndian(bytes, start, idBytes));
    whole.tile = readBigEndian(bytes, start + idBytes + 2, idBytes);
  }
  const iprp = inside(find(children, 'iprp'));
  const properties = inside(find(iprp, 'ipco'));
  for (const ipma of iprp.filter(({ type }) => type === 'ipma')) {
    const isLong = bytes[ipma.start] !== 0;
    const bytesEach = ((bytes[ipma.start + 3] ?? 0) & 1) + 1;
    let offset = ipma.start + 8;
    const end = Math.min(ipma.end, bytes.length);
    for (let left = readBigEndian(bytes, ipma.start + 4, 4); left > 0 && offset < end; left -= 1) {
      const item = itemOf(readBigEndian(bytes, offset, isLong ? 4 : 2));
      offset += isLong ? 4 : 2;
      const count = bytes[offset] ?? 0;
      offset += 1;
      for (let index = 0; index < count; index += 1, offset += bytesEach) {
        const number = readBigEndian(bytes, offset, bytesEach) & (bytesEach === 1 ? 0x7f : 0x7fff);
        const box = properties[number - 1];
        if (box) item.properties.push({ box, association: offset });
      }
    }
  }
  return { primary, items, properties };
}

/** Reads where the items' bytes are (ISO/IEC 14496-12, 8.11.3); those in other places than the file are left out. */
function readLocations(bytes: Bytes, iloc: Box, itemOf: (id: number) => Item): void {
  const version = bytes[iloc.start] ?? 0;
  const sizes = readBigEndian(bytes, iloc.start + 4, 2);
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [12, 8, 4, 0].map(
    (shift) => (sizes >> shift) & 15,
  ) as [number, number, number, number];
  const idBytes = version < 2 ? 2 : 4;
  // Otherwise a few bytes could stand for billions of places.
  if (offsetBytes + lengthBytes === 0) return;
  const end = Math.min(iloc.end, bytes.length);
  let offset = iloc.start + 6;
  const take = (length: number): number => {
    offset += length;
    return readBigEndian(bytes, offset - length, length);
  };
  for (let left = take(idBytes); left > 0 && offset < end; left -= 1) {
    const { extents } = itemOf(take(idBytes));
    const method = version === 0 ? 0 : take(2) & 15;
    take(2);
    const base = take(baseBytes);
    for (let count = take(2); count > 0 && offset < end; count -= 1) {
      if (version > 0) take(indexBytes);
      const start = base + take(offsetBytes);
      const length = take(lengthBytes);
      if (method === 0) extents.push({ start, end: start + length });
    }
  }
}

/**
 * Reads an AVIF or HEIC: brands, the largest `ispe`, not a tile's, turn, colours, and whether the items' bytes are there.
 * A HEIC of several pictures is a burst, an AVIF an animation.
 */
export function readIsoMedia(bytes: Bytes): PhotoHeader | null {
  if (readText(bytes, 4, 4) !== 'ftyp') return null;
  const brand = readText(bytes, 8, 4);
  if (!AVIF_BRAND.test(brand) && !HEIC_BRAND.test(brand)) return null;
  const brands = [brand];
  const end = Math.min(readBigEndian(bytes, 0, 4), bytes.length);
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(readText(bytes, offset, 4));
  const isAvif = brands.some((name) => AVIF_BRAND.test(name));
  const format = isAvif ? 'avif' : 'heic';
  const top = [...boxesIn(bytes, 0, bytes.length)];
  const box = top.find(({ type }) => type === 'meta');
  // A film strip of pictures has its places in `moov`.
  const hasTracks = top.some(({ type, end: boxEnd }) => type === 'moov' && boxEnd <= bytes.length);
  if (!box)
    return headerOf({ format, animated: isAvif && hasTracks, state: hasTracks ? 'whole' : 'damaged' });
  const meta = readMeta(bytes, box);
  const extents = [...meta.items.values()].flatMap((item) => item.extents);
  const isWhole = box.end <= bytes.length && extents.every((extent) => extent.end <= bytes.length);
  const { orientation, edits } = turnOf(bytes, meta);
  return headerOf({
    format,
    size: largestSize(bytes, meta),
    animated: isAvif && (brand === 'avis' || brand === 'msf1'),
    state: isWhole ? 'whole' : 'damaged',
    orientation,
    isTurnedByBrowsers: !isAvif,
    edits: isAvif ? edits : [],
    color: colorOf(bytes, meta),
  });
}

function largestSize(bytes: Bytes, { properties }: Meta): PixelSize | null {
  let largest: PixelSize | null = null;
  for (const { type, start } of properties) {
    if (type !== 'ispe') continue;
    const size = pixelSize(readBigEndian(bytes, start + 4, 4), readBigEndian(bytes, start + 8, 4));
    if (size && (!largest || size.width * size.height > largest.width * largest.height)) largest = size;
  }
  return largest;
}

/** EXIF's numbers for a picture that is mirrored from left to right or not, and then turned clockwise. */
const ORIENTATIONS: Record<'plain' | 'mirrored', readonly Orientation[]> = {
  plain: [1, 6, 3, 8],
  mirrored: [2, 7, 4, 5],
};

/** The turn by `irot` and `imir`, in the item's order (ISO/IEC 23008-12, 6.5.10 and 6.5.12). */
function turnOf(bytes: Bytes, { primary, items }: Meta): Pick<PhotoHeader, 'orientation' | 'edits'> {
  let turns = 0;
  let isMirrored = false;
  const edits: Edit[] = [];
  for (const { box, association } of items.get(primary)?.properties ?? []) {
    if (box.type !== 'irot' && box.type !== 'imir') continue;
    const value = bytes[box.start] ?? 0;
    if (box.type === 'irot') turns += 4 - (value & 3);
    else {
      // The axis 1 mirrors from left to right, and 0 from top to bottom.
      turns = ((value & 1) === 1 ? 4 : 6) - (turns % 4);
      isMirrored = !isMirrored;
    }
    // Decoders skip an unknown property that is not essential.
    edits.push({ start: box.offset + 4, end: box.offset + 8, bytes: [0x66, 0x72, 0x65, 0x65] });
    edits.push({ start: association, end: association + 1, bytes: [(bytes[association] ?? 0) & 0x7f] });
  }
  return { orientation: ORIENTATIONS[isMirrored ? 'mirrored' : 'plain'][turns % 4] ?? 1, edits };
}

/** The colours by `colr` (ISO/IEC 14496-12, 12.1.5): HDR by its codes, else a profile, else codes. */
function colorOf(bytes: Bytes, meta: Meta): PhotoColor | null {
  const item = meta.items.get(meta.primary);
  const own = [item, meta.items.get(item?.tile ?? Number.NaN)].map((one) =>
    (one?.properties ?? []).filter(({ box }) => box.type === 'colr').map(({ box }) => box),
  );
  const boxes = own.find((found) => found.length > 0) ?? [];
  const codes = boxes.find(({ start }) => readText(bytes, start, 4) === 'nclx');
  const named =
    codes && colorOfCodes(readBigEndian(bytes, codes.start + 4, 2), readBigEndian(bytes, codes.start + 6, 2));
  if (named?.isHdr) return named;
  const profile = boxes.find(({ start }) => /^(?:prof|rICC)$/.test(readText(bytes, start, 4)));
  return profile ? colorOfProfile(bytes.subarray(profile.start + 4, profile.end)) : (named ?? null);
}

/**
 * Whether pictures of a HEIC are filled up with zeros, as an interrupted transfer leaves them: HEVC has never three
 * zeros in a row (ITU-T H.265, 7.4.2), and libheif paints missing tiles green and reports nothing.
 */
export function hasEmptyTiles(bytes: Bytes): boolean {
  const box = [...boxesIn(bytes, 0, bytes.length)].find(({ type }) => type === 'meta');
  if (!box) return false;
  const meta = readMeta(bytes, box);
  const seen = new Set<string>();
  let read = 0;
  for (const { extents, properties } of meta.items.values()) {
    const settings = properties.find(({ box: { type } }) => type === 'hvcC')?.box;
    if (!settings) continue;
    const lengthBytes = ((bytes[settings.start + 21] ?? 3) & 3) + 1;
    for (const { start, end } of extents) {
      let offset = start;
      // Equal tiles may share their bytes; other pictures have their own.
      if (seen.has(`${start}-${end}`)) continue;
      seen.add(`${start}-${end}`);
      read += end - start;
      if (read > bytes.length) return true;
      while (offset < end) {
        const from = offset + lengthBytes;
        const to = from + readBigEndian(bytes, offset, lengthBytes);
        if (to === from || !(to <= end) || hasZeros(bytes, from, to)) return true;
        offset = to;
      }
    }
  }
  return false;
}

function hasZeros(bytes: Bytes, from: number, to: number): boolean {
  for (let place = bytes.indexOf(0, from); place >= 0 && place + 2 < to; place = bytes.indexOf(0, place + 1))
    if (bytes[place + 1] === 0 && bytes[place + 2] === 0) return true;
  return false;
}
