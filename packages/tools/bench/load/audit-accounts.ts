import type { Stack } from '@chiaro/local-stack/stack';
import { findLossInAccount, listOf, readAccount, type StoredJob } from '../../fault-matrix/find-loss';
import { databaseOf, stripeOf } from '../../kit/stack-clients';

/** The records of a stack after a load, and a sentence for each problem. */
export interface Audit {
  accounts: number;
  jobs: number;
  payments: number;
  problems: string[];
}

/** Checks every account: its credits are the sum of its entries, no job is open, every payment is granted once. */
export async function auditAccounts(stack: Stack): Promise<Audit> {
  const database = databaseOf(stack);
  const payments = await stripeOf(stack)
    .paymentIntents.list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const jobs = await listOf<StoredJob>(database, 'jobs');
  const users = await listOf<{ id: string }>(database, 'users');
  const problems: string[] = [];
  for (const { id: uid } of users) {
    const problem = findLossInAccount({
      ...(await readAccount(database, uid)),
      jobs: jobs.filter((job) => job.uid === uid),
      payments: payments.filter(({ metadata }) => metadata['uid'] === uid),
    });
    if (problem !== null) problems.push(`Account ${uid}: ${problem}.`);
  }
  const known = new Set(users.map(({ id }) => id));
  for (const { id, uid } of jobs) if (!known.has(uid)) problems.push(`Job ${id} has outlived its account.`);
  await database.terminate();
  return { accounts: users.length, jobs: jobs.length, payments: payments.length, problems };
}
