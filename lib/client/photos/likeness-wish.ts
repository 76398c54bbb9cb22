import { createPersistedStore } from '@/lib/browser/persisted-store';

/** The account whose user wants faces to be compared on this device, or null: only then are they. */
export function createLikenessWish() {
  return createPersistedStore<string | null>({
    key: 'portraitGenerator_likeness',
    initial: null,
    parse: (stored) => (typeof stored === 'string' ? stored : null),
  });
}
