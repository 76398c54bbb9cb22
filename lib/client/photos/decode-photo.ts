import type { DecodedPicture, Extent, PictureTools, QuarterTurns, ToUpright } from '../pictures/draw-picture';
import { decodeWithoutEnd } from './jpeg-end';
import { type Orientation, separateOrientation } from './webp-orientation';

/** A photo whose pixels are still to be turned has `toUpright`. */
export interface DecodedPhoto extends DecodedPicture {
  readonly toUpright?: ToUpright;
}

/**
 * Decodes a photo. A WebP is turned for each browser, and a JPEG needs no end marker. Rejects when the photo can't be
 * decoded.
 */
export async function decodePhoto(source: Blob, tools: PictureTools): Promise<DecodedPhoto> {
  const turned = await separateOrientation(source);
  if (!turned) {
    return tools.decode(source).catch(async (error: unknown) => {
      const picture = await decodeWithoutEnd(source, tools);
      if (!picture) throw error;
      return picture;
    });
  }
  return orient(await tools.decode(turned.picture), turned.orientation);
}

/** The orientations that mean a turn clockwise by 90, 180 and 270°. */
const TURNING = { 1: 6, 2: 3, 3: 8 } as const;

/** Decodes a picture that browsers show as it is, and turns it. Rejects when it can't be decoded. */
export async function decodeTurned(
  source: Blob,
  turns: Exclude<QuarterTurns, 0>,
  tools: PictureTools,
): Promise<DecodedPhoto> {
  return orient(await tools.decode(source), TURNING[turns]);
}

function orient(stored: DecodedPicture, orientation: Orientation): DecodedPhoto {
  const { width, height } = stored;
  return {
    image: stored.image,
    ...(orientation < 5 ? { width, height } : { width: height, height: width }),
    toUpright: transformationOf(orientation, stored),
    release: () => stored.release(),
  };
}

/** What makes a stored picture upright, by its EXIF orientation (TIFF 6.0, tag 274). */
function transformationOf(orientation: Orientation, { width, height }: Extent): ToUpright {
  const transformations: Record<Orientation, ToUpright> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  return transformations[orientation];
}
