import type { ScalePhoto } from './photo-scaler';

/** Scales a photo; the scaler's code is loaded with the first one. */
export const scalePhotoLater: ScalePhoto = async (source, part) => {
  const { scalePhoto } = await import('./photo-scaler');
  return scalePhoto(source, part);
};

/** Fetches the code that a photo will need. Never rejects. */
export async function preloadPhotoTools(): Promise<void> {
  await Promise.allSettled([import('./photo-scaler'), import('./read-photo-header')]);
}
