import { FieldValue, Timestamp } from 'firebase-admin/firestore';

import type { FreshParent } from './expectations';

/** Values that the server computes. */
export function describeTransforms(freshParent: FreshParent): void {
  describe('transforms', () => {
    it('increments integers, doubles and other values', async () => {
      const document = freshParent();
      await document.set({ integer: 5, double: 0.5, text: 'five' });
      await document.update({
        integer: FieldValue.increment(-7),
        double: FieldValue.increment(1),
        text: FieldValue.increment(3),
        'missing.inner': FieldValue.increment(4),
      });
      expect((await document.get()).data()).toEqual({
        integer: -2,
        double: 1.5,
        text: 3,
        missing: { inner: 4 },
      });
    });

    it('loses no increment of many concurrent ones', async () => {
      const document = freshParent();
      await document.set({ count: 0 });
      await Promise.all(
        Array.from({ length: 25 }, () => document.update({ count: FieldValue.increment(1) })),
      );
      expect((await document.get()).get('count')).toBe(25);
    });

    it('stops an integer at its maximum', async () => {
      const document = freshParent();
      await document.set({ count: Number.MAX_SAFE_INTEGER });
      const increments = Array.from({ length: 1025 }, () => FieldValue.increment(Number.MAX_SAFE_INTEGER));
      for (const half of [increments.slice(0, 500), increments.slice(500, 1000), increments.slice(1000)]) {
        const batch = document.firestore.batch();
        for (const increment of half) batch.update(document, { count: increment });
        await batch.commit();
      }
      const stored = (await document.get()).get('count') as number;
      expect(stored).toBe(Number(2n ** 63n - 1n));
    });

    it('sets one server time for all fields of a commit', async () => {
      const parent = freshParent();
      const other = parent.collection('others').doc('one');
      await parent.firestore
        .batch()
        .set(parent, { time: FieldValue.serverTimestamp(), again: FieldValue.serverTimestamp() })
        .set(other, { time: FieldValue.serverTimestamp() })
        .commit();
      const snapshot = await parent.get();
      const time = snapshot.get('time') as Timestamp;
      expect(time).toBeInstanceOf(Timestamp);
      expect(time.nanoseconds % 1_000_000).toBe(0);
      expect(Math.abs(time.toMillis() - (snapshot.updateTime?.toMillis() ?? 0))).toBeLessThan(60_000);
      expect(snapshot.get('again')).toEqual(time);
      expect((await other.get()).get('time')).toEqual(time);
    });

    it('adds missing elements to an array and removes all equal ones', async () => {
      const document = freshParent();
      await document.set({ list: [1, 2, 2, null], text: 'x' });
      await document.update({ list: FieldValue.arrayUnion(2, 3, 3), text: FieldValue.arrayUnion('y') });
      expect((await document.get()).data()).toEqual({ list: [1, 2, 2, null, 3], text: ['y'] });
      await document.update({
        list: FieldValue.arrayRemove(2, null),
        text: FieldValue.arrayRemove('nothing'),
        none: FieldValue.arrayRemove(1),
      });
      expect((await document.get()).data()).toEqual({ list: [1, 3], text: ['y'], none: [] });
    });

    it('applies transforms after the values of the same write', async () => {
      const document = freshParent();
      await document.set({ kept: 1 });
      await document.set({ a: { fixed: 1, counted: FieldValue.increment(2) } }, { merge: true });
      expect((await document.get()).data()).toEqual({ kept: 1, a: { fixed: 1, counted: 2 } });
    });
  });
}
