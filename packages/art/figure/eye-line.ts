import type { Point } from '../paint/geometry';
import { EYE_X, EYE_Y } from './eyes';
import { LEAN_PIVOT_Y, TILT_PIVOT_Y } from './figure';
import type { FigureSpec, Placement, Pose } from './figure-spec';
import { projectHead } from './head-projection';

/** The wanted middle between the eyes and their distance, in pixels. */
export interface EyeTarget {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
}

const rotate = ([x, y]: Point, degrees: number, [cx, cy]: Point): Point => {
  const radians = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - cx, y - cy];
  return [
    cx + dx * Math.cos(radians) - dy * Math.sin(radians),
    cy + dx * Math.sin(radians) + dy * Math.cos(radians),
  ];
};

/** Returns the two eyes of a posed figure in the figure's coordinates, the left one first. */
function eyesOf({ yaw, tilt, lean }: Pose): readonly [Point, Point] {
  const { feature } = projectHead(yaw);
  const posed = (side: -1 | 1): Point =>
    rotate(rotate(feature(side * EYE_X, EYE_Y), tilt, [0, TILT_PIVOT_Y]), lean, [0, LEAN_PIVOT_Y]);
  return [posed(-1), posed(1)];
}

/**
 * Returns the placement that puts a posed figure's eyes on the target in a picture whose camera is turned by
 * `cameraTilt` degrees about `centre`. Two pictures of one target have the eyes at the same pixels.
 */
export function placeEyes(pose: Pose, target: EyeTarget, centre: Point = [0, 0], cameraTilt = 0): Placement {
  const [[leftX, leftY], [rightX, rightY]] = eyesOf(pose);
  const scale = target.distance / Math.hypot(rightX - leftX, rightY - leftY);
  const [x, y] = rotate([target.x, target.y], -cameraTilt, centre);
  return { scale, x: x - (scale * (leftX + rightX)) / 2, y: y - (scale * (leftY + rightY)) / 2 };
}

/** Returns the eyes of a picture's figure in pixels, the viewer's left one first. */
export function eyesInPicture(
  { pose, placement }: Pick<FigureSpec, 'pose' | 'placement'>,
  centre: Point = [0, 0],
  cameraTilt = 0,
): readonly [Point, Point] {
  const { x, y, scale } = placement;
  const shown = (eye: Point): Point => rotate([x + scale * eye[0], y + scale * eye[1]], cameraTilt, centre);
  const [left, right] = eyesOf(pose);
  return [shown(left), shown(right)];
}
