/** A place in a picture, in pixels from the top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** x' = xx·x + xy·y + x0, y' = yx·x + yy·y + y0. */
export interface Affine {
  readonly xx: number;
  readonly xy: number;
  readonly x0: number;
  readonly yx: number;
  readonly yy: number;
  readonly y0: number;
}

/** Returns the image of a point. */
export function applyAffine(map: Affine, point: Point): Point {
  return {
    x: map.xx * point.x + map.xy * point.y + map.x0,
    y: map.yx * point.x + map.yy * point.y + map.y0,
  };
}

/** Returns the inverse map. Throws a RangeError if there is none. */
export function invertAffine(map: Affine): Affine {
  const determinant = map.xx * map.yy - map.xy * map.yx;
  if (determinant === 0) throw new RangeError('This map can not be inverted.');
  const xx = map.yy / determinant;
  const xy = -map.xy / determinant;
  const yx = -map.yx / determinant;
  const yy = map.xx / determinant;
  return { xx, xy, yx, yy, x0: -(xx * map.x0 + xy * map.y0), y0: -(yx * map.x0 + yy * map.y0) };
}

/** Returns the map that applies `first`, then `second`. */
export function chainAffine(first: Affine, second: Affine): Affine {
  const origin = applyAffine(second, { x: first.x0, y: first.y0 });
  return {
    xx: second.xx * first.xx + second.xy * first.yx,
    xy: second.xx * first.xy + second.xy * first.yy,
    x0: origin.x,
    yx: second.yx * first.xx + second.yy * first.yx,
    yy: second.yx * first.xy + second.yy * first.yy,
    y0: origin.y,
  };
}

/** Rotates by `angle` (radians, clockwise on screen), scales, and maps `from` to `to`. */
export function similarity(options: { angle: number; scale: number; from: Point; to: Point }): Affine {
  const { angle, scale, from, to } = options;
  const cosine = Math.cos(angle) * scale;
  const sine = Math.sin(angle) * scale;
  return {
    xx: cosine,
    xy: -sine,
    x0: to.x - cosine * from.x + sine * from.y,
    yx: sine,
    yy: cosine,
    y0: to.y - sine * from.x - cosine * from.y,
  };
}

/**
 * Converts a map into a picture to a map into its part (corner in pixels, scale per pixel). Pixel centres correspond.
 */
export function intoPart(map: Affine, part: { left: number; top: number; scale: number }): Affine {
  const origin = placeInPart({ x: map.x0, y: map.y0 }, part);
  return {
    xx: map.xx * part.scale,
    xy: map.xy * part.scale,
    x0: origin.x,
    yx: map.yx * part.scale,
    yy: map.yy * part.scale,
    y0: origin.y,
  };
}

/** Converts a place in a picture to a place in a part of it; see `intoPart`. */
export function placeInPart(place: Point, part: { left: number; top: number; scale: number }): Point {
  return {
    x: (place.x + 0.5 - part.left) * part.scale - 0.5,
    y: (place.y + 0.5 - part.top) * part.scale - 0.5,
  };
}
