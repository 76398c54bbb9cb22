import type { DecodedPicture, PictureTools } from '../pictures/draw-picture';

/** A JPEG's first and last marker: SOI and EOI (ITU T.81, B.1.1.3). */
const START = [0xff, 0xd8] as const;
const END = [0xff, 0xd9] as const;
/** A decoder takes it for scan data that is missing, and skips it where the scan is complete. It begins no marker. */
const FILLER = Uint8Array.from({ length: 64 }, (_, index) => (index * 97) % 0xff);
/** Rows that are compared at a time. */
const ROWS = 128;

/**
 * Decodes a JPEG that lacks its end marker alone, which `createImageBitmap` refuses in Chromium. A truncated one, whose
 * picture another end would change, and another file give null.
 */
export async function decodeWithoutEnd(source: Blob, tools: PictureTools): Promise<DecodedPicture | null> {
  const data = dataBeforeEnd(new Uint8Array(await source.arrayBuffer()));
  if (!data) return null;
  const decode = (...end: Uint8Array<ArrayBuffer>[]): Promise<DecodedPicture> =>
    tools.decode(new Blob([data, ...end, Uint8Array.from(END)], { type: 'image/jpeg' }));
  const picture = await decode();
  const filled = await decode(FILLER);
  const isComplete = areSame(picture, filled, tools);
  filled.release();
  if (isComplete) return picture;
  picture.release();
  return null;
}

/** A JPEG's bytes up to its end marker; null where it has one, and for another format. */
function dataBeforeEnd(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] !== START[0] || bytes[1] !== START[1]) return null;
  // An interrupted download may leave zeros, which a decoder would take for scan data. Zeros are seldom scan data: its
  // last byte is filled up with ones.
  let length = bytes.length;
  while (bytes[length - 1] === 0) length -= 1;
  // In scan data 0xff is followed by a zero.
  if (bytes[length - 1] === 0xff && bytes[length] === 0) length += 1;
  const hasEnd = bytes[length - 2] === END[0] && bytes[length - 1] === END[1];
  return hasEnd ? null : bytes.subarray(0, length);
}

function areSame(one: DecodedPicture, other: DecodedPicture, tools: PictureTools): boolean {
  const { width, height } = one;
  const { context } = tools.makeCanvas(width, ROWS);
  const pixelsOf = ({ image }: DecodedPicture, top: number, rows: number): Uint32Array => {
    context.drawImage(image, 0, top, width, rows, 0, 0, width, rows);
    return new Uint32Array(context.getImageData(0, 0, width, rows).data.buffer);
  };
  for (let top = 0; top < height; top += ROWS) {
    const rows = Math.min(ROWS, height - top);
    const others = pixelsOf(other, top, rows);
    if (pixelsOf(one, top, rows).some((pixel, index) => pixel !== others[index])) return false;
  }
  return true;
}
