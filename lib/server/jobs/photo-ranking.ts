import 'server-only';

import type { PhotoQuality, PhotoRanking } from '../ports';

/** Ranks photos by size and sharpness; unmeasured photos come last. */
export const rankBySizeAndSharpness: PhotoRanking = {
  rank: (photos) => {
    const scores = photos.map((photo) => (photo ? scoreOf(photo) : -1));
    return photos.map((_photo, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  },
};

/** Half the side or half the sharpness halves the score. */
function scoreOf({ width, height, sharpness }: PhotoQuality): number {
  return Math.sqrt(width * height) * sharpness;
}
