import { Timestamp, type CollectionReference } from 'firebase-admin/firestore';

import type { FreshParent } from './expectations';

/** The order of the values of the types that the app stores, and ranges in it. */
export function describeOrdering(freshParent: FreshParent): void {
  describe('the order of values', () => {
    let values: CollectionReference;
    let inOrder: [string, unknown][];

    beforeAll(async () => {
      const parent = freshParent();
      values = parent.collection('values');
      inOrder = [
        ['null', null],
        ['false', false],
        ['true', true],
        ['-infinity', Number.NEGATIVE_INFINITY],
        ['-1', -1],
        ['0', 0],
        ['0.5', 0.5],
        ['1', 1],
        ['9007199254740991', Number.MAX_SAFE_INTEGER],
        ['early', new Timestamp(1, 0)],
        ['late', new Timestamp(1, 1000)],
        ['empty text', ''],
        ['text Z', 'Z'],
        ['text a', 'a'],
        ['text ab', 'ab'],
        ['text \uffee', '\uffee'],
        ['text 😀', '😀'],
        ['reference a/b', parent.firestore.doc('a/b')],
        ['reference a/b/c/d', parent.firestore.doc('a/b/c/d')],
        ['reference a0/b', parent.firestore.doc('a0/b')],
        ['no elements', []],
        ['[1]', [1]],
        ['[1, 0]', [1, 0]],
        ['[2]', [2]],
      ];
      const batch = values.firestore.batch();
      for (const [index, [, value]] of [...inOrder.entries()].reverse()) {
        batch.set(values.doc(`${inOrder.length - index}`), { value, name: inOrder[index]?.[0] });
      }
      await batch.commit();
    });

    const names = (documents: readonly { get(field: string): unknown }[]): unknown[] =>
      documents.map((document) => document.get('name'));

    it('is the documented one', async () => {
      const sorted = await values.orderBy('value').get();
      expect(names(sorted.docs)).toEqual(inOrder.map(([name]) => name));
      const reversed = await values.orderBy('value', 'desc').get();
      expect(names(reversed.docs)).toEqual(inOrder.map(([name]) => name).reverse());
    });

    it('limits a range to the type of its operand', async () => {
      expect(names((await values.where('value', '<', 1).get()).docs)).toEqual([
        '-infinity',
        '-1',
        '0',
        '0.5',
      ]);
      expect(names((await values.where('value', '>', 'a').get()).docs)).toEqual([
        'text ab',
        'text \uffee',
        'text 😀',
      ]);
    });

    it('sorts names by their bytes', async () => {
      const things = values.doc('x').collection('things');
      const sorted = ['-', '10', '2', 'A', 'a', 'ä', '\uffee', '😀'];
      await Promise.all([...sorted].reverse().map((id) => things.doc(id).set({})));
      expect((await things.get()).docs.map(({ id }) => id)).toEqual(sorted);
    });
  });
}
