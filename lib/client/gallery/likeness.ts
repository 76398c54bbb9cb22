import { createStore } from '@/lib/browser/store';

import type { Client } from '../../browser/client';
import { createPortraitFiles } from '../files/portrait-files';
import { createLikenessWish } from '../photos/likeness-wish';
import { createCompareFaces } from '../photos/look/compare-faces';
import { type LikenessNote, likenessNotes } from './likeness-notes';
import { createPortraitMemory } from './portrait-memory';

const NO_NOTES: ReadonlyMap<string, LikenessNote> = new Map();

/**
 * What this tab knows of the portraits' likenesses to their photos. Nothing of it is stored or sent, and it goes when
 * the user no longer wants it.
 */
export function createLikeness(client: Client) {
  const wish = client.get(createLikenessWish);
  const memory = client.get(createPortraitMemory);
  const files = client.get(createPortraitFiles);
  const compareFaces = client.get(createCompareFaces);
  const notes = createStore(NO_NOTES);
  wish.subscribe(() => notes.update(() => NO_NOTES));

  async function compare(uid: string, madeAt: number): Promise<void> {
    const { addresses, photos } = await memory.readClick(uid, madeAt);
    if (addresses.length < 2 || photos.length === 0) return;
    const portraits = await Promise.all(addresses.map((address) => files.original(address)));
    const likenesses = await compareFaces({ portraits, photos: photos.map(({ picture }) => picture) });
    if (!likenesses || wish.get() !== uid) return;
    const found = likenessNotes(likenesses);
    notes.update((present) => {
      const next = new Map(present);
      addresses.forEach((address, index) => {
        const note = found[index];
        if (note) next.set(address, note);
      });
      return next;
    });
  }

  return {
    /** What the page says of portraits, by address. */
    notes,

    /**
     * Compares the portraits of a click (its account, and its time in milliseconds since the epoch) with the photos that
     * they were made of, if the user wants it. Without photos, faces or worker there is nothing to say. Never rejects.
     */
    async compareClick(uid: string, madeAt: number): Promise<void> {
      if (wish.get() === uid) await compare(uid, madeAt).catch(() => undefined);
    },
  };
}
