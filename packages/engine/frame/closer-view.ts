import type { Box } from '../image/crop';
import { clamp, mix } from '../image/numbers';
import { type Plane, valueAt } from '../image/plane';
import { type Face, chinOf } from '../find/face';

/** The further portraits of a photo: the side of the frame's part that each shows, and its place from 0 to 1. */
const VIEWS = [
  { side: 0.74, across: 0.5 },
  { side: 0.84, across: 1 },
  { side: 0.84, across: 0 },
] as const;
/** Largest side: the view differs from the frame even if it cuts the hair. */
const MOST_SIDE = 0.88;
/** Least distance between the leftmost and the rightmost place, so that views of one side differ. */
const LEAST_WAY = 0.1;
/** Limits of the eyes' place in the view, as shares of its side. */
const EYES_LEFT = 0.38;
const EYES_RIGHT = 0.62;
/** Room around the head in the view, as shares of its side. */
const ROOM_ABOVE = 0.04;
const ROOM_BESIDE = 0.04;
const LOWEST_CHIN = 0.9;
const PERSON_FROM = 0.5;

/**
 * Returns the part of the frame that the portrait number `repeat` of a photo shows, in cells of the mask; null for the
 * first, which is the frame itself. It shows no new cut, and never cuts the chin.
 */
export function closerView(face: Face, mask: Plane, repeat: number, size: number): Box | null {
  const view = VIEWS[repeat - 1];
  if (!view) return null;
  const head = headOf(face, mask, size);
  const need = Math.max(
    (head.chin - head.top) / (LOWEST_CHIN - ROOM_ABOVE),
    (head.right - head.left) / (1 - 2 * ROOM_BESIDE),
  );
  const side = clamp(need, view.side, MOST_SIDE);
  const way = wayAcross(head, side);
  const left = Math.floor(mix(way.from, way.to, view.across) * mask.width);
  const top = Math.floor(topOf(head, side) * mask.height);
  const cells = Math.floor(side * mask.width);
  return { left, top, right: left + cells, bottom: top + cells };
}

/** A head's places as shares of the frame. */
interface Head {
  left: number;
  right: number;
  top: number;
  chin: number;
  eyes: { x: number; y: number };
}

/** Measures the face, and the hair above the eyes: long hair may leave the view below them. */
function headOf(face: Face, mask: Plane, size: number): Head {
  const { width, height } = mask;
  const xs = face.points.map(({ x }) => x / size);
  const ys = face.points.map(({ y }) => y / size);
  const eyes = { x: face.eyeCentre.x / size, y: face.eyeCentre.y / size };
  let [left, right, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys)];
  for (let row = 0; row < eyes.y * height; row++) {
    for (let column = 0; column < width; column++) {
      if (valueAt(mask, row * width + column) <= PERSON_FROM) continue;
      left = Math.min(left, column / width);
      right = Math.max(right, (column + 1) / width);
      top = Math.min(top, row / height);
    }
  }
  return { left, right, top, chin: chinOf(face).y / size, eyes };
}

/** Returns the leftmost and the rightmost place of the view's left edge. */
function wayAcross({ left, right, eyes }: Head, side: number): { from: number; to: number } {
  const from = Math.max(0, right - (1 - ROOM_BESIDE) * side, eyes.x - EYES_RIGHT * side);
  const to = Math.min(1 - side, left - ROOM_BESIDE * side, eyes.x - EYES_LEFT * side);
  if (to - from >= LEAST_WAY) return { from, to };
  const middle = clamp((from + to) / 2, LEAST_WAY / 2, 1 - side - LEAST_WAY / 2);
  return { from: middle - LEAST_WAY / 2, to: middle + LEAST_WAY / 2 };
}

/** Returns the place of the view's top edge. The eyes keep their height if the head then fits. */
function topOf({ top, chin, eyes }: Head, side: number): number {
  const lowest = Math.max(0, chin - LOWEST_CHIN * side);
  const highest = Math.max(lowest, top - ROOM_ABOVE * side);
  return Math.min(clamp(eyes.y * (1 - side), lowest, highest), 1 - side);
}
