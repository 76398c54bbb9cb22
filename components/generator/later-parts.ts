import { lazy } from 'react';

import { preloadGeneration } from '@/lib/client/generation/generation';
import { preloadPhotoTools } from '@/lib/client/photos/later-scaler';

/** What nobody sees before doing something: it is fetched when the page is idle, not with the page. */
const loaders = {
  banner: () => import('./generation-banner'),
  run: () => import('./generation-run'),
  reel: () => import('./gallery-reel'),
  latentFrame: () => import('./latent-frame'),
  viewer: () => import('./portrait-viewer'),
  settings: () => import('./settings-form'),
};

export const GenerationBanner = lazy(loaders.banner);
export const GenerationRun = lazy(loaders.run);
export const GalleryReel = lazy(loaders.reel);
export const LatentFrame = lazy(loaders.latentFrame);
export const PortraitViewer = lazy(loaders.viewer);
export const SettingsForm = lazy(loaders.settings);

/** Fetches the parts and what photos and a generation need, so that they are there at once. Never rejects. */
export async function preloadLaterParts(): Promise<void> {
  await Promise.allSettled([
    ...Object.values(loaders).map((load) => load()),
    preloadGeneration(),
    preloadPhotoTools(),
  ]);
}
