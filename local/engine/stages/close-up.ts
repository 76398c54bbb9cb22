import { type Point, applyAffine } from '../image/affine';
import type { RasterImage } from '../image/color-image';
import { type Face, moveFace } from '../face';
import { decodePart } from './decode';
import type { Framing } from './framing';

/** A photo, or the part of it that the frame shows, with the face and the frame in its own pixels. */
export interface Source {
  readonly image: RasterImage;
  readonly face: Face;
  readonly framing: Framing;
}

/** Photo's pixels for one of the frame's, from which a closer look gains nothing. */
const ENOUGH = 0.95;
const MARGIN_PIXELS = 4;

/**
 * Reads the part of the photo that the frame shows again from its file, in the file's own resolution, when the
 * frame enlarges the reduced photo: a small face in a large picture keeps its detail.
 */
export async function closeUp(source: Source, file: Uint8Array, size: number): Promise<Source> {
  const { image, face, framing } = source;
  const { toSource } = framing;
  const scale = Math.hypot(toSource.xx, toSource.yx);
  if (scale >= ENOUGH) return source;
  const corners = [0, size].flatMap((x) => [0, size].map((y) => applyAffine(toSource, { x, y })));
  const part = await decodePart(file, image, boxOf(corners, image), 1 / scale);
  if (part.scale <= 1) return source;
  const move = (point: Point): Point => ({
    x: (point.x + 0.5 - part.left) * part.scale - 0.5,
    y: (point.y + 0.5 - part.top) * part.scale - 0.5,
  });
  const origin = move({ x: toSource.x0, y: toSource.y0 });
  return {
    image: part.image,
    face: moveFace(face, (point) => ({ ...move(point), z: point.z * part.scale })),
    framing: {
      ...framing,
      toSource: {
        xx: toSource.xx * part.scale,
        xy: toSource.xy * part.scale,
        x0: origin.x,
        yx: toSource.yx * part.scale,
        yy: toSource.yy * part.scale,
        y0: origin.y,
      },
    },
  };
}

function boxOf(
  corners: readonly Point[],
  photo: { width: number; height: number },
): { left: number; top: number; right: number; bottom: number } {
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs)) - MARGIN_PIXELS),
    top: Math.max(0, Math.floor(Math.min(...ys)) - MARGIN_PIXELS),
    right: Math.min(photo.width, Math.ceil(Math.max(...xs)) + MARGIN_PIXELS),
    bottom: Math.min(photo.height, Math.ceil(Math.max(...ys)) + MARGIN_PIXELS),
  };
}
