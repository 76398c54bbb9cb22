import type { Firestore } from 'firebase-admin/firestore';

import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';
import type { Visitor } from './visitor';
import type { World } from './world';

export interface StoredJob {
  id: string;
  uid: string;
  state: string;
  charged: boolean;
  refunded: boolean;
  output: string[];
  deletedOutput: string[];
}

interface StoredDeletion {
  finishedAt: unknown;
}

interface StoredEntry {
  id: string;
  amount: number;
}

interface StoredUser {
  credits: number;
  openJobs: unknown[];
}

interface StoredPayment {
  id: string;
  status: string;
  metadata: Record<string, string>;
}

/** An account and all that has to do with its credits; `user` is null when there is no account any more. */
export interface AccountRecords {
  user: StoredUser | null;
  entries: readonly StoredEntry[];
  jobs: readonly StoredJob[];
  /** As Stripe has them; of one intention. */
  payments: readonly StoredPayment[];
}

/** What is lost or out of order of credits, jobs and payments, as a sentence; null when all is well. */
export async function findLossOfMoney(world: World, visitor: Visitor): Promise<string | null> {
  const { data: payments } = await visitor.stripe.paymentIntents.list({ limit: 100 });
  const account = await readAccount(world.database, visitor.uid);
  const deletions = await listOf<StoredDeletion>(world.database, 'deletions');
  if (deletions.some(({ finishedAt }) => finishedAt === null)) return 'a deletion is not finished';
  if (deletions.length > 0 && account.user) return 'an account is there after its deletion';
  return findLossInAccount({ ...account, jobs: await listOf<StoredJob>(world.database, 'jobs'), payments });
}

/** What the database has of an account, but for its jobs. */
export async function readAccount(
  database: Firestore,
  uid: string,
): Promise<Pick<AccountRecords, 'user' | 'entries'>> {
  const user = await database.doc(`users/${uid}`).get();
  const entries = await listOf<StoredEntry>(database, `users/${uid}/ledger`);
  return { user: user.exists ? (user.data() as StoredUser) : null, entries };
}

/** How an account's balance differs from the sum of its entries, as a sentence; null when it does not. */
export function findImbalance({ user, entries }: Pick<AccountRecords, 'user' | 'entries'>): string | null {
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  const credits = user?.credits ?? 0;
  return credits === sum ? null : `the balance is ${credits}, its entries give ${sum}`;
}

/** What is out of order in what is known of an account, as a sentence; null when all is well. */
export function findLossInAccount({ user, entries, jobs, payments }: AccountRecords): string | null {
  const imbalance = findImbalance({ user, entries });
  if (imbalance !== null) return imbalance;
  if (user && user.openJobs.length > 0) return 'the account waits for a job';
  for (const job of jobs) {
    const problem = jobProblem(job, entries);
    if (problem) return problem;
  }
  const paid = payments.filter(({ status }) => status === 'succeeded');
  if (paid.length > 1) return 'one intention was paid twice';
  for (const { id, metadata } of payments) {
    const granted = entries.filter((entry) => entry.id === `donation_${id}`);
    const expected = paid.some((payment) => payment.id === id) ? Number(metadata['credits']) : 0;
    const given = granted.reduce((total, { amount }) => total + amount, 0);
    if (given !== expected) return `a payment of ${expected} credits gave ${given}`;
  }
  return null;
}

function jobProblem(job: StoredJob, entries: readonly StoredEntry[]): string | null {
  const amountOf = (id: string) => entries.find((entry) => entry.id === id)?.amount ?? 0;
  const isDelivered = job.state === 'completed' && job.output.length > 0;
  const balance = amountOf(`debit_${job.id}`) + amountOf(`refund_${job.id}`);
  if (job.state === 'open') return 'a job is still open';
  if (isDelivered && balance !== -GENERATION_COST_CREDITS) return `a delivered job cost ${-balance} credits`;
  if (!isDelivered && balance !== 0) return `a failed job cost ${-balance} credits`;
  return null;
}

/** A file that lies where nobody is to see it, or that is missing, as a sentence; null when all is well. */
export async function findLossOfFiles(world: World): Promise<string | null> {
  const jobs = await listOf<StoredJob>(world.database, 'jobs');
  const seen = jobs.flatMap(({ output, deletedOutput }) =>
    output.filter((url) => !deletedOutput.includes(url)),
  );
  const uploads = await world.listFiles('private', 'uploads/');
  if (uploads.length > 0) return 'an upload outlived its time';
  const results = await world.listFiles('public', 'results/');
  const hidden = results.find((url) => !seen.includes(url));
  if (hidden !== undefined) return 'a portrait lies where nobody sees it';
  const missing = seen.find((url) => !results.includes(url));
  return missing === undefined ? null : 'a delivered portrait is gone';
}

/** All documents of a collection, with their ids. */
export async function listOf<Data>(database: Firestore, collection: string): Promise<Data[]> {
  const { docs } = await database.collection(collection).get();
  return docs.map((snapshot) => ({ ...snapshot.data(), id: snapshot.id }) as Data);
}
