import type { Plane } from '../image/plane';

/**
 * Returns the cells above `least` that are connected with a cell over its four neighbours, and marks them in `seen`.
 * Leaves out cells that are marked already.
 */
export function collectCells(plane: Plane, seen: Plane, start: number, least: number): number[] {
  const { width } = plane;
  const cells = [start];
  seen.data[start] = 1;
  for (let place = 0; place < cells.length; place++) {
    const cell = cells[place] ?? 0;
    const x = cell % width;
    const neighbours = [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width];
    for (const next of neighbours) {
      if (next < 0 || next >= seen.data.length || seen.data[next] === 1) continue;
      if ((plane.data[next] ?? 0) <= least) continue;
      seen.data[next] = 1;
      cells.push(next);
    }
  }
  return cells;
}
