import { list, put } from '@vercel/blob';

import { createMemoryContext, type StandIn } from '../kit/stand-in';
import { PRIVATE_TOKEN, startBlobForTest } from '../testing/blob';

const token = PRIVATE_TOKEN;

describe('listing blobs', () => {
  let blob: StandIn;

  beforeEach(async () => {
    blob = await startBlobForTest(createMemoryContext());
    for (const pathname of ['a/1', 'a/2', 'a/b/3', 'a/b/4', 'c']) {
      await put(pathname, pathname, { access: 'private', token });
    }
  });

  afterEach(() => blob.stop());

  it('finds the blobs with a prefix', async () => {
    const { blobs, hasMore, cursor } = await list({ prefix: 'a/b', token });
    expect(blobs.map(({ pathname, size }) => [pathname, size])).toEqual([
      ['a/b/3', 5],
      ['a/b/4', 5],
    ]);
    expect({ hasMore, cursor }).toEqual({ hasMore: false, cursor: undefined });
  });

  it('returns pages with a cursor', async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, token, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.blobs.length).toBeLessThanOrEqual(2);
      found.push(...page.blobs.map(({ pathname }) => pathname));
      cursor = page.cursor;
      expect(page.hasMore).toBe(cursor !== undefined);
    } while (cursor !== undefined);
    expect(found).toEqual(['a/1', 'a/2', 'a/b/3', 'a/b/4', 'c']);
  });
});
