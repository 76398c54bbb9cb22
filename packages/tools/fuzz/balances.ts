import type { Firestore } from 'firebase-admin/firestore';

import { findImbalance, listOf, readAccount } from '../fault-matrix/find-loss';

/** Accounts whose balance is not the sum of their entries, a sentence each. */
export async function findUnbalanced(database: Firestore): Promise<string[]> {
  const users = await listOf<{ id: string }>(database, 'users');
  const sentences = await Promise.all(
    users.map(async ({ id }) => findImbalance(await readAccount(database, id))),
  );
  return sentences.filter((sentence) => sentence !== null);
}
