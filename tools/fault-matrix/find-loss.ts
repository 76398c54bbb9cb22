import type { Firestore } from 'firebase-admin/firestore';

import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';
import type { Visitor } from './visitor';
import type { AppUnderTest } from './app-under-test';

export interface StoredJob {
  id: string;
  uid: string;
  state: string;
  secondTryOf: string | null;
  secondTryId: string | null;
  refunded: boolean;
  output: string[];
  deletedOutput: string[];
  starredOutput: string[];
  recipe: object | null;
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

/** The records of an account's credits; `user` is null for a deleted account. */
export interface AccountRecords {
  user: StoredUser | null;
  entries: readonly StoredEntry[];
  jobs: readonly StoredJob[];
  /** Stripe's payments for one donation. */
  payments: readonly StoredPayment[];
}

/** Returns a sentence about lost credits, jobs or payments, or null. */
export async function findLossOfMoney(app: AppUnderTest, visitor: Visitor): Promise<string | null> {
  const { data: payments } = await visitor.stripe.paymentIntents.list({ limit: 100 });
  const account = await readAccount(app.database, visitor.uid);
  const deletions = await listOf<StoredDeletion>(app.database, 'deletions');
  if (deletions.some(({ finishedAt }) => finishedAt === null)) return 'a deletion is not finished';
  if (deletions.length > 0 && account.user) return 'an account is there after its deletion';
  return findLossInAccount({ ...account, jobs: await listOf<StoredJob>(app.database, 'jobs'), payments });
}

/** Reads an account and its ledger entries. */
export async function readAccount(
  database: Firestore,
  uid: string,
): Promise<Pick<AccountRecords, 'user' | 'entries'>> {
  const user = await database.doc(`users/${uid}`).get();
  const entries = await listOf<StoredEntry>(database, `users/${uid}/ledger`);
  return { user: user.exists ? (user.data() as StoredUser) : null, entries };
}

/** Returns a sentence when an account's balance differs from the sum of its entries, otherwise null. */
export function findImbalance({ user, entries }: Pick<AccountRecords, 'user' | 'entries'>): string | null {
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  const credits = user?.credits ?? 0;
  return credits === sum ? null : `the balance is ${credits}, its entries give ${sum}`;
}

/** Returns a sentence for each account whose balance is not the sum of its entries. */
export async function findImbalances(database: Firestore): Promise<string[]> {
  const users = await listOf<{ id: string }>(database, 'users');
  const sentences = await Promise.all(
    users.map(async ({ id }) => findImbalance(await readAccount(database, id))),
  );
  return sentences.filter((sentence) => sentence !== null);
}

/** Returns a sentence about an inconsistency in an account's records, or null. */
export function findLossInAccount({ user, entries, jobs, payments }: AccountRecords): string | null {
  const imbalance = findImbalance({ user, entries });
  if (imbalance !== null) return imbalance;
  if (user && user.openJobs.length > 0) return 'the account waits for a job';
  for (const job of jobs) {
    const problem = jobProblem(job, entries) ?? secondTryProblem(job, jobs, entries);
    if (problem) return problem;
  }
  const paid = payments.filter(({ status }) => status === 'succeeded');
  if (paid.length > 1) return 'one donation was paid twice';
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
  const returned = amountOf(`guarantee_${job.id}`);
  const balance = amountOf(`debit_${job.id}`) + amountOf(`refund_${job.id}`) + returned;
  if (job.state === 'open') return 'a job is still open';
  if (returned !== 0 && (!job.refunded || job.output.length !== job.deletedOutput.length))
    return 'a portrait outlived its price';
  const price = job.secondTryOf === null && returned === 0 ? GENERATION_COST_CREDITS : 0;
  if (isDelivered && balance !== -price) return `a delivered job cost ${-balance} credits`;
  if (!isDelivered && balance !== 0) return `a failed job cost ${-balance} credits`;
  return recordProblem(job);
}

/** A second try is used by a portrait alone: then the first job and the ledger name it. */
function secondTryProblem(
  { id, secondTryOf, output }: StoredJob,
  jobs: readonly StoredJob[],
  entries: readonly StoredEntry[],
): string | null {
  if (secondTryOf === null) return null;
  const isUsed = output.length > 0;
  if (entries.some((entry) => entry.id === `second_try_${id}`) !== isUsed)
    return 'the ledger differs from a second try';
  const first = jobs.find((job) => job.id === secondTryOf);
  return first && (first.secondTryId === id) !== isUsed ? 'a second try was lost or is free again' : null;
}

function recordProblem({ output, deletedOutput, starredOutput, recipe }: StoredJob): string | null {
  const left = output.filter((address) => !deletedOutput.includes(address));
  if (left.length > 0 && recipe === null) return 'a portrait has lost its recipe';
  if (left.length === 0 && recipe !== null) return 'a recipe outlived its portraits';
  const isLeft = (address: string) => left.includes(address);
  return starredOutput.every(isLeft) ? null : 'a deleted portrait has a star';
}

/** Returns a sentence about a file that should not exist or that is missing, or null. */
export async function findLossOfFiles(app: AppUnderTest): Promise<string | null> {
  const jobs = await listOf<StoredJob>(app.database, 'jobs');
  const shown = jobs.flatMap(({ output, deletedOutput }) =>
    output.filter((url) => !deletedOutput.includes(url)),
  );
  const uploads = await app.listFiles('private', 'uploads/');
  if (uploads.length > 0) return 'an upload outlived its time';
  const results = await app.listFiles('public', 'results/');
  const unused = results.find((url) => !shown.includes(url));
  if (unused !== undefined) return 'a portrait is stored that no job shows';
  const missing = shown.find((url) => !results.includes(url));
  return missing === undefined ? null : 'a delivered portrait is missing';
}

/** Returns all documents of a collection, with their ids. */
export async function listOf<Data>(database: Firestore, collection: string): Promise<Data[]> {
  const { docs } = await database.collection(collection).get();
  return docs.map((snapshot) => ({ ...snapshot.data(), id: snapshot.id }) as Data);
}
