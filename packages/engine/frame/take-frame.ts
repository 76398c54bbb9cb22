import { type Affine, applyAffine, intoPart, invertAffine } from '../image/affine';
import type { RasterImage, RgbImage } from '../image/color-image';
import type { Plane } from '../image/plane';
import { halve, insideOf, warpToPlanes } from '../image/warp';
import { type Face, moveFace } from '../find/face';

/** The photo as the frame shows it. */
export interface FramedPhoto {
  readonly image: RgbImage;
  /** The face, in pixels of the frame. */
  readonly face: Face;
  /** 1 where the frame shows the photo, 0 beyond its edges. */
  readonly inside: Plane;
}

const STRONGEST_SHRINKING = 1.6;
/** Width of the photo's border that is not used, in pixels: the outermost pixels of a JPEG are often wrong. */
export const EDGE_PIXELS = 2;

/** Renders the frame of `size` × `size` pixels from the photo. `toSource` maps a pixel of the frame to its place there. */
export function takeFrame(photo: RasterImage, face: Face, toSource: Affine, size: number): FramedPhoto {
  const inside = insideOf(photo, { toSource, width: size, height: size, margin: EDGE_PIXELS });

  let source = photo;
  let map = toSource;
  while (Math.hypot(map.xx, map.yx) > STRONGEST_SHRINKING) {
    source = halve(source);
    map = intoPart(map, { left: 0, top: 0, scale: 1 / 2 });
  }
  return {
    image: warpToPlanes(source, { toSource: map, width: size, height: size }),
    face: frameFace(face, toSource),
    inside,
  };
}

/** Moves a face of the photo into the frame. */
export function frameFace(face: Face, toSource: Affine): Face {
  const toFrame = invertAffine(toSource);
  const scale = Math.hypot(toFrame.xx, toFrame.yx);
  return moveFace(face, (point) => ({ ...applyAffine(toFrame, point), z: point.z * scale }));
}
