import type { DocumentReference } from 'firebase-admin/firestore';

import type { FreshParent } from './expectations';
import { sized } from '../../test-all';

const LONG_MS = 240_000;

function debit(account: DocumentReference, maxAttempts: number): Promise<void> {
  return account.firestore.runTransaction(
    async (transaction) => {
      const snapshot = await transaction.get(account);
      const credits = snapshot.get('credits') as number;
      if (credits < 1) throw new Error('insufficient');
      transaction.update(account, { credits: credits - 1, debits: (snapshot.get('debits') as number) + 1 });
    },
    { maxAttempts },
  );
}

/** Many transactions at the same time. */
export function describeContention(freshParent: FreshParent): void {
  describe('contention', () => {
    it(
      'lets exactly as many transactions debit as there are credits',
      async () => {
        const account = freshParent();
        const credits = sized(6, 30);
        await account.set({ credits, debits: 0 });
        const length = credits + 6;
        const results = await Promise.allSettled(Array.from({ length }, () => debit(account, 1000)));
        const refusals = results.flatMap((result) =>
          result.status === 'rejected' ? [(result.reason as Error).message] : [],
        );
        expect(new Set(refusals)).toEqual(new Set(['insufficient']));
        expect(refusals).toHaveLength(6);
        expect((await account.get()).data()).toEqual({ credits: 0, debits: credits });
      },
      LONG_MS,
    );
  });
}
