import { type Affine, chainAffine, invertAffine } from '@chiaro/engine/image/affine';
import type { QuarterTurns } from '@chiaro/engine/image/crop';

interface TurnedPicture {
  /** Size of the turned picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** The turns clockwise that the picture was turned by. */
  readonly turns: QuarterTurns;
}

/**
 * Returns the transformation by which a canvas draws an unturned picture into a frame.
 * @param toSource maps a pixel of the frame to its place in the turned picture, from centre to centre
 * @param scale pixels of the drawn picture per pixel of the unturned one, across and down
 */
export function frameTransform(
  toSource: Affine,
  turned: TurnedPicture,
  scale: { readonly x: number; readonly y: number },
): Affine {
  // A canvas counts from the corner of a pixel.
  const toCorner = shift(-0.5);
  const toTurned = chainAffine(chainAffine(toCorner, toSource), shift(0.5));
  const toUnturned = chainAffine(toTurned, turnBack(turned));
  const scaled = chainAffine(toUnturned, { xx: scale.x, xy: 0, x0: 0, yx: 0, yy: scale.y, y0: 0 });
  return invertAffine(scaled);
}

function shift(by: number): Affine {
  return { xx: 1, xy: 0, x0: by, yx: 0, yy: 1, y0: by };
}

/** Maps a place in the turned picture to that in the unturned one. */
function turnBack({ width, height, turns }: TurnedPicture): Affine {
  switch (turns) {
    case 0:
      return { xx: 1, xy: 0, x0: 0, yx: 0, yy: 1, y0: 0 };
    case 1:
      return { xx: 0, xy: 1, x0: 0, yx: -1, yy: 0, y0: width };
    case 2:
      return { xx: -1, xy: 0, x0: width, yx: 0, yy: -1, y0: height };
    case 3:
      return { xx: 0, xy: -1, x0: height, yx: 1, yy: 0, y0: 0 };
  }
}
