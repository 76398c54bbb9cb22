import { AggregateField, type CollectionReference, type Query } from 'firebase-admin/firestore';

import { CODE, expectCode, type FreshParent } from './expectations';

const JOBS = {
  j0: { owner: 'ann', at: 0, cost: 5, state: 'DONE', tags: ['a', 'b'] },
  j1: { owner: 'bob', at: 1, cost: 3, state: 'DONE', tags: ['b'] },
  j2: { owner: 'ann', at: 2, cost: 4, state: 'QUEUED', tags: [] },
  j3: { owner: 'bob', at: 3, cost: 2.5, state: null },
  j4: { owner: 'ann', at: 4, state: 'FAILED', tags: ['c'], inner: { deep: { value: 1 } } },
};

async function ids(query: Query): Promise<string[]> {
  return (await query.get()).docs.map(({ id }) => id);
}

/** Queries, aggregations and collection groups. */
export function describeQueries(freshParent: FreshParent): void {
  describe('queries', () => {
    let jobs: CollectionReference;

    beforeAll(async () => {
      jobs = freshParent().collection('jobs');
      const batch = jobs.firestore.batch();
      for (const [id, job] of Object.entries(JOBS)) batch.set(jobs.doc(id), job);
      batch.set(jobs.doc('j0').collection('jobs').doc('below'), JOBS.j0);
      await batch.commit();
    });

    it('returns a collection in the order of its names', async () => {
      expect(await ids(jobs)).toEqual(['j0', 'j1', 'j2', 'j3', 'j4']);
    });

    it.each<[string, (query: Query) => Query, string[]]>([
      ['==', (query) => query.where('owner', '==', 'bob'), ['j1', 'j3']],
      ['== null', (query) => query.where('state', '==', null), ['j3']],
      ['<', (query) => query.where('at', '<', 2), ['j0', 'j1']],
      ['<=', (query) => query.where('cost', '<=', 3), ['j3', 'j1']],
      ['> within its type', (query) => query.where('state', '>', 'E'), ['j4', 'j2']],
      ['>= and <', (query) => query.where('at', '>=', 1).where('at', '<', 3), ['j1', 'j2']],
      ['array-contains-any', (query) => query.where('tags', 'array-contains-any', ['a', 'c']), ['j0', 'j4']],
      ['a nested field', (query) => query.where('inner.deep.value', '==', 1), ['j4']],
      ['a whole array', (query) => query.where('tags', '==', ['a', 'b']), ['j0']],
      ['two equalities', (query) => query.where('owner', '==', 'ann').where('state', '==', 'DONE'), ['j0']],
      [
        'an order beside an equality',
        (query) => query.where('owner', '==', 'ann').orderBy('at', 'desc').limit(2),
        ['j4', 'j2'],
      ],
      [
        'ranges over two fields',
        (query) => query.where('at', '>', 0).where('cost', '<', 4).orderBy('at'),
        ['j1', 'j3'],
      ],
      [
        'orderBy leaves out documents without the field',
        (query) => query.orderBy('cost'),
        ['j3', 'j1', 'j2', 'j0'],
      ],
      ['startAt', (query) => query.orderBy('at').startAt(3), ['j3', 'j4']],
      ['startAfter', (query) => query.orderBy('at', 'desc').startAfter(2), ['j1', 'j0']],
    ])('finds by %s', async (_, refine, expected) => {
      expect(await ids(refine(jobs))).toEqual(expected);
    });

    it('continues after a document between two equalities and a backward order', async () => {
      const things = jobs.doc('pages').collection('jobs');
      const done = { owner: 'ann', state: 'DONE' };
      await Promise.all([
        things.doc('a').set({ ...done, at: 1 }),
        things.doc('b').set({ ...done, at: 2 }),
        things.doc('c').set({ ...done, at: 2 }),
        things.doc('d').set({ ...done, at: 3 }),
        things.doc('e').set({ ...done, owner: 'bob', at: 2 }),
        things.doc('f').set({ ...done, state: 'QUEUED', at: 2 }),
      ]);
      const query = things
        .where('owner', '==', 'ann')
        .where('state', '==', 'DONE')
        .orderBy('at', 'desc')
        .orderBy('__name__', 'desc');
      expect(await ids(query)).toEqual(['d', 'c', 'b', 'a']);
      expect(await ids(query.startAfter(await things.doc('c').get()).limit(1))).toEqual(['b']);
      expect(await ids(query.startAfter(await things.doc('a').get()))).toEqual([]);
    });

    it('returns the selected fields', async () => {
      const { docs } = await jobs.where('at', '==', 4).select('owner', 'inner.deep').get();
      expect(docs.map((document) => document.data())).toEqual([
        { owner: 'ann', inner: { deep: { value: 1 } } },
      ]);
    });

    it('counts and sums', async () => {
      const all = await jobs.count().get();
      expect(all.data().count).toBe(5);
      const spent = jobs.where('owner', '==', 'ann').aggregate({
        count: AggregateField.count(),
        total: AggregateField.sum('cost'),
      });
      expect((await spent.get()).data()).toEqual({ count: 2, total: 9 });
      const none = jobs.where('owner', '==', 'none').aggregate({
        total: AggregateField.sum('cost'),
      });
      expect((await none.get()).data()).toEqual({ total: 0 });
      expect((await jobs.orderBy('at').limit(3).count().get()).data().count).toBe(3);
    });

    it('finds in all collections of a group', async () => {
      const parent = freshParent();
      const marker = parent.id;
      await parent.collection('a').doc('1').collection('parts').doc('x').set({ kind: marker, at: 1 });
      await parent.collection('parts').doc('y').set({ kind: marker, at: 2 });
      await parent.collection('others').doc('z').set({ kind: marker, at: 3 });
      const group = parent.firestore.collectionGroup('parts');
      expect(await ids(group.where('kind', '==', marker).orderBy('at'))).toEqual(['x', 'y']);
    });

    // firebase-admin retries a refused query for some seconds, so all of them run in parallel.
    it('refuses invalid queries', async () => {
      const refused: ((query: Query) => Query)[] = [
        (query) => query.where('tags', 'array-contains-any', [...Array(31).keys()]),
        (query) => query.orderBy('at').orderBy('at', 'desc'),
      ];
      await Promise.all(refused.map((refine) => expectCode(refine(jobs).get(), CODE.invalidArgument)));
    });
  });
}
