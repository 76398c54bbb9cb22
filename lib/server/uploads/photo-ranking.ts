import 'server-only';

import { PROFILE_TURN, SIDE_TURN } from '../../shared/rules/photos';
import type { PhotoQuality, PhotoRanking } from '../ports';

/** From this width in pixels on, a face has all the detail that a model uses. */
const AMPLE_FACE_PIXELS = 400;
/** Where the page found no face, or did not look. */
const UNKNOWN_FACE_SHARE = 0.15;
/** Factor of a profile's score. */
const PROFILE_SHARE = 0.3;

/** Ranks photos for a model: the best frontal face, the best three-quarter view, then by size and sharpness. */
export const rankForLikeness: PhotoRanking = {
  rank: (photos) => {
    const scores = photos.map((photo) => (photo ? scoreOf(photo) : -1));
    const ranked = photos.map((_photo, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
    const frontal = ranked.find((index) => isTurned(photos[index], 0, SIDE_TURN));
    const fromSide = ranked.find((index) => isTurned(photos[index], SIDE_TURN, PROFILE_TURN));
    const first = [frontal, fromSide].filter((index) => index !== undefined);
    return frontal === undefined ? ranked : [...new Set([...first, ...ranked])];
  },
};

function isTurned(photo: PhotoQuality | null | undefined, from: number, to: number): boolean {
  if (!photo?.face) return false;
  const turn = Math.abs(photo.face.turn);
  return turn >= from && turn < to;
}

/** Half the face's width or half the sharpness halves the score. */
function scoreOf({ width, height, sharpness, face }: PhotoQuality): number {
  const pixels = Math.max(width, height) * (face?.size ?? UNKNOWN_FACE_SHARE);
  const isProfile = face !== null && Math.abs(face.turn) >= PROFILE_TURN;
  return Math.min(AMPLE_FACE_PIXELS, pixels) * sharpness * (isProfile ? PROFILE_SHARE : 1);
}
