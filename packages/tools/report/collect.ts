import {
  AggregateField,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Timestamp,
} from 'firebase-admin/firestore';
import { z } from 'zod';

import { readWithRetries } from '@/lib/server/adapters/firestore-retries';
import type { LedgerEntry } from '@/lib/server/accounts/account-documents';
import { jobSchema } from '@/lib/server/jobs/job-documents';
import { modelNamed } from '@/lib/server/models/models';
import { archivedEntrySchema } from '@/lib/server/payments/payment-documents';
import { MODEL_VERSIONS, type ModelVersion } from '@/lib/shared/rules/generation-settings';
import type { JobFailure } from '@/lib/shared/rules/job-states';

/** Includes its beginning and excludes its end. */
export interface Period {
  from: Date;
  to: Date;
}

/** Entries of a ledger, and the sum of their credits, negative where they are taken. */
export interface CreditSum {
  entries: number;
  credits: number;
}

/** Money, in US cents, negative where it was returned. */
export interface MoneySum {
  entries: number;
  cents: number;
}

/** The runs of a model. */
export interface ModelUse {
  /** Null in records from before models were recorded. */
  model: string | null;
  /** Jobs that RunPod has taken. */
  runs: number;
  portraits: number;
  /**
   * The price of the portraits in US dollars, at most; null for a model on the operator's own endpoint, whose machine
   * time the database does not have.
   */
  mostDollars: number | null;
}

/** The figures of a period: what `--json` prints. It names no person. */
export interface Report {
  /** The project's and the database's name. */
  database: string;
  /** ISO 8601. */
  from: string;
  to: string;
  /** Jobs that ended in the period, without those of accounts deleted since. */
  jobs: {
    /** Jobs that gave portraits, with free second tries. */
    completed: number;
    /** Completed jobs by version; unknown when all their portraits are deleted. */
    completedBy: Record<ModelVersion | 'unknown', number>;
    /** Completed jobs that were free second tries. */
    secondTries: number;
    cancelled: number;
    /** Failed jobs by the code of the cause; `no_portrait`: the run gave no picture. */
    failed: Partial<Record<Exclude<JobFailure, 'cancelled'> | 'no_portrait', number>>;
  };
  /** Jobs that are open now. */
  openJobs: {
    count: number;
    /** Null without an open job. */
    oldestSeconds: number | null;
  };
  /** Donations of accounts, also of those deleted since; Stripe alone has anonymous ones. */
  donations: {
    given: MoneySum;
    /** Changes afterwards: refunds, disputes, and refunds that failed. */
    returned: MoneySum;
  };
  /** Changes of balances, without those of accounts deleted since. */
  credits: Record<'welcome' | 'donations' | 'returnedDonations' | 'spent' | 'refunded', CreditSum>;
  accounts: {
    /** Accounts opened in the period that still exist. */
    opened: number;
    /** First accounts of a person, also those deleted since. */
    welcomed: number;
    /** Deletions of the period that the database remembers: for some hours. */
    deletedLately: number;
  };
  models: ModelUse[];
  /** Reads that Firestore bills for this report. */
  reads: number;
  /** Null when all was read; else the end of the last job that was read, ISO 8601: later jobs are missing. */
  jobsReadUntil: string | null;
}

interface Collect {
  firestore: Firestore;
  /** Its name for the report. */
  database: string;
  period: Period;
  /** No page of documents starts after so many reads. */
  mostReads: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Collects the figures of a period. Reads a document for each job that ended in it, for each open job and for each
 * archived entry; the sums cost one read for each 1,000 entries. Throws what the SDK throws.
 * https://firebase.google.com/docs/firestore/pricing
 */
export async function collect({ firestore, database, period, mostReads, now }: Collect): Promise<Report> {
  const reads = new Reads(mostReads);
  const openJobs = await collectOpenJobs(firestore, reads, now);
  const [credits, donations] = await collectLedger(firestore, period, reads);
  const accounts = await collectAccounts(firestore, period, reads);
  const { jobs, models, readUntil } = await collectEndedJobs(firestore, period, reads);
  return {
    database,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    jobs,
    openJobs,
    donations,
    credits,
    accounts,
    models,
    reads: reads.used,
    jobsReadUntil: readUntil,
  };
}

const PAGE_DOCUMENTS = 1000;
/** Index entries of a sum that cost one read. */
const ENTRIES_A_READ = 1000;

/** Reads from the database, and counts what Firestore bills: at least one read for a query. */
class Reads {
  used = 0;

  constructor(private readonly most: number) {}

  /** Passes each document of a query to `take`, as far as the reads suffice. Returns whether that was all. */
  async each(query: Query, take: (document: QueryDocumentSnapshot) => void): Promise<boolean> {
    let last: QueryDocumentSnapshot | undefined;
    for (;;) {
      const limit = Math.min(PAGE_DOCUMENTS, this.most - this.used);
      if (limit <= 0) return false;
      const page = last ? query.startAfter(last).limit(limit) : query.limit(limit);
      const { docs } = await readWithRetries(
        () => page.get(),
        () => false,
      );
      this.used += Math.max(1, docs.length);
      docs.forEach(take);
      if (docs.length < limit) return true;
      last = docs.at(-1);
    }
  }

  /** Returns the number of a query's documents, and the sum of a field of them. */
  async sum(query: Query, field: string): Promise<{ entries: number; sum: number }> {
    const { entries, sum } = (
      await query.aggregate({ entries: AggregateField.count(), sum: AggregateField.sum(field) }).get()
    ).data();
    this.countEntries(entries);
    return { entries, sum };
  }

  /** Returns the number of a query's documents. */
  async count(query: Query): Promise<number> {
    const { count } = (await query.count().get()).data();
    this.countEntries(count);
    return count;
  }

  private countEntries(entries: number): void {
    this.used += Math.max(1, Math.ceil(entries / ENTRIES_A_READ));
  }
}

function within(query: Query, field: string, { from, to }: Period): Query {
  return query.where(field, '>=', from).where(field, '<', to);
}

async function collectOpenJobs(firestore: Firestore, reads: Reads, now: number): Promise<Report['openJobs']> {
  const ages: number[] = [];
  await reads.each(firestore.collection('jobs').where('state', '==', 'open').select('createdAt'), (job) =>
    ages.push(now - (job.get('createdAt') as Timestamp).toMillis()),
  );
  return {
    count: ages.length,
    oldestSeconds: ages.length === 0 ? null : Math.round(Math.max(...ages) / 1000),
  };
}

async function collectLedger(
  firestore: Firestore,
  period: Period,
  reads: Reads,
): Promise<[Report['credits'], Report['donations']]> {
  const entriesOf = (type: LedgerEntry['type']) =>
    within(firestore.collectionGroup('ledger').where('type', '==', type), 'createdAt', period);
  const creditsOf = async (type: LedgerEntry['type']): Promise<CreditSum> => {
    const { entries, sum } = await reads.sum(entriesOf(type), 'amount');
    return { entries, credits: sum };
  };
  const moneyOf = async (type: 'donation' | 'adjustment'): Promise<MoneySum> => {
    const { entries, sum } = await reads.sum(entriesOf(type), 'cents');
    return { entries, cents: sum };
  };
  const credits = {
    welcome: await creditsOf('welcome'),
    donations: await creditsOf('donation'),
    returnedDonations: await creditsOf('adjustment'),
    spent: await creditsOf('debit'),
    refunded: await creditsOf('refund'),
  };
  const donations = { given: await moneyOf('donation'), returned: await moneyOf('adjustment') };
  // Deleted accounts leave the money here.
  const archive = within(firestore.collection('books'), 'createdAt', period).orderBy('createdAt');
  await reads.each(archive.select('type', 'cents'), (document) => {
    const { type, cents } = archivedSchema.parse(document.data());
    const sum = type === 'donation' ? donations.given : donations.returned;
    sum.entries += 1;
    sum.cents += cents;
  });
  return [credits, donations];
}

const archivedSchema = archivedEntrySchema.pick({ type: true, cents: true });

async function collectAccounts(
  firestore: Firestore,
  period: Period,
  reads: Reads,
): Promise<Report['accounts']> {
  const countIn = (collection: string, field: string) =>
    reads.count(within(firestore.collection(collection), field, period));
  return {
    opened: await countIn('users', 'createdAt'),
    welcomed: await countIn('welcomes', 'createdAt'),
    deletedLately: await countIn('deletions', 'startedAt'),
  };
}

/** Of the recipe, with the user's words, only the version leaves the database. */
const JOB_FIELDS = [
  'state',
  'output',
  'failure',
  'endpoint',
  'secondTryOf',
  'runId',
  'settledAt',
  'recipe.method',
];
const endedJobSchema = jobSchema
  .pick({ state: true, output: true, failure: true, endpoint: true, secondTryOf: true, runId: true })
  .extend({ recipe: z.catch(z.nullable(z.object({ method: z.int() })), null) });
type EndedJob = z.infer<typeof endedJobSchema>;

async function collectEndedJobs(firestore: Firestore, period: Period, reads: Reads) {
  const jobs: Report['jobs'] = {
    completed: 0,
    completedBy: { V1: 0, V2: 0, unknown: 0 },
    secondTries: 0,
    cancelled: 0,
    failed: {},
  };
  const models = new Map<string | null, ModelUse>();
  let last = period.from;
  const ended = within(firestore.collection('jobs'), 'settledAt', period).orderBy('settledAt');
  const isAll = await reads.each(ended.select(...JOB_FIELDS), (document) => {
    const job = endedJobSchema.parse(document.data());
    countJob(jobs, job);
    countRun(models, job);
    last = (document.get('settledAt') as Timestamp).toDate();
  });
  const byRuns = [...models.values()].sort((one, other) => other.runs - one.runs);
  return { jobs, models: byRuns.map(withDollars), readUntil: isAll ? null : last.toISOString() };
}

function countJob(jobs: Report['jobs'], { state, output, failure, secondTryOf, recipe }: EndedJob): void {
  if (failure === 'cancelled') jobs.cancelled += 1;
  else if (state === 'failed') countFailure(jobs, failure ?? 'provider_failed');
  else if (output.length === 0) countFailure(jobs, 'no_portrait');
  else {
    jobs.completed += 1;
    jobs.completedBy[versionOf(recipe)] += 1;
    if (secondTryOf !== null) jobs.secondTries += 1;
  }
}

function countFailure({ failed }: Report['jobs'], cause: keyof Report['jobs']['failed']): void {
  failed[cause] = (failed[cause] ?? 0) + 1;
}

function versionOf(recipe: EndedJob['recipe']): ModelVersion | 'unknown' {
  if (recipe?.method === MODEL_VERSIONS.V1) return 'V1';
  return recipe?.method === MODEL_VERSIONS.V2 ? 'V2' : 'unknown';
}

function countRun(models: Map<string | null, ModelUse>, { endpoint, runId, output }: EndedJob): void {
  if (runId === null) return;
  const model = endpoint?.model ?? null;
  const use = models.get(model) ?? { model, runs: 0, portraits: 0, mostDollars: null };
  models.set(model, { ...use, runs: use.runs + 1, portraits: use.portraits + output.length });
}

function withDollars(use: ModelUse): ModelUse {
  const price = use.model === null ? null : (modelNamed(use.model)?.mostDollars ?? null);
  // Prices have four decimals; floating point has more.
  return { ...use, mostDollars: price === null ? null : Number((price * use.portraits).toFixed(4)) };
}
