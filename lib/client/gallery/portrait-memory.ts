import type { Client } from '../../browser/client';
import { createSignOuts } from '../sign-outs';
import { forgetRecords } from './forget-records';
import type { ClickRecord, PortraitRecipe, PortraitRecord } from './portrait-recipe';
import type { PortraitRecords } from './portrait-records';

export type PortraitMemory = ReturnType<typeof createPortraitMemory>;

/**
 * How portraits were made, in this browser's IndexedDB. Nothing here rejects: where the database is blocked, broken or
 * full nothing is stored. The first call loads its code.
 */
export function createPortraitMemory(client: Client) {
  const { store: signOuts } = client.get(createSignOuts);

  async function withRecords<Answer>(
    task: (records: PortraitRecords) => Promise<Answer>,
    unknown: Answer,
  ): Promise<Answer> {
    const before = signOuts.get();
    try {
      const { createPortraitRecords } = await import('./portrait-records');
      return await task(client.get(createPortraitRecords));
    } catch {
      return unknown;
    } finally {
      // The user has signed out meanwhile: what is stored since then goes too.
      if (signOuts.get() !== before) forgetRecords();
    }
  }

  return {
    /** The answer of a task with the records; `unknown` where it fails. */
    withRecords,

    /** Stores a recipe with its pictures, photos as small versions, under the job's id or a key that stands for it. */
    storeRecipe: (key: string, recipe: PortraitRecipe): Promise<void> =>
      withRecords((records) => records.storeRecipe(key, recipe), undefined),

    /** Gives a job the recipe that is stored under a key; a second time does nothing. */
    renameRecipe: (key: string, jobId: string): Promise<void> =>
      withRecords((records) => records.renameRecipe(key, jobId), undefined),

    /** Stores which portraits a job gave, before or after its recipe is stored. */
    storePortraits: (jobId: string, addresses: readonly string[]): Promise<void> =>
      withRecords((records) => records.storePortraits(jobId, addresses), undefined),

    /** How a portrait was made; null when it is unknown. */
    readPortrait: (address: string): Promise<PortraitRecord | null> =>
      withRecords((records) => records.readPortrait(address), null),

    /** How a job's portraits are made; null when it is unknown. */
    readRecipe: (jobId: string): Promise<PortraitRecord | null> =>
      withRecords((records) => records.readRecipe(jobId), null),

    /** The portraits that an account's click at a time gave (see `PortraitRecipe`), and their photos. */
    readClick: (uid: string, madeAt: number): Promise<ClickRecord> =>
      withRecords((records) => records.readClick(uid, madeAt), { addresses: [], photos: [] }),

    /** Forgets portraits, and what no other portrait needs. */
    forgetPortraits: (addresses: readonly string[]): Promise<void> =>
      withRecords((records) => records.deletePortraits(addresses), undefined),
  };
}
