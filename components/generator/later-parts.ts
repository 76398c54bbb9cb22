import { type ComponentType, lazy } from 'react';

import { preloadGeneration } from '@/lib/client/generation/generation';
import { loadPatiently } from '@/lib/client/load-patiently';
import { preloadPhotoTools } from '@/lib/client/photos/later-scaler';

/** What nobody sees before doing something: it is fetched when the page is used, not with it. */
const loaders = {
  alert: () => import('./run/generation-alert'),
  banner: () => import('./run/generation-banner'),
  run: () => import('./run/generation-run'),
  gallery: () => import('./gallery/gallery-contents'),
  latentFrame: () => import('./gallery/latent-frame'),
  viewer: () => import('./gallery/portrait-viewer'),
  settings: () => import('./settings/settings-form'),
  photoPrints: () => import('./photos/photo-prints'),
  photoGuide: () => import('./photos/photo-guide-pictures'),
};

function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPatiently(load));
}

export const GenerationAlert = lazyPart(loaders.alert);
export const GenerationBanner = lazyPart(loaders.banner);
export const GenerationRun = lazyPart(loaders.run);
export const GalleryContents = lazyPart(loaders.gallery);
export const LatentFrame = lazyPart(loaders.latentFrame);
export const PortraitViewer = lazyPart(loaders.viewer);
export const SettingsForm = lazyPart(loaders.settings);
export const PhotoPrints = lazyPart(loaders.photoPrints);
export const PhotoGuidePictures = lazyPart(loaders.photoGuide);

/** Fetches the parts and what photos and a generation need, so that they are there at once. Never rejects. */
export async function preloadLaterParts(): Promise<void> {
  await Promise.allSettled([
    ...Object.values(loaders).map((load) => load()),
    preloadGeneration(),
    preloadPhotoTools(),
  ]);
}
