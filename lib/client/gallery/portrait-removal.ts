import { createStore } from '@/lib/browser/store';

import { changeQueue, queueDeletions, unqueueDeletions } from './deletion-queue';
import { galleryStore } from './gallery-store';
import { forgetPortraits, readOwners } from './portrait-memory';

/** How long a removal can be undone, in milliseconds. */
export const UNDO_MS = 10_000;

/** A click that the browser's timers let through late still counts, by this many milliseconds. */
const LATE_UNDO_MS = 1_000;

/** Portraits that were taken out of the gallery and can be put back. */
export interface Removal {
  readonly addresses: readonly string[];
  /** The gallery before, for putting them back at their places. */
  readonly before: readonly string[];
  readonly isWholeGallery: boolean;
  /** When the undo ends, in milliseconds since the epoch. */
  readonly until: number;
}

/** The newest removal while it can be undone; null otherwise. */
export const removalStore = createStore<Removal | null>(null);

let undoTimer: ReturnType<typeof setTimeout> | undefined;

/** Takes a portrait out of the gallery at once; after the undo its file is deleted on the server. */
export function removePortrait(address: string): void {
  remove([address], false);
}

/** Takes all portraits out of the gallery at once; after the undo their files are deleted on the server. */
export function clearGallery(): void {
  remove(galleryStore.get(), true);
}

/** Puts the portraits of the newest removal back at their places, among those that were made since. */
export function undoRemoval(): void {
  const removal = removalStore.get();
  if (!removal) return;
  if (Date.now() >= removal.until + LATE_UNDO_MS) {
    endUndo();
    return;
  }
  clearTimeout(undoTimer);
  // First, so that no other tab may delete what is back in the gallery.
  unqueueDeletions(removal.addresses);
  galleryStore.update((present) => putBack(present, removal));
  removalStore.update(() => null);
}

/** Makes the newest removal final now. */
export function endUndo(): void {
  clearTimeout(undoTimer);
  const removal = removalStore.get();
  if (!removal) return;
  removalStore.update(() => null);
  const now = Date.now();
  const removed = new Set(removal.addresses);
  changeQueue((present) =>
    present.map((entry) => (removed.has(entry.address) && entry.at > now ? { ...entry, at: now } : entry)),
  );
  void forgetPortraits(removal.addresses);
}

function remove(addresses: readonly string[], isWholeGallery: boolean): void {
  const before = galleryStore.get();
  const removed = new Set(addresses);
  if (!before.some((address) => removed.has(address))) return;
  endUndo();
  const until = Date.now() + UNDO_MS;
  galleryStore.update((present) => present.filter((address) => !removed.has(address)));
  queueDeletions(addresses, until);
  removalStore.update(() => ({ addresses, before, isWholeGallery, until }));
  undoTimer = setTimeout(endUndo, UNDO_MS);
  void nameOwners(addresses);
}

/** Notes whose portraits they are, while that is still remembered. */
async function nameOwners(addresses: readonly string[]): Promise<void> {
  const owners = await readOwners(addresses);
  changeQueue((present) =>
    present.map((entry) => {
      const uid = owners.get(entry.address);
      return uid && entry.uid === null ? { ...entry, uid } : entry;
    }),
  );
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
