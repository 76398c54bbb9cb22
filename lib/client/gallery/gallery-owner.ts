import { createPersistedStore } from '@/lib/browser/persisted-store';

/** The account whose portraits the gallery has; null while it is unknown. */
export function createGalleryOwner() {
  return createPersistedStore<string | null>({
    key: 'portraitGenerator_galleryOwner',
    initial: null,
    parse: (stored) => (typeof stored === 'string' ? stored : null),
  });
}
