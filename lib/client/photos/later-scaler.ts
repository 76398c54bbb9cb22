import { fetchTools } from './missing-tools-error';
import type { ScalePhoto } from './photo-scaler';

/** Scales a photo; the scaler's code is loaded with the first one, and may be missing (`MissingToolsError`). */
export const scalePhotoLater: ScalePhoto = async (source, part) => {
  const { scalePhoto } = await fetchTools(import('./photo-scaler'));
  return scalePhoto(source, part);
};

/** Fetches the code that a photo will need, and starts what scales it. Never rejects. */
export async function preloadPhotoTools(): Promise<void> {
  await Promise.allSettled([
    import('./photo-scaler').then(({ prepareScaler }) => prepareScaler()),
    import('./inspect-photo'),
    import('./photo-intake'),
  ]);
}
