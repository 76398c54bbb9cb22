import { isRecord } from '@/lib/browser/browser-storage';
import { createPersistedStore } from '@/lib/browser/persisted-store';

import type { Client } from '../../browser/client';
import { createGalleryOwner } from './gallery-owner';

/** A star that the account does not know of yet. */
export interface StarChange {
  readonly address: string;
  readonly isStarred: boolean;
  /** The portrait's account; null while it is unknown. */
  readonly uid: string | null;
}

interface StarsState {
  /** The starred portraits. */
  readonly starred: readonly string[];
  readonly changes: readonly StarChange[];
}

export const NO_STARS: StarsState = { starred: [], changes: [] };

export type Stars = ReturnType<typeof createStars>;

/** This browser's copy of the account's stars, and the changes to send. */
export function createStars(client: Client) {
  const owner = client.get(createGalleryOwner);
  const store = createPersistedStore<StarsState>({
    key: 'portraitGenerator_stars',
    initial: NO_STARS,
    parse: parseStars,
  });
  return {
    store,

    /** Stars a portrait, or takes its star. */
    setStarred(address: string, isStarred: boolean): void {
      store.update(({ starred, changes }) => ({
        starred: [...starred.filter((other) => other !== address), ...(isStarred ? [address] : [])],
        changes: [
          ...changes.filter((change) => change.address !== address),
          { address, isStarred, uid: owner.get() },
        ],
      }));
    },

    /** Removes changes that the account has. One that was made again meanwhile is another change and stays. */
    removeChanges(sent: readonly StarChange[]): void {
      store.update((present) => {
        const changes = present.changes.filter((change) => !sent.some((one) => isSameChange(one, change)));
        return changes.length === present.changes.length ? present : { ...present, changes };
      });
    },
  };
}

function isSameChange(a: StarChange, b: StarChange): boolean {
  return a.address === b.address && a.isStarred === b.isStarred && a.uid === b.uid;
}

function parseStars(stored: unknown): StarsState {
  if (!isRecord(stored)) return NO_STARS;
  const { starred, changes } = stored;
  return {
    starred: Array.isArray(starred) ? starred.filter((address) => typeof address === 'string') : [],
    changes: Array.isArray(changes) ? changes.flatMap(parseChange) : [],
  };
}

function parseChange(stored: unknown): StarChange[] {
  if (!isRecord(stored)) return [];
  const { address, isStarred, uid } = stored;
  if (typeof address !== 'string' || typeof isStarred !== 'boolean') return [];
  return [{ address, isStarred, uid: typeof uid === 'string' ? uid : null }];
}
