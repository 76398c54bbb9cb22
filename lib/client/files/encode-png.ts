import { joinBytes, latinBytes } from '@chiaro/engine/file/bytes';

import { PRINT_RESOLUTION } from './cuts';
import type { Bytes } from './picture-metadata';

/** PNG Specification (Third Edition), section 5.2. */
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const METRES_AN_INCH = 0.0254;
/** Adobe XMP Specification Part 3, section 1.1.5: an uncompressed iTXt without a language. */
const XMP_HEADER = 'XML:com.adobe.xmp\0\0\0\0\0';
/** The filter of each row (9.4), with which photos compress best. */
const PAETH = 4;

/** Pixels in RGBA. */
type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>;

/**
 * Encodes pixels in sRGB as a PNG with the XMP packet, for paper. Unlike the browsers' encoders it writes no alpha channel
 * where all pixels are opaque.
 */
export async function encodePng(pixels: Pixels, xmp: Uint8Array | null): Promise<Bytes> {
  const { width, height, data } = pixels;
  let isOpaque = true;
  for (let alpha = 3; alpha < data.length && isOpaque; alpha += 4) isOpaque = data[alpha] === 255;
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  // 8 bits; 2: RGB, 6: RGBA (11.2.1).
  header.setUint16(8, isOpaque ? 0x0802 : 0x0806);
  const density = new DataView(new ArrayBuffer(9));
  for (const offset of [0, 4]) density.setUint32(offset, Math.round(PRINT_RESOLUTION / METRES_AN_INCH));
  density.setUint8(8, 1);
  return joinBytes(
    SIGNATURE,
    chunk('IHDR', new Uint8Array(header.buffer)),
    // 0: as a photo is meant to be shown.
    chunk('sRGB', Uint8Array.of(0)),
    chunk('pHYs', new Uint8Array(density.buffer)),
    ...(xmp ? [chunk('iTXt', joinBytes(latinBytes(XMP_HEADER), xmp))] : []),
    chunk('IDAT', await deflate(filteredRows(pixels, isOpaque ? 3 : 4))),
    chunk('IEND', new Uint8Array()),
  );
}

function filteredRows({ width, height, data }: Pixels, channels: 3 | 4): Bytes {
  const rows = new Uint8Array(height * (1 + width * channels));
  const valueAt = (x: number, y: number, channel: number): number =>
    x < 0 || y < 0 ? 0 : (data[(y * width + x) * 4 + channel] ?? 0);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    rows[to++] = PAETH;
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        const left = valueAt(x - 1, y, channel);
        const above = valueAt(x, y - 1, channel);
        const corner = valueAt(x - 1, y - 1, channel);
        rows[to++] = valueAt(x, y, channel) - nearest(left, above, corner);
      }
  }
  return rows;
}

/** The neighbour that is nearest to their plane. */
function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

async function deflate(bytes: Bytes): Promise<Bytes> {
  const deflated = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(deflated).arrayBuffer());
}

/** A chunk with its length and checksum (5.3). */
function chunk(name: string, content: Uint8Array): Bytes {
  const bytes = joinBytes(new Uint8Array(4), latinBytes(name), content, new Uint8Array(4));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  view.setUint32(bytes.length - 4, checksum(bytes.subarray(4, -4)));
  return bytes;
}

/** CRC-32 of each byte (annex D). */
const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

function checksum(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) remainder = (CHECKSUMS[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8);
  return ~remainder >>> 0;
}
