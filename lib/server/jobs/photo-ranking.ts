import 'server-only';

import type { PhotoQuality, PhotoRanking } from '../ports';

/** Ranks photos by what an upload tells: large and sharp ones first, and those of which nothing is known last. */
export const rankBySizeAndSharpness: PhotoRanking = {
  rank: (photos) => {
    const scores = photos.map((photo) => (photo ? scoreOf(photo) : -1));
    return photos.map((_photo, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  },
};

/** A photo of half the side is worth half as much, and so is one of half the sharpness. */
function scoreOf({ width, height, sharpness }: PhotoQuality): number {
  return Math.sqrt(width * height) * sharpness;
}
