import { type Plane, createPlane } from '../image/plane';
import { fillPolygon } from '../image/polygon';
import type { Face } from '../find/face';
import { FACE_OVAL } from '../models/landmarks';

/** Returns 1 inside the outline of the face, 0 outside; a cell of the plane has `cell` pixels of the picture. */
export function faceArea(face: Face, width: number, height: number, cell: number): Plane {
  const area = createPlane(width, height);
  const corners = FACE_OVAL.flatMap((index) => {
    const point = face.points[index];
    return point ? [{ x: point.x / cell, y: point.y / cell }] : [];
  });
  fillPolygon(area, corners);
  return area;
}
