import { isRecord } from '@/lib/browser/browser-storage';
import { isSameList } from '@/lib/browser/is-same-list';
import { createPersistedStore } from '@/lib/browser/persisted-store';

/** A portrait whose file is to be deleted on the server. */
export interface Deletion {
  readonly address: string;
  /** The portrait's account; null while it is unknown. */
  readonly uid: string | null;
  /** When the undo ends, in milliseconds since the epoch. */
  readonly at: number;
  /** Accounts that are not the owner, by the server's answer. */
  readonly refusedBy: readonly string[];
}

/** Longest address that the server takes; ours are far shorter. */
const ADDRESS_MAXIMUM_LENGTH = 2000;

export type DeletionQueue = ReturnType<typeof createDeletionQueue>;

/** The deletions to make. They survive the tab, so that closing it or a sign-out during the undo loses none. */
export function createDeletionQueue() {
  const store = createPersistedStore<readonly Deletion[]>({
    key: 'portraitGenerator_deletions',
    initial: [],
    parse: parseDeletions,
  });

  /** Changes the entries; writes only when one of them differs. */
  function change(make: (present: readonly Deletion[]) => readonly Deletion[]): void {
    store.update((present) => {
      const next = make(present);
      return isSameList(present, next) ? present : next;
    });
  }

  return {
    store,
    change,

    /** Adds an account's portraits whose undo ends at `at`. The page's own pictures have no file on the server. */
    add(addresses: readonly string[], at: number, uid: string | null): void {
      const files = addresses.filter(
        (address) => /^https?:\/\//i.test(address) && address.length <= ADDRESS_MAXIMUM_LENGTH,
      );
      if (files.length === 0) return;
      store.update((present) => [
        ...withoutAddresses(present, files),
        ...files.map((address) => ({ address, uid, at, refusedBy: [] })),
      ]);
    },

    /** Removes portraits that were restored or are deleted. */
    remove(addresses: readonly string[]): void {
      change((present) => withoutAddresses(present, addresses));
    },
  };
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
