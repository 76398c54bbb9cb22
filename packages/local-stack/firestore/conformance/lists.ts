import { CODE, type FreshParent } from './expectations';

/** Reading and writing many documents: getAll, lists, bulk writers and recursive deletion. */
export function describeLists(freshParent: FreshParent): void {
  describe('lists', () => {
    it('gets several documents in the requested order, masked', async () => {
      const parent = freshParent();
      const [a, b, c] = ['a', 'b', 'c'].map((id) => parent.collection('things').doc(id));
      if (!a || !b || !c) throw new Error('three documents');
      await a.set({ keep: { x: 1, y: 2 }, drop: 3 });
      await c.set({ drop: 4 });
      const snapshots = await parent.firestore.getAll(c, b, a, a, { fieldMask: ['keep.x'] });
      expect(snapshots.map((snapshot) => snapshot.data())).toEqual([
        {},
        undefined,
        { keep: { x: 1 } },
        { keep: { x: 1 } },
      ]);
    });

    it('lists documents, and missing ones with subcollections', async () => {
      const things = freshParent().collection('things');
      await things.doc('b').set({});
      await things.doc('a').collection('below').doc('x').set({});
      expect((await things.listDocuments()).map(({ id }) => id)).toEqual(['a', 'b']);
      expect((await things.get()).docs.map(({ id }) => id)).toEqual(['b']);
    });

    it('lists more documents than one page holds', async () => {
      const things = freshParent().collection('things');
      const writer = things.firestore.bulkWriter();
      for (let index = 0; index < 650; index += 1) void writer.set(things.doc(`${1000 + index}`), { index });
      await writer.close();
      const listed = await things.listDocuments();
      expect(listed).toHaveLength(650);
      expect(listed.at(-1)?.id).toBe('1649');
    });

    it('lists collections', async () => {
      const parent = freshParent();
      await parent.collection('b').doc('x').set({});
      await parent.collection('a').doc('x').collection('deep').doc('y').set({});
      expect((await parent.listCollections()).map(({ id }) => id)).toEqual(['a', 'b']);
      expect((await parent.firestore.listCollections()).map(({ id }) => id)).toContain('runs');
    });

    it('writes in bulk, each write by itself', async () => {
      const things = freshParent().collection('things');
      await things.doc('taken').set({ a: 1 });
      const writer = things.firestore.bulkWriter();
      const codes: number[] = [];
      writer.onWriteError((error) => {
        codes.push(error.code);
        return false;
      });
      const settled = Promise.allSettled([
        writer.create(things.doc('taken'), {}),
        writer.create(things.doc('new'), { a: 2 }),
        writer.update(things.doc('missing'), { a: 3 }),
      ]);
      await writer.close();
      expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
      expect([...codes].sort()).toEqual([CODE.notFound, CODE.alreadyExists]);
      expect((await things.doc('new').get()).data()).toEqual({ a: 2 });
    });

    it('deletes a document with all its descendants', async () => {
      const parent = freshParent();
      const sibling = parent.parent.doc(`${parent.id}-sibling`);
      await parent.set({});
      await sibling.collection('things').doc('x').set({});
      await parent.collection('things').doc('x').collection('deep').doc('y').set({});
      await parent.collection('others').doc('z').set({});
      await parent.firestore.recursiveDelete(parent);
      expect(await parent.listCollections()).toEqual([]);
      expect((await parent.get()).exists).toBe(false);
      expect((await sibling.collection('things').doc('x').get()).exists).toBe(true);
    });

    it('deletes a collection with all its descendants, and no other', async () => {
      const parent = freshParent();
      await parent.collection('things').doc('x').collection('deep').doc('y').set({});
      await parent.collection('things').doc('z').set({});
      await parent.collection('things2').doc('z').set({});
      await parent.firestore.recursiveDelete(parent.collection('things'));
      expect((await parent.listCollections()).map(({ id }) => id)).toEqual(['things2']);
    });
  });
}
