import type { Point } from './affine';
import type { Plane } from './plane';

/** Fills the inside of a closed polygon (even-odd rule, pixel centres) with 1, in place. */
export function fillPolygon(plane: Plane, corners: readonly Point[]): void {
  const top = Math.max(0, Math.ceil(Math.min(...corners.map((corner) => corner.y))));
  const bottom = Math.min(plane.height - 1, Math.floor(Math.max(...corners.map((corner) => corner.y))));
  for (let y = top; y <= bottom; y++) {
    const crossings = crossingsOfRow(corners, y);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const left = Math.max(0, Math.ceil(crossings[pair] ?? 0));
      const right = Math.min(plane.width - 1, Math.floor(crossings[pair + 1] ?? 0));
      if (left <= right) plane.data.fill(1, y * plane.width + left, y * plane.width + right + 1);
    }
  }
}

function crossingsOfRow(corners: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    if (from.y <= y === to.y <= y) return;
    crossings.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x));
  });
  return crossings.sort((one, two) => one - two);
}
