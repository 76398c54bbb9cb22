import { createStore } from '@/lib/browser/store';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';

import type { Client } from '../../browser/client';
import { createPortraitMemory } from './portrait-memory';

export type AccountRecipes = ReturnType<typeof createAccountRecipes>;

/** What the account tells about its portraits goes to this browser's recipes. Nothing here rejects. */
export function createAccountRecipes(client: Client) {
  const { withRecords } = client.get(createPortraitMemory);
  const news = createStore(0);
  return {
    /** How often the account has told something new. */
    news,

    /** Stores recipes that are not stored yet, without pictures, and what only the account knows of each. */
    async store(uid: string, portraits: readonly AccountPortrait[]): Promise<void> {
      const isNew = await withRecords((records) => records.storeAccountRecipes(uid, portraits), false);
      if (isNew) news.update((count) => count + 1);
    },
  };
}
