import { isRecord } from '@/lib/browser/browser-storage';

import { createPersistedStore } from '../persisted-store';

/** A portrait whose file is to be deleted on the server. */
export interface Deletion {
  readonly address: string;
  /** The account that the portrait belongs to; null while that is not known. */
  readonly uid: string | null;
  /** When the undo ends, in milliseconds since the epoch. */
  readonly at: number;
  /** Accounts that turned out not to be the owner. */
  readonly refusedBy: readonly string[];
}

/** Longest address that the server takes; ours are far shorter. */
const ADDRESS_MAXIMUM_LENGTH = 2000;

/** Wishes that outlive the tab: closing it within the undo, or being signed out, does not lose them. */
export const deletionQueue = createPersistedStore<readonly Deletion[]>({
  key: 'portraitGenerator_deletions',
  initial: [],
  parse: parseDeletions,
});

/** Notes that portraits are to be deleted once the undo has ended at `at`. Pictures of the page itself have no file of their own. */
export function queueDeletions(addresses: readonly string[], at: number): void {
  const files = addresses.filter(
    (address) => /^https?:\/\//i.test(address) && address.length <= ADDRESS_MAXIMUM_LENGTH,
  );
  if (files.length === 0) return;
  deletionQueue.update((present) => [
    ...withoutAddresses(present, files),
    ...files.map((address) => ({ address, uid: null, at, refusedBy: [] })),
  ]);
}

/** Takes portraits out of the queue: they were restored, or are gone. */
export function unqueueDeletions(addresses: readonly string[]): void {
  changeQueue((present) => withoutAddresses(present, addresses));
}

/** Changes the queue's entries; writes only when one of them differs. */
export function changeQueue(change: (present: readonly Deletion[]) => readonly Deletion[]): void {
  deletionQueue.update((present) => {
    const next = change(present);
    const isSame = next.length === present.length && next.every((entry, index) => entry === present[index]);
    return isSame ? present : next;
  });
}

function withoutAddresses(entries: readonly Deletion[], addresses: readonly string[]): readonly Deletion[] {
  const gone = new Set(addresses);
  return entries.filter(({ address }) => !gone.has(address));
}

function parseDeletions(stored: unknown): readonly Deletion[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.address !== 'string' || typeof entry.at !== 'number') return [];
    const refusedBy = Array.isArray(entry.refusedBy) ? entry.refusedBy : [];
    return [
      {
        address: entry.address,
        uid: typeof entry.uid === 'string' ? entry.uid : null,
        at: entry.at,
        refusedBy: refusedBy.filter((uid) => typeof uid === 'string'),
      },
    ];
  });
}
