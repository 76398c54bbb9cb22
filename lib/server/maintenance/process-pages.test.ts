import fc from 'fast-check';
import { z } from 'zod';

import { createFakeServices } from '../../testing/fake-services';
import { documentKey } from '../database';
import { cursorKey, DOCUMENTS_A_PAGE, processDocuments, processPages } from './process-pages';

const NEVER = { isTimeUp: () => false };

/** A list in pages of two, whose cursors are indices. */
function aList(items: readonly string[]) {
  const worked: string[] = [];
  const part = {
    name: 'list',
    read: async (cursor: string | null) => {
      await Promise.resolve();
      const start = Number(cursor ?? 0);
      const end = start + 2;
      return { items: items.slice(start, end), nextCursor: end < items.length ? String(end) : null };
    },
    work: async (item: string) => {
      await Promise.resolve();
      worked.push(item);
    },
  };
  return { part, worked };
}

/** Limits that are reached after so many items. */
function timeFor(begun: number) {
  let asked = 0;
  return {
    isTimeUp: () => {
      asked += 1;
      return asked > begun;
    },
  };
}

async function placeOf(world: ReturnType<typeof createFakeServices>) {
  return (await world.database.get(cursorKey('list')))?.cursor;
}

describe('processPages', () => {
  it('goes through all pages, and the next run starts over', async () => {
    const world = createFakeServices();
    const { part, worked } = aList(['a', 'b', 'c', 'd', 'e']);
    await expect(processPages(world.services, part, NEVER)).resolves.toBe(5);
    await expect(processPages(world.services, part, NEVER)).resolves.toBe(5);
    expect(worked.join('')).toBe('abcdeabcde');
    expect(await placeOf(world)).toBeNull();
  });

  it('goes on where time ran out, and then from the beginning, where items may be new', async () => {
    const world = createFakeServices();
    const { part, worked } = aList(['a', 'b', 'c', 'd', 'e']);
    await world.database.write((transaction) =>
      transaction.create(cursorKey('list'), { cursor: '2', updatedAt: new Date(0) }),
    );
    await processPages(world.services, part, NEVER);
    expect(worked.join('')).toBe('cdeabcde');
  });

  it('reads an unfinished page again', async () => {
    const world = createFakeServices();
    const { part, worked } = aList(['a', 'b', 'c', 'd', 'e']);
    await processPages(world.services, part, timeFor(1));
    expect(worked).toEqual(['a']);
    expect(await placeOf(world)).toBeNull();
  });

  it('works on the other items when one fails, and fails afterwards', async () => {
    const world = createFakeServices();
    const { part, worked } = aList(['a', 'b', 'c']);
    const failing = {
      ...part,
      work: async (item: string) => {
        if (item === 'a') throw new Error('not this one');
        return part.work(item);
      },
    };
    await expect(processPages(world.services, failing, NEVER)).rejects.toThrow('not this one');
    expect(worked).toEqual(['b', 'c']);
    expect(world.events).toEqual(['reconcile_item_failed']);
  });

  it('forgets a cursor that the provider does not know', async () => {
    const world = createFakeServices();
    const { part } = aList(['a', 'b', 'c']);
    await world.database.write((transaction) =>
      transaction.create(cursorKey('list'), { cursor: 'gone', updatedAt: new Date(0) }),
    );
    const failing = { ...part, read: () => Promise.reject(new Error('no such cursor')) };
    await expect(processPages(world.services, failing, NEVER)).rejects.toThrow('no such cursor');
    expect(await placeOf(world)).toBeNull();
  });

  it('reaches every item in a few runs, however short each is', async () => {
    const sizes = fc.array(fc.integer({ min: 3, max: 12 }), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 12 }), sizes, async (count, times) => {
        const world = createFakeServices();
        const items = Array.from({ length: count }, (_, index) => String(index));
        const { part, worked } = aList(items);
        for (const time of times) await processPages(world.services, part, timeFor(time));
        expect(new Set(worked)).toEqual(new Set(items));
      }),
    );
  });
});

describe('processDocuments', () => {
  const item = z.object({ id: z.string(), isOpen: z.boolean() });

  it.each([DOCUMENTS_A_PAGE - 1, DOCUMENTS_A_PAGE, DOCUMENTS_A_PAGE + 1])(
    'works on those of %d documents that are due, each once',
    async (count) => {
      const { services, database } = createFakeServices();
      const ids = Array.from({ length: count }, (_, index) => String(index).padStart(4, '0'));
      await database.write((transaction) => {
        for (const id of [...ids, 'closed'])
          transaction.create(documentKey(`items/${id}`, item), { id, isOpen: id !== 'closed' });
      });
      const worked: string[] = [];
      const task = {
        name: 'items',
        collection: documentKey('items', item),
        field: 'isOpen' as const,
        equals: true,
        idOf: ({ id }: z.infer<typeof item>) => id,
        isDue: ({ id }: z.infer<typeof item>) => !id.endsWith('7'),
        work: async ({ id }: z.infer<typeof item>) => void worked.push(id),
      };
      await processDocuments(services, task, NEVER);
      expect(worked.toSorted()).toEqual(ids.filter((id) => !id.endsWith('7')));
    },
  );
});
