import { FieldPath, FieldValue, Timestamp } from 'firebase-admin/firestore';

import { CODE, expectCode, type FreshParent } from './expectations';

/** Reading and writing single documents, preconditions and batches. */
export function describeDocuments(freshParent: FreshParent): void {
  describe('documents', () => {
    it('keeps values of the types that the app stores', async () => {
      const document = freshParent();
      const values = {
        null: null,
        true: true,
        integer: Number.MAX_SAFE_INTEGER,
        negative: -7,
        double: 0.1,
        notANumber: Number.NaN,
        infinite: Number.NEGATIVE_INFINITY,
        text: 'naïve 😀',
        empty: '',
        time: new Timestamp(1_700_000_000, 123_456_000),
        list: [1, 'two', { three: [3] }, null],
        map: { inner: { deepest: 'value' }, none: {} },
      };
      await document.set(values);
      expect((await document.get()).data()).toEqual(values);
    });

    it('replaces a document, or merges into it', async () => {
      const document = freshParent();
      await document.set({ a: 1, map: { x: 1, y: 2 } });
      await document.set({ map: { y: 3 } }, { merge: true });
      expect((await document.get()).data()).toEqual({ a: 1, map: { x: 1, y: 3 } });
      await document.set({ only: true });
      expect((await document.get()).data()).toEqual({ only: true });
    });

    it('updates and deletes nested fields, with any character in their names', async () => {
      const document = freshParent();
      await document.set({ a: { b: 1, c: 2 }, 'dotted.name': { 'with `ticks` and \\': 1 }, gone: 1 });
      await document.update({ 'a.b': 9, 'new.path': true, gone: FieldValue.delete() });
      await document.update(new FieldPath('dotted.name', 'with `ticks` and \\'), 2);
      expect((await document.get()).data()).toEqual({
        a: { b: 9, c: 2 },
        new: { path: true },
        'dotted.name': { 'with `ticks` and \\': 2 },
      });
    });

    it('creates a document once', async () => {
      const document = freshParent();
      await document.create({ first: true });
      await expectCode(document.create({ first: false }), CODE.alreadyExists);
      expect((await document.get()).data()).toEqual({ first: true });
    });

    it('refuses to update a document that does not exist', async () => {
      await expectCode(freshParent().update({ a: 1 }), CODE.notFound);
      await expectCode(freshParent().delete({ exists: true }), CODE.notFound);
      await expect(freshParent().delete()).resolves.toBeDefined();
    });

    it('writes only to the version of the precondition', async () => {
      const document = freshParent();
      await document.set({ version: 1 });
      const { updateTime } = await document.get();
      if (!updateTime) throw new Error('A stored document has an update time.');
      await document.update({ version: 2 }, { lastUpdateTime: updateTime });
      await expectCode(
        document.update({ version: 3 }, { lastUpdateTime: updateTime }),
        CODE.failedPrecondition,
      );
      await expectCode(document.delete({ lastUpdateTime: updateTime }), CODE.failedPrecondition);
      await expectCode(freshParent().delete({ lastUpdateTime: updateTime }), CODE.failedPrecondition);
      expect((await document.get()).data()).toEqual({ version: 2 });
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
