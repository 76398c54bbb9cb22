import type { DecodedPicture, PictureTools, QuarterTurns, ToUpright } from './draw-picture';
import { type Orientation, separateOrientation } from './webp-orientation';

/** A JPEG's first and last marker: SOI and EOI (ITU T.81, B.1.1.3). */
const START = [0xff, 0xd8] as const;
const END = [0xff, 0xd9] as const;
/** A decoder takes it for scan data that is missing, and skips it where the scan is complete. It begins no marker. */
const FILLER = Uint8Array.from({ length: 64 }, (_, index) => (index * 97) % 0xff);
const ROWS = 128;

/** The orientations that mean a turn clockwise by 90, 180 and 270°. */
const TURNING = { 1: 6, 2: 3, 3: 8 } as const;

/** A photo whose pixels are still to be turned has `toUpright`. */
export interface DecodedPhoto extends DecodedPicture {
  readonly toUpright?: ToUpright;
}

/** Decodes a photo, also a WebP on its side and a JPEG without its end. Turns are for an upright one. */
export async function decodePhoto(
  source: Blob,
  tools: PictureTools,
  turns: QuarterTurns = 0,
): Promise<DecodedPhoto> {
  if (turns !== 0) return orient(await tools.decode(source), TURNING[turns]);
  const turned = await separateOrientation(source);
  if (!turned) {
    return tools.decode(source).catch(async (error: unknown) => {
      const picture = await decodeWithoutEnd(source, tools);
      if (picture) return picture;
      throw error;
    });
  }
  return orient(await tools.decode(turned.picture), turned.orientation);
}

function orient(stored: DecodedPicture, orientation: Orientation): DecodedPhoto {
  const { width, height } = stored;
  /** What makes it upright, by its EXIF orientation (TIFF 6.0, tag 274). */
  const transformations: Record<Orientation, ToUpright> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  return {
    image: stored.image,
    ...(orientation < 5 ? { width, height } : { width: height, height: width }),
    toUpright: transformations[orientation],
    release: () => stored.release(),
  };
}

/**
 * Decodes a JPEG that lacks its end marker alone, which Chromium refuses; null for another file and a truncated one.
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
  // An interrupted download may leave zeros, which seldom are scan data: its last byte is filled up with ones.
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
