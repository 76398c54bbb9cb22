import type { Point } from '../image/affine';
import { type Plane, valueAt } from '../image/plane';
import { type Face, chinOf } from './face';

const PERSON_FROM = 0.5;
/** Step between the sampled places of the mask along an edge. */
const SAMPLE_STEP = 3;
/** Number of steps along each edge in `borderOf`. */
const BORDER_STEPS = 64;
/** Half the width of the narrowest neck, in eye distances. The neck must reach the bottom of the frame. */
const BODY_REACH = 0.3;

interface PictureSize {
  width: number;
  height: number;
}

/** Returns the places on the picture's edge that cut the person's connected mask, in pixels of the picture. */
export function cutEdges(mask: Plane, picture: PictureSize): Point[] {
  const { width, height } = mask;
  // The model is uncertain at the outermost row, so use the second.
  const at = (column: number, row: number): boolean => valueAt(mask, row * width + column) > PERSON_FROM;
  const along = (length: number, isCut: (place: number) => boolean): number[] => {
    const places = Array.from({ length }, (_, place) => place).filter(isCut);
    return places.filter((place, index) => index % SAMPLE_STEP === 0 || !places.includes(place + 1));
  };
  const x = (column: number): number => ((column + 0.5) / width) * picture.width;
  const y = (row: number): number => ((row + 0.5) / height) * picture.height;
  return [
    ...along(width, (column) => at(column, 1)).map((column) => ({ x: x(column), y: 0 })),
    ...along(width, (column) => at(column, height - 2)).map((column) => ({
      x: x(column),
      y: picture.height,
    })),
    ...along(height, (row) => at(1, row)).map((row) => ({ x: 0, y: y(row) })),
    ...along(height, (row) => at(width - 2, row)).map((row) => ({ x: picture.width, y: y(row) })),
  ];
}

/** Returns places all along the picture's edge, in pixels of the picture. */
export function borderOf({ width, height }: PictureSize): Point[] {
  return Array.from({ length: BORDER_STEPS + 1 }, (_, step) => step / BORDER_STEPS).flatMap((share) => [
    { x: share * width, y: 0 },
    { x: share * width, y: height },
    { x: 0, y: share * height },
    { x: width, y: share * height },
  ]);
}

/**
 * Returns the places under the face where the body ends above the picture's bottom edge, in its pixels: it would float.
 */
export function bodyEnds(mask: Plane, picture: PictureSize, face: Face): Point[] {
  const chin = chinOf(face);
  const column = (x: number): number => Math.floor((x / picture.width) * mask.width);
  const first = Math.max(0, column(chin.x - BODY_REACH * face.eyeDistance));
  const last = Math.min(mask.width - 1, column(chin.x + BODY_REACH * face.eyeDistance));
  const top = Math.max(0, Math.floor((chin.y / picture.height) * mask.height));
  const ends: Point[] = [];
  for (let at = first; at <= last; at += SAMPLE_STEP) {
    let row = lowestOf(mask, at);
    if (row < top || row >= mask.height - 2) continue;
    row += 1;
    ends.push({ x: ((at + 0.5) / mask.width) * picture.width, y: (row / mask.height) * picture.height });
  }
  return ends;
}

function lowestOf(mask: Plane, column: number): number {
  let row = mask.height - 1;
  while (row >= 0 && valueAt(mask, row * mask.width + column) <= PERSON_FROM) row--;
  return row;
}

/** Returns the highest place of the person's mask, in pixels of the picture. */
export function headTopOf(mask: Plane, picture: PictureSize): Point {
  const first = Math.max(
    0,
    mask.data.findIndex((value) => value > PERSON_FROM),
  );
  return {
    x: ((first % mask.width) / mask.width) * picture.width,
    y: (Math.floor(first / mask.width) / mask.height) * picture.height,
  };
}
