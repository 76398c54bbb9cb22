import {
  type DeletionDocument,
  deletionKey,
  ledgerCollection,
  type LedgerEntry,
  type UserDocument,
  userKey,
} from '../server/accounts/account-documents';
import { jobCollection, type JobDocument, jobKey } from '../server/jobs/job-documents';
import type { FakeServices } from './fake-services';

type World = Pick<FakeServices, 'database'>;

/** Returns a user's document, by default Ada's. Throws when there is none. */
export async function userIn({ database }: World, uid = 'ada'): Promise<UserDocument> {
  const user = await database.get(userKey(uid));
  if (!user) throw new Error('There is no such user.');
  return user;
}

/** Returns a user's credits, by default Ada's; undefined without an account. */
export async function creditsIn({ database }: World, uid = 'ada'): Promise<number | undefined> {
  return (await database.get(userKey(uid)))?.credits;
}

/** Returns the entries of a user's ledger, by default Ada's, oldest first. */
export function ledgerIn({ database }: World, uid = 'ada'): (LedgerEntry & { id: string })[] {
  const { path, parse } = ledgerCollection(uid);
  return database.list(path).map(({ id, fields }) => parse({ ...fields, id }));
}

/** Returns the sum of a user's ledger, by default Ada's, in credits. */
export function ledgerSum(world: World, uid = 'ada'): number {
  return ledgerIn(world, uid).reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns a job's document. Throws when there is none. */
export async function jobIn({ database }: World, id: string): Promise<JobDocument> {
  const job = await database.get(jobKey(id));
  if (!job) throw new Error('There is no such job.');
  return job;
}

/** Returns all jobs as they are stored, oldest first. */
export function jobsIn({ database }: World): JobDocument[] {
  return database.list(jobCollection().path).map(({ fields }) => fields as unknown as JobDocument);
}

/** Stores that the deletion of an account, by default Ada's, has been decided just now. */
export function storeDeletion(
  { database, clock }: Pick<FakeServices, 'database' | 'clock'>,
  { uid = 'ada', ...changes }: Partial<DeletionDocument> = {},
): Promise<void> {
  const deletion = { uid, startedAt: new Date(clock.now()), finishedAt: null, runs: [], folders: [] };
  return database.write((transaction) => transaction.create(deletionKey(uid), { ...deletion, ...changes }));
}
