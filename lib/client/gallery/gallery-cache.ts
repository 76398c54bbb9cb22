import { createPersistedStore } from '@/lib/browser/persisted-store';

import type { ServiceContainer } from '../../browser/service-container';
import { createSignOutSignal } from '../sign-out-signal';

export type GalleryCache = ReturnType<typeof createGalleryCache>;

/** This browser's copy of an account's gallery: the portraits' addresses, newest first, as local storage holds them. */
export function createGalleryCache() {
  const store = createPersistedStore<readonly string[]>({
    key: 'portraitGenerator_generatedImages',
    initial: [],
    parse: parseGallery,
  });
  return {
    store,

    /** Puts new portraits in front, without those that are in the gallery. */
    add(addresses: readonly string[]): void {
      store.update((present) => {
        const added = addresses.filter((address) => !present.includes(address));
        return added.length === 0 ? present : [...added, ...present];
      });
    },
  };
}

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
  if (before !== null && before !== uid) container.get(createSignOutSignal).report();
  owner.update(() => uid);
}

/** Addresses from stored JSON, each once; leaves out entries that are no picture's address. */
function parseGallery(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  const addresses = stored.filter((entry): entry is string => typeof entry === 'string');
  return [...new Set(addresses.filter((text) => /^(https?:\/\/|\/(?!\/)|data:image\/(?!svg))/i.test(text)))];
}
