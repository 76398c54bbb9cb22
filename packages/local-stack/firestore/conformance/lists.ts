import type { FreshParent } from './expectations';

/** Reading and writing many documents: getAll and lists. */
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
      const batch = things.firestore.batch();
      for (let index = 0; index < 650; index += 1) batch.set(things.doc(`${1000 + index}`), { index });
      await batch.commit();
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
  });
}
