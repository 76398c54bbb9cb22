import { CODE, expectCode, type FreshParent } from './expectations';

/** Returns nested maps, `depth` levels deep. */
function nested(levels: number): object {
  return levels === 1 ? { value: 1 } : { map: nested(levels - 1) };
}

/** The limits of documents. */
export function describeLimits(freshParent: FreshParent): void {
  describe('limits', () => {
    it.each(['__reserved__', '.', '..', 'x'.repeat(1501)])('refuses the document id %.20s', async (id) => {
      await expectCode(freshParent().collection('things').doc(id).set({}), CODE.invalidArgument);
    });

    it('refuses a reserved collection id', async () => {
      await expectCode(freshParent().collection('__things__').doc('a').set({}), CODE.invalidArgument);
    });

    it.each(['__reserved__', 'x'.repeat(1501)])('refuses the field name %.20s', async (name) => {
      await expectCode(freshParent().set({ [name]: 1 }), CODE.invalidArgument);
      await expectCode(freshParent().set({ map: { [name]: 1 } }), CODE.invalidArgument);
    });

    it('accepts names at their limits', async () => {
      const document = freshParent().collection('things').doc('x'.repeat(1500));
      await document.set({ ['y'.repeat(1500)]: 1, __: 2, _private: 3 });
      expect(Object.keys((await document.get()).data() ?? {})).toHaveLength(3);
    });

    it('accepts maps 19 levels deep, the most that firebase-admin sends', async () => {
      const document = freshParent();
      await document.set({ map: nested(19) });
      expect((await document.get()).data()).toEqual({ map: nested(19) });
    });

    it('accepts more than 500 writes in one batch', async () => {
      const parent = freshParent();
      const batch = parent.firestore.batch();
      for (let index = 0; index < 501; index += 1)
        batch.set(parent.collection('things').doc(`${index}`), { index });
      await batch.commit();
      expect((await parent.collection('things').count().get()).data().count).toBe(501);
    });
  });
}
