const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const ICON_TYPE = 1;
const BITS_PER_PIXEL = 32;

/**
 * Returns an ICO file with one PNG picture (allowed since Windows Vista).
 * @param sidePixels width and height of the picture, below 256.
 */
export function icoFile(png: Buffer, sidePixels: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES);
  head.writeUInt16LE(ICON_TYPE, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(sidePixels, 6);
  head.writeUInt8(sidePixels, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(BITS_PER_PIXEL, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
