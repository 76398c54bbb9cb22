import 'server-only';

import { ACCOUNT_DATA_LISTS, type AccountDataResponse } from '../../shared/contracts/account-data';
import { AppError } from '../../shared/errors';
import { jobCollection, type JobDocument } from '../jobs/job-documents';
import { portraitsLeft } from '../jobs/job-view';
import { paymentCollection, type PaymentDocument } from '../payments/payment-documents';
import type { PageRequest, Using } from '../ports';
import {
  deletionKey,
  ledgerCollection,
  type LedgerEntry,
  type UserDocument,
} from '../accounts/account-documents';
import { findAccount } from '../accounts/open-account';

/** A page stays below 4.5 MB, the most that Vercel answers, when each job has the longest prompts. */
const ROWS_A_PAGE = 500;

type ListName = (typeof ACCOUNT_DATA_LISTS)[number];
type Rows = Pick<AccountDataResponse, ListName>;

/** Some rows of a list; `last` is the id of the last one when there may be more. */
interface Part {
  rows: Partial<Rows>;
  last: string | null;
}

/**
 * Returns a page of a user's data without HMACs and providers' ids. `cursor` is the last page's `nextCursor`.
 * Throws AppError account_deleted, or not_found without an account; DatabaseError.
 */
export async function exportAccount({
  services,
  actor: { uid },
  cursor,
}: PageRequest): Promise<AccountDataResponse> {
  const user = await findAccount({ services, uid });
  if (!user)
    throw new AppError((await services.database.get(deletionKey(uid))) ? 'account_deleted' : 'not_found');
  const [name = ACCOUNT_DATA_LISTS[0], after = null] = cursor?.split('.') ?? [];
  const list = ACCOUNT_DATA_LISTS.find((known) => known === name) ?? ACCOUNT_DATA_LISTS[0];
  const { rows, last } = await readPart({ services, uid, list, after });
  return {
    account: accountOf(user),
    ledger: [],
    donations: [],
    jobs: [],
    ...rows,
    nextCursor: last === null ? listAfter(list) : `${list}.${last}`,
  };
}

function listAfter(list: ListName): ListName | null {
  return ACCOUNT_DATA_LISTS[ACCOUNT_DATA_LISTS.indexOf(list) + 1] ?? null;
}

interface Read extends Using<'database'> {
  uid: string;
  list: ListName;
  after: string | null;
}

async function readPart({ services: { database }, uid, list, after }: Read): Promise<Part> {
  const search = { field: 'uid', equals: uid, limit: ROWS_A_PAGE, after };
  switch (list) {
    case 'ledger': {
      const page = { orderBy: 'createdAt', limit: ROWS_A_PAGE, cursor: after };
      const { documents, nextCursor } = await database.page({ ...ledgerCollection(uid), ...page });
      return { rows: { ledger: documents.map(ledgerRowOf) }, last: nextCursor };
    }
    case 'donations': {
      const payments = await database.listWhere({ ...paymentCollection(), ...search });
      return { rows: { donations: payments.map(donationRowOf) }, last: lastOf(payments) };
    }
    case 'jobs': {
      const jobs = await database.listWhere({ ...jobCollection(), ...search });
      return { rows: { jobs: jobs.map(jobRowOf) }, last: lastOf(jobs) };
    }
  }
}

function lastOf(documents: readonly { id: string }[]): string | null {
  return documents.length < ROWS_A_PAGE ? null : (documents.at(-1)?.id ?? null);
}

function accountOf(user: UserDocument): AccountDataResponse['account'] {
  const { uid, email, displayName, photoURL, credits, createdAt, consent, consentWithdrawnAt, cancels } =
    user;
  return {
    uid,
    email,
    displayName,
    photoURL,
    credits,
    createdAt: createdAt.toISOString(),
    consent: consent && { version: consent.version, at: consent.at.toISOString() },
    consentWithdrawnAt: consentWithdrawnAt?.toISOString() ?? null,
    refundedCancels: cancels.count > 0 ? cancels : null,
  };
}

function ledgerRowOf({ type, amount, balance, cents, reference, createdAt }: LedgerEntry) {
  // A donation refers to the provider's payment.
  const jobId = type === 'donation' || type === 'adjustment' ? null : reference;
  return { type, amount, balance, cents, jobId, createdAt: createdAt.toISOString() };
}

function donationRowOf({ cents, credits, updatedAt, withdrawal }: PaymentDocument) {
  const withdrawnAt = withdrawal?.at.toISOString() ?? null;
  return { cents, credits, updatedAt: updatedAt.toISOString(), withdrawnAt };
}

/** A new field of a job that is the user's is added here, and to the contract. */
function jobRowOf(job: JobDocument): Rows['jobs'][number] {
  const { id, state, price, charged, refunded, cancelRequested, secondTryOf, change, failure, recipe } = job;
  const portraits = portraitsLeft(job);
  return {
    id,
    state,
    createdAt: job.createdAt.toISOString(),
    settledAt: job.settledAt?.toISOString() ?? null,
    price,
    charged,
    refunded,
    cancelRequested,
    secondTryOf,
    change,
    failure,
    model: job.endpoint?.model ?? null,
    recipe,
    portraits,
    starred: portraits.filter((address) => job.starredOutput.includes(address)),
  };
}
