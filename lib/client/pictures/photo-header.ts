import { isWebp, readText } from './picture-bytes';

/** What a picture's first bytes say without decoding it. */
export interface PhotoHeader {
  readonly format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'tiff' | 'svg';
  /** Stored size in pixels, before any rotation; null when the header doesn't say. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly animated: boolean;
}

const READERS = [readJpeg, readPng, readGif, readWebp, readIsoMedia, readTiff, readSvg];

/** Reads a picture's header from its first bytes; null for another format (BMP, text …). */
export function readPhotoHeader(bytes: Uint8Array): PhotoHeader | null {
  for (const read of READERS) {
    const header = read(bytes);
    if (header) return header;
  }
  return null;
}

/** Reads the frame header of a JPEG (ITU T.81, B.2.2): the first SOF segment carries the size. */
function readJpeg(bytes: Uint8Array): PhotoHeader | null {
  if (readBigEndian(bytes, 0, 3) !== 0xffd8ff) return null;
  const unsized: PhotoHeader = { format: 'jpeg', size: null, animated: false };
  let offset = 2;
  while (offset + 9 < bytes.length) {
    const marker = bytes[offset + 1] ?? 0;
    // Decoders skip what is no marker.
    if (bytes[offset] !== 0xff || marker === 0xff || marker === 0) {
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

const PNG_SIGNATURE = '\u0089PNG\r\n\u001a\n';

/** Reads a PNG's IHDR, and whether an acTL chunk before the picture makes it an animation (PNG, 3rd edition). */
function readPng(bytes: Uint8Array): PhotoHeader | null {
  if (readText(bytes, 0, 8) !== PNG_SIGNATURE) return null;
  const size = pixelSize(readBigEndian(bytes, 16, 4), readBigEndian(bytes, 20, 4));
  let offset = 8;
  while (offset + 8 <= bytes.length) {
    const type = readText(bytes, offset + 4, 4);
    if (type === 'acTL') return { format: 'png', size, animated: readBigEndian(bytes, offset + 8, 4) > 1 };
    if (type === 'IDAT') break;
    offset += 12 + readBigEndian(bytes, offset, 4);
  }
  return { format: 'png', size, animated: false };
}

const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;

/** Reads a GIF's logical screen and counts its frames up to the second (GIF89a, sections 18 to 26). */
function readGif(bytes: Uint8Array): PhotoHeader | null {
  if (!/^GIF8[79]a$/.test(readText(bytes, 0, 6))) return null;
  const size = pixelSize(readLittleEndian(bytes, 6, 2), readLittleEndian(bytes, 8, 2));
  let offset = 13 + colourTableLength(bytes[10] ?? 0);
  let frames = 0;
  while (offset < bytes.length && frames < 2) {
    const block = bytes[offset];
    if (block === GIF_EXTENSION) {
      offset = skipSubBlocks(bytes, offset + 2);
    } else if (block === GIF_IMAGE) {
      frames += 1;
      const dataStart = offset + 10 + colourTableLength(bytes[offset + 9] ?? 0);
      offset = skipSubBlocks(bytes, dataStart + 1);
    } else {
      break;
    }
  }
  return { format: 'gif', size, animated: frames > 1 };
}

/** Bytes of the colour table that a packed field announces. */
function colourTableLength(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}

/** Where a chain of data sub-blocks ends; beyond the bytes when it is cut off. */
function skipSubBlocks(bytes: Uint8Array, start: number): number {
  let offset = start;
  while (offset < bytes.length) {
    const length = bytes[offset] ?? 0;
    offset += 1 + length;
    if (length === 0) break;
  }
  return offset;
}

const WEBP_ANIMATION_FLAG = 0x02;

/** Reads a WebP's first chunk: extended, lossless or lossy (RFC 9649, sections 2.5 to 2.7 and 3.4). */
function readWebp(bytes: Uint8Array): PhotoHeader | null {
  if (!isWebp(bytes)) return null;
  const chunk = readText(bytes, 12, 4);
  if (chunk === 'VP8X') {
    const size = pixelSize(readLittleEndian(bytes, 24, 3) + 1, readLittleEndian(bytes, 27, 3) + 1);
    return { format: 'webp', size, animated: ((bytes[20] ?? 0) & WEBP_ANIMATION_FLAG) !== 0 };
  }
  if (chunk === 'VP8L') {
    const low = readLittleEndian(bytes, 21, 2);
    const high = readLittleEndian(bytes, 23, 2);
    // Two fields of 14 bits, each one less than the size, across the byte boundary.
    const size = pixelSize((low & 0x3fff) + 1, (((high & 0x0fff) << 2) | (low >> 14)) + 1);
    return { format: 'webp', size, animated: false };
  }
  const size = pixelSize(readLittleEndian(bytes, 26, 2) & 0x3fff, readLittleEndian(bytes, 28, 2) & 0x3fff);
  return { format: 'webp', size, animated: false };
}

const AVIF_BRAND = /^avi[fs]$/;
const HEIC_BRAND = /^(?:he[iv][cmsx]|mif[12]|msf1)$/;
/** QuickTime, MPEG-4 and 3GPP (https://mp4ra.org/registered-types/brands). */
const VIDEO_BRAND = /^(?:qt {2}|iso[\dm]|mp4\d|avc1|M4V.|3g[egprs2].|MSNV)$/;

/**
 * Reads an AVIF or HEIC: the brands of `ftyp`, and the largest `ispe` (ISO/IEC 23008-12, 6.5.3), not a tile's. A HEIC
 * of several pictures is a burst, an AVIF an animation.
 */
function readIsoMedia(bytes: Uint8Array): PhotoHeader | null {
  if (readText(bytes, 4, 4) !== 'ftyp') return null;
  const brand = readText(bytes, 8, 4);
  if (!AVIF_BRAND.test(brand) && !HEIC_BRAND.test(brand)) return null;
  const brands = [brand];
  const end = Math.min(readBigEndian(bytes, 0, 4), bytes.length);
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(readText(bytes, offset, 4));
  const isAvif = brands.some((name) => AVIF_BRAND.test(name));
  return {
    format: isAvif ? 'avif' : 'heic',
    size: largestSpatialExtent(bytes),
    animated: isAvif && (brand === 'avis' || brand === 'msf1'),
  };
}

/** Whether a file's first twelve bytes or more are those of a video from a phone or a camera. */
export function isVideo(bytes: Uint8Array): boolean {
  return readText(bytes, 4, 4) === 'ftyp' && VIDEO_BRAND.test(readText(bytes, 8, 4));
}

function largestSpatialExtent(bytes: Uint8Array): PhotoHeader['size'] {
  let largest: PhotoHeader['size'] = null;
  for (let offset = 0; offset + 16 <= bytes.length; offset += 1) {
    // The first byte is compared before a string is made: a scan of a megabyte takes milliseconds so.
    if (bytes[offset] !== 0x69 || readText(bytes, offset, 4) !== 'ispe') continue;
    const size = pixelSize(readBigEndian(bytes, offset + 8, 4), readBigEndian(bytes, offset + 12, 4));
    if (size && (!largest || size.width * size.height > largest.width * largest.height)) largest = size;
  }
  return largest;
}

/** TIFF 6.0, section 2, and BigTIFF, in either byte order. Most raw photos of cameras are TIFFs too. */
const TIFF_STARTS = new Set(['II*\0', 'MM\0*', 'II+\0', 'MM\0+']);

function readTiff(bytes: Uint8Array): PhotoHeader | null {
  return TIFF_STARTS.has(readText(bytes, 0, 4)) ? { format: 'tiff', size: null, animated: false } : null;
}

function readSvg(bytes: Uint8Array): PhotoHeader | null {
  const text = readText(bytes, 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  const isSvg =
    /^<svg[\s/>]/i.test(text) || (/^<(\?xml|!DOCTYPE svg|!--)/i.test(text) && /<svg[\s/>]/i.test(text));
  return isSvg ? { format: 'svg', size: null, animated: false } : null;
}

/** A picture's size in pixels; null unless both numbers are known and above zero. */
function pixelSize(width: number, height: number): PhotoHeader['size'] {
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Unsigned big-endian number of `length` bytes (1 to 4) at `offset`; NaN when the bytes end before it does. */
function readBigEndian(bytes: Uint8Array, offset: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) {
    value = value * 256 + (bytes[offset + index] ?? Number.NaN);
  }
  return value;
}

/** Unsigned little-endian number of `length` bytes (1 to 4) at `offset`; NaN when the bytes end before it does. */
function readLittleEndian(bytes: Uint8Array, offset: number, length: number): number {
  return readBigEndian(bytes.slice(offset, offset + length).reverse(), 0, length);
}
