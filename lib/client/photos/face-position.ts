import type { PhotoFacts } from './photo-facts';

/** The CSS `object-position` that centres a photo's face in a tile of this shape; undefined without a face. */
export function facePosition(facts: PhotoFacts | null | undefined, tile = 1): string | undefined {
  const [face] = facts?.faces ?? [];
  if (!facts || !face) return undefined;
  const across = facts.aspect / tile;
  return `${positionAlong(face.centre.x, across)}% ${positionAlong(face.centre.y, 1 / across)}%`;
}

/** `place` is a share of the photo's length, and `length` the photo's length in lengths of the tile. */
function positionAlong(place: number, length: number): number {
  if (length <= 1) return 50;
  const share = (place * length - 0.5) / (length - 1);
  return Math.round(100 * Math.min(1, Math.max(0, share)));
}
