import { convertToSrgb, type PhotoColor } from '@chiaro/engine/file/color';
import { JPEG_END } from '@chiaro/engine/file/jpeg';
import {
  applyEdits,
  isDamaged,
  isTurnedByUs,
  type Orientation,
  type PhotoHeader,
  readPhoto,
} from '@chiaro/engine/file/read-photo';

import type { DecodedPicture, PictureTools, QuarterTurns, ToUpright } from './draw-picture';

/** A decoder takes it for scan data that is missing, and skips it where the scan is complete. It begins no marker. */
const FILLER = Uint8Array.from({ length: 64 }, (_, index) => (index * 97) % 0xff);
const ROWS = 128;

/** The orientations that mean a turn clockwise by 90, 180 and 270°. */
const TURNING = { 1: 6, 2: 3, 3: 8 } as const;

/** A photo whose pixels are still to be turned has `toUpright`. */
export interface DecodedPhoto extends DecodedPicture {
  readonly toUpright?: ToUpright;
}

type FileBytes = Uint8Array<ArrayBuffer>;

/**
 * Decodes a photo to sRGB, turned as its file says, the same in each browser. Turns are for an upright one. Rejects when
 * it is damaged or the browser can't.
 */
export async function decodePhoto(
  source: Blob,
  tools: PictureTools,
  turns: QuarterTurns = 0,
): Promise<DecodedPhoto> {
  if (turns !== 0) return orient(await tools.decode(source), TURNING[turns]);
  const bytes = new Uint8Array(await source.arrayBuffer());
  const header = await readPhoto(bytes);
  if (!header || isDamaged(header, bytes)) throw new Error('the picture is damaged');
  const stored = await decodeStored(source, bytes, header, tools);
  return isTurnedByUs(header) ? orient(stored, header.orientation) : stored;
}

async function decodeStored(
  source: Blob,
  bytes: FileBytes,
  { state, format, color, edits, jpegEnd }: PhotoHeader,
  tools: PictureTools,
): Promise<DecodedPicture> {
  const data = bytes.subarray(0, jpegEnd);
  if (state === 'endless') return decodeComplete(data, tools);
  const { type } = source;
  const file = edits.length > 0 ? new Blob(applyEdits(bytes, edits), { type }) : source;
  const picture = await tools.decode(file, color !== null);
  try {
    const { isEmpty, hasGreyCorner } = probe(picture, tools);
    // WebKit gives a picture without pixels instead of an error.
    if (isEmpty) throw new Error('the browser decoded nothing');
    // Decoders paint what is missing grey.
    if (format === 'jpeg' && hasGreyCorner) (await decodeComplete(data, tools)).release();
  } catch (error) {
    picture.release();
    throw error;
  }
  return color ? convert(picture, color, tools) : picture;
}

function orient(stored: DecodedPicture, orientation: Orientation): DecodedPhoto {
  const { width, height } = stored;
  /** What makes it upright, by its EXIF orientation (TIFF 6.0, tag 274). */
  const transformations: Record<Orientation, ToUpright> = {
    1: [1, 0, 0, 1, 0, 0],
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

/** Side of what a picture is probed by, in pixels. */
const PROBE = 8;

/** Whether no pixel has an opacity, and whether a corner has the grey of missing JPEG data. */
function probe({ image, width, height }: DecodedPicture, tools: PictureTools) {
  const side = Math.min(PROBE, width, height);
  const { context } = tools.makeCanvas(PROBE * 5, PROBE);
  context.drawImage(image, 0, 0, width, height, 0, 0, PROBE, PROBE);
  const corners = [0, height - side].flatMap((y) => [0, width - side].map((x) => ({ x, y })));
  for (const [index, { x, y }] of corners.entries())
    context.drawImage(image, x, y, side, side, PROBE * (index + 1), 0, PROBE, PROBE);
  const { data } = context.getImageData(0, 0, PROBE * 5, PROBE);
  const every = (column: number, holds: (at: number) => boolean): boolean => {
    for (let row = 0; row < PROBE; row += 1)
      for (let x = column * PROBE; x < (column + 1) * PROBE; x += 1)
        if (!holds((row * PROBE * 5 + x) * 4)) return false;
    return true;
  };
  const isGrey = (at: number): boolean => [0, 1, 2].every((channel) => data[at + channel] === 128);
  return {
    isEmpty: every(0, (at) => data[at + 3] === 0),
    hasGreyCorner: corners.some((_, index) => every(index + 1, isGrey)),
  };
}

/** Decodes a JPEG of its bytes before the end marker. Rejects when more than the marker is missing. */
async function decodeComplete(data: FileBytes, tools: PictureTools): Promise<DecodedPicture> {
  const decode = (...filler: FileBytes[]): Promise<DecodedPicture> =>
    tools.decode(new Blob([data, ...filler, JPEG_END], { type: 'image/jpeg' }));
  const picture = await decode();
  const filled = await decode(FILLER);
  // WebKit gives a picture without pixels where the scan's data is missing altogether.
  const isComplete = !probe(picture, tools).isEmpty && areSame(picture, filled, tools);
  filled.release();
  if (isComplete) return picture;
  picture.release();
  throw new Error('the picture is damaged');
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

/** Draws a picture on a canvas with its colours as those of sRGB. */
function convert(picture: DecodedPicture, color: PhotoColor, tools: PictureTools): DecodedPicture {
  const { width, height } = picture;
  const { context } = tools.makeCanvas(width, height);
  context.drawImage(picture.image, 0, 0);
  picture.release();
  for (let top = 0; top < height; top += ROWS) {
    const pixels = context.getImageData(0, top, width, Math.min(ROWS, height - top));
    convertToSrgb(pixels.data, 4, color);
    context.putImageData(pixels, 0, top);
  }
  const release = (): void => {
    context.canvas.width = 0;
  };
  return { image: context.canvas, width, height, release };
}
