import { readBigEndian, readText } from './byte-reader';
import { type PhotoHeader, pixelSize } from './photo-header';

const AVIF_BRANDS = new Set(['avif', 'avis']);
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);
const SEQUENCE_BRANDS = new Set(['avis', 'hevc', 'hevx', 'msf1']);

/**
 * Reads an AVIF or HEIC: the brands of `ftyp`, and the largest size among the `ispe` properties
 * (ISO/IEC 23008-12, 6.5.3): tiles and thumbnails have smaller ones.
 */
export function readIsoMediaHeader(bytes: Uint8Array): PhotoHeader | null {
  if (readText(bytes, 4, 4) !== 'ftyp') return null;
  const brand = readText(bytes, 8, 4);
  if (!AVIF_BRANDS.has(brand) && !HEIC_BRANDS.has(brand)) return null;
  const compatible = compatibleBrands(bytes);
  const isAvif = AVIF_BRANDS.has(brand) || compatible.some((name) => AVIF_BRANDS.has(name));
  return {
    format: isAvif ? 'avif' : 'heic',
    size: largestSpatialExtent(bytes),
    animated: SEQUENCE_BRANDS.has(brand),
  };
}

function compatibleBrands(bytes: Uint8Array): string[] {
  const end = Math.min(readBigEndian(bytes, 0, 4), bytes.length);
  const brands: string[] = [];
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(readText(bytes, offset, 4));
  return brands;
}

function largestSpatialExtent(bytes: Uint8Array): PhotoHeader['size'] {
  let largest: PhotoHeader['size'] = null;
  for (let offset = 0; offset + 16 <= bytes.length; offset += 1) {
    // Comparing the first byte before making a string keeps a scan of a megabyte within milliseconds.
    if (bytes[offset] !== 0x69 || readText(bytes, offset, 4) !== 'ispe') continue;
    const size = pixelSize(readBigEndian(bytes, offset + 8, 4), readBigEndian(bytes, offset + 12, 4));
    if (size && (!largest || size.width * size.height > largest.width * largest.height)) largest = size;
  }
  return largest;
}
