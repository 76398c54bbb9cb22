import { createStore } from '@/lib/browser/store';

import type { Client } from '../../browser/client';
import { createSignOuts } from '../sign-outs';
import { createDeletionQueue } from './deletion-queue';
import { createGallery } from './gallery';
import { createGalleryOwner } from './gallery-owner';
import { createPortraitMemory } from './portrait-memory';

/** How long a removal can be undone, in milliseconds. */
export const UNDO_MS = 10_000;

/** A click counts so much later, in milliseconds: the browser's timers may be late. */
const LATE_UNDO_MS = 1_000;

/** Portraits that were removed from the gallery and can be restored. */
export interface Removal {
  readonly addresses: readonly string[];
  /** The gallery before the removal. */
  readonly before: readonly string[];
  readonly isWholeGallery: boolean;
  /** When the undo ends, in milliseconds since the epoch. */
  readonly until: number;
}

/** Removes portraits from the gallery, and undoes it. */
export function createPortraitRemoval(client: Client) {
  const { store: gallery } = client.get(createGallery);
  const owner = client.get(createGalleryOwner);
  const queue = client.get(createDeletionQueue);
  const memory = client.get(createPortraitMemory);
  const store = createStore<Removal | null>(null);
  let undoTimer: ReturnType<typeof setTimeout> | undefined;

  function endUndo(): void {
    clearTimeout(undoTimer);
    const removal = store.get();
    if (!removal) return;
    store.update(() => null);
    const now = Date.now();
    const removed = new Set(removal.addresses);
    queue.change((present) =>
      present.map((entry) => (removed.has(entry.address) && entry.at > now ? { ...entry, at: now } : entry)),
    );
    void memory.forgetPortraits(removal.addresses);
  }

  function remove(addresses: readonly string[], isWholeGallery: boolean): void {
    const before = gallery.get();
    const removed = new Set(addresses);
    if (!before.some((address) => removed.has(address))) return;
    endUndo();
    const until = Date.now() + UNDO_MS;
    gallery.update((present) => present.filter((address) => !removed.has(address)));
    queue.add(addresses, until, owner.get());
    store.update(() => ({ addresses, before, isWholeGallery, until }));
    undoTimer = setTimeout(endUndo, UNDO_MS);
  }

  client.get(createSignOuts).store.subscribe(endUndo);

  return {
    /** The newest removal while it can be undone; null otherwise. */
    store,

    /** Makes the newest removal final now. */
    endUndo,

    /** Removes a portrait from the gallery at once; after the undo its file is deleted on the server. */
    removePortrait: (address: string): void => remove([address], false),

    /** Removes all portraits from the gallery at once; after the undo their files are deleted on the server. */
    clearGallery: (): void => remove(gallery.get(), true),

    /** Puts the portraits of the newest removal back at their places, among newer ones. */
    undo(): void {
      const removal = store.get();
      if (!removal) return;
      if (Date.now() >= removal.until + LATE_UNDO_MS) {
        endUndo();
        return;
      }
      clearTimeout(undoTimer);
      // First, so that no other tab may delete what is back in the gallery.
      queue.remove(removal.addresses);
      gallery.update((present) => putBack(present, removal));
      store.update(() => null);
    },
  };
}

/** The gallery with the removed portraits, each before the one that came after it. */
function putBack(present: readonly string[], { addresses, before }: Removal): readonly string[] {
  const gallery = [...present];
  const removed = new Set(addresses);
  let place = gallery.length;
  for (const address of [...before].reverse()) {
    const found = gallery.indexOf(address);
    if (found >= 0) place = found;
    else if (removed.has(address)) gallery.splice(place, 0, address);
  }
  return gallery;
}
