import { createPersistedStore } from '../persisted-store';

/** The portraits' addresses, newest first: exactly what local storage holds under this key. */
export const galleryStore = createPersistedStore<readonly string[]>({
  key: 'portraitGenerator_generatedImages',
  initial: [],
  parse: parseGallery,
});

/** Addresses from whatever is stored, each once: entries that are no picture's address are left out. */
export function parseGallery(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return [
    ...new Set(stored.filter((entry) => typeof entry === 'string').filter((text) => isPictureAddress(text))),
  ];
}

/** Puts new portraits in front, without those that are there already. */
export function addPortraits(addresses: readonly string[]): void {
  galleryStore.update((present) => {
    const added = addresses.filter((address) => !present.includes(address));
    return added.length === 0 ? present : [...added, ...present];
  });
}

function isPictureAddress(text: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|data:image\/(?!svg))/i.test(text);
}
