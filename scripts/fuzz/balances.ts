import type { Firestore } from 'firebase-admin/firestore';

/** Accounts whose balance is not the sum of their entries, a sentence each. */
export async function findUnbalanced(database: Firestore): Promise<string[]> {
  const { docs: users } = await database.collection('users').get();
  const sentences = await Promise.all(
    users.map(async (user) => {
      const { docs: entries } = await user.ref.collection('ledger').get();
      const sum = entries.reduce((total, entry) => total + Number(entry.get('amount')), 0);
      const credits: unknown = user.get('credits');
      return credits === sum ? [] : [`the balance is ${String(credits)}, its entries give ${sum}`];
    }),
  );
  return sentences.flat();
}
