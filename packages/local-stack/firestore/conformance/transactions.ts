import { CODE, expectCode, openGate, type FreshParent } from './expectations';

/** Transactions, one or two at a time. */
export function describeTransactions(freshParent: FreshParent): void {
  describe('transactions', () => {
    it('reads and writes, and returns its function’s result', async () => {
      const account = freshParent();
      await account.set({ credits: 5 });
      const left = await account.firestore.runTransaction(async (transaction) => {
        const credits = ((await transaction.get(account)).get('credits') as number) - 2;
        transaction.update(account, { credits });
        transaction.create(account.collection('ledger').doc('debit'), { amount: -2 });
        return credits;
      });
      expect(left).toBe(3);
      expect((await account.get()).get('credits')).toBe(3);
      expect((await account.collection('ledger').get()).size).toBe(1);
    });

    it('writes nothing if its function throws', async () => {
      const account = freshParent();
      const failing = account.firestore.runTransaction(async (transaction) => {
        await transaction.get(account);
        transaction.set(account, { credits: 1 });
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect((await account.get()).exists).toBe(false);
      await account.set({ free: 'of locks' });
    });

    it('writes nothing if one of its writes is refused', async () => {
      const account = freshParent();
      const entry = account.collection('ledger').doc('debit');
      await entry.set({ amount: -1 });
      const repeated = account.firestore.runTransaction(async (transaction) => {
        await transaction.get(account);
        transaction.set(account, { credits: 1 });
        transaction.create(entry, { amount: -1 });
      });
      await expectCode(repeated, CODE.alreadyExists);
      expect((await account.get()).exists).toBe(false);
    });

    it('prevents other changes of a document that it has read', async () => {
      const account = freshParent();
      await account.set({ credits: 1 });
      const read = openGate();
      const written = openGate();
      const transaction = account.firestore.runTransaction(async (open) => {
        const credits = (await open.get(account)).get('credits') as number;
        read.open();
        await Promise.race([written.opened, secondRead()]);
        open.update(account, { credits: credits + 1 });
      });
      const secondRead = async (): Promise<void> => {
        await account.get();
      };
      await read.opened;
      const outside = account.update({ credits: 100 }).then(written.open);
      await Promise.all([transaction, outside]);
      expect([100, 101]).toContain((await account.get()).get('credits'));
    });

    it('prevents the creation of a document that it found missing', async () => {
      const account = freshParent();
      const read = openGate();
      const transaction = account.firestore.runTransaction(async (open) => {
        const { exists } = await open.get(account);
        read.open();
        if (!exists) open.create(account, { by: 'transaction' });
        return exists;
      });
      await read.opened;
      const outside = account.create({ by: 'outside' });
      const [inside, other] = await Promise.allSettled([transaction, outside]);
      const createdInside = inside.status === 'fulfilled' && !inside.value;
      expect(createdInside).not.toBe(other.status === 'fulfilled');
    });
  });
}
