import type { RasterImage } from '../image/color-image';
import type { SquareRegion } from '../models/blazeface';

/** Side of a close look as a share of the long side. */
const CLOSE_LOOK = 0.55;

/** The square around a whole picture. */
export function wholeOf({ width, height }: RasterImage): SquareRegion {
  const side = Math.max(width, height);
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
