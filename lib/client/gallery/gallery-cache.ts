import { createPersistedStore } from '@/lib/browser/persisted-store';

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

/** Addresses from stored JSON, each once; leaves out entries that are no picture's address. */
function parseGallery(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  const addresses = stored.filter((entry): entry is string => typeof entry === 'string');
  return [...new Set(addresses.filter((text) => /^(https?:\/\/|\/(?!\/)|data:image\/(?!svg))/i.test(text)))];
}
