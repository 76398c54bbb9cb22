import { createPersistedStore } from '../persisted-store';
import { createStore } from '../store';

/** How long a cleared gallery can be brought back, in milliseconds. */
export const CLEAR_UNDO_MS = 10_000;

/** The portraits' addresses, newest first: exactly what local storage holds under this key. */
export const galleryStore = createPersistedStore<readonly string[]>({
  key: 'portraitGenerator_generatedImages',
  initial: [],
  parse: parseGallery,
});

/** What the last clearing took away, while it can be brought back; null otherwise. */
export const clearedGalleryStore = createStore<readonly string[] | null>(null);

let undoTimer: ReturnType<typeof setTimeout> | undefined;

/** Addresses from whatever is stored: entries that are no picture's address are left out. */
export function parseGallery(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((entry): entry is string => typeof entry === 'string' && isPictureAddress(entry));
}

/** Puts new portraits in front, without those that are there already. */
export function addPortraits(addresses: readonly string[]): void {
  galleryStore.update((present) => {
    const added = addresses.filter((address) => !present.includes(address));
    return added.length === 0 ? present : [...added, ...present];
  });
}

/** Empties the gallery at once; for ten seconds it can be brought back. */
export function clearGallery(): void {
  clearedGalleryStore.update(() => galleryStore.get());
  galleryStore.update((present) => (present.length === 0 ? present : []));
  clearTimeout(undoTimer);
  undoTimer = setTimeout(forgetCleared, CLEAR_UNDO_MS);
}

/** Brings back what was cleared, behind the portraits that were made since. */
export function undoClearGallery(): void {
  const cleared = clearedGalleryStore.get();
  if (!cleared) return;
  galleryStore.update((present) => [...present, ...cleared.filter((address) => !present.includes(address))]);
  forgetCleared();
}

function forgetCleared(): void {
  clearTimeout(undoTimer);
  clearedGalleryStore.update(() => null);
}

function isPictureAddress(text: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|data:image\/(?!svg))/i.test(text);
}
