import type { RasterImage } from '../image/color-image';
import type { SquareRegion } from '../models/blazeface';

/** Sides of a wide and a close look as shares of the long side. */
const WIDE_LOOK = 1.8;
const CLOSE_LOOK = 0.55;

/** The square around a whole picture. */
export function wholeOf({ width, height }: RasterImage): SquareRegion {
  const side = Math.max(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, side };
}

/** A square with room around a picture, for a face that fills it. */
export function aroundOf({ width, height }: RasterImage): SquareRegion {
  const side = Math.max(width, height) * WIDE_LOOK;
  return { left: (width - side) / 2, top: (height - side) / 2, side };
}

/** Nine overlapping parts of a picture, for small faces. */
export function partsOf({ width, height }: RasterImage): SquareRegion[] {
  const side = Math.max(width, height) * CLOSE_LOOK;
  const shares = [0, 0.5, 1];
  return shares.flatMap((down) =>
    shares.map((across) => ({ left: across * (width - side), top: down * (height - side), side })),
  );
}
