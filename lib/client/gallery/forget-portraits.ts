import { createPersistedStore } from '@/lib/browser/persisted-store';

import type { ServiceContainer } from '../../browser/service-container';
import { forgetKeptPhotos } from '../photos/forget-kept-photos';
import { forgetPictureCopies } from '../recipes/picture-copies';
import { createSettings, INITIAL_SETTINGS } from '../settings/generator-settings';
import { createSignOutSignal } from '../sign-out-signal';
import { createGalleryCache } from './gallery-cache';

/** The account whose portraits this browser has stored; null while it is unknown. */
export function createGalleryOwner() {
  return createPersistedStore<string | null>({
    key: 'portraitGenerator_galleryOwner',
    initial: null,
    parse: (stored) => (typeof stored === 'string' ? stored : null),
  });
}

/** Makes the stored gallery an account's. What another account has left without a sign-out goes. */
export function switchGalleryOwner(container: ServiceContainer, uid: string): void {
  const owner = container.get(createGalleryOwner);
  const before = owner.get();
  if (before !== null && before !== uid) forgetPortraits(container);
  owner.update(() => uid);
}

/** Removes what a user sees of themselves in this browser, in all tabs: portraits, photos, pictures and words. */
export function forgetPortraits(container: ServiceContainer): void {
  container.get(createSignOutSignal).report();
  forgetKeptPhotos();
  container.get(createSettings).store.update(() => INITIAL_SETTINGS);
  container.get(createGalleryCache).store.update(() => []);
  container.get(createGalleryOwner).update(() => null);
  forgetPictureCopies();
}
