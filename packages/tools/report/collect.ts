import { AggregateField, type Firestore, type Query } from 'firebase-admin/firestore';

import type { LedgerEntry } from '@/lib/server/accounts/account-documents';
import { MODELS } from '@/lib/server/models/models';
import { JOB_FAILURES, type JobFailure } from '@/lib/shared/rules/job-states';
import { LEDGER_ENTRY_TYPES } from '@/lib/shared/rules/ledger';
import { withinTimeLimit } from '@/lib/shared/within-time-limit';
import { UserError } from '@/scripts/command';

/** Includes its beginning and excludes its end. */
export interface Period {
  from: Date;
  to: Date;
}

/** Entries with money, and their sum in US cents, negative where it was returned. */
interface MoneySum {
  entries: number;
  cents: number;
}

/** Queries of entries by their type. */
type EntriesOf = (type: LedgerEntry['type']) => Query;

/** The figures of a period: what `--json` prints. It names no person. */
export interface Report {
  /** The project's and the database's name. */
  database: string;
  /** ISO 8601. */
  from: string;
  to: string;
  /** Jobs that ended in the period, without those of accounts deleted since. */
  jobs: {
    /** Jobs that gave a portrait, with free second tries. */
    portraits: number;
    cancelled: number;
    /** Failed jobs by their cause, the most frequent first; `no_portrait`: the run gave no picture. */
    failed: Partial<Record<Exclude<JobFailure, 'cancelled'> | 'no_portrait', number>>;
  };
  /** Jobs that are open now. */
  openJobs: number;
  /** Donations of accounts, also of those deleted since; Stripe alone has anonymous ones. */
  donations: {
    given: MoneySum;
    /** Changes afterwards: refunds, disputes, and refunds that failed. */
    returned: MoneySum;
  };
  /** Changes of balances by their cause, without those of accounts deleted since; negative where credits are taken. */
  credits: Record<LedgerEntry['type'], { entries: number; credits: number }>;
  /** Users who opened their first account, also those who have deleted it since. */
  newUsers: number;
  /** The models of the jobs that ended in the period. */
  models: {
    /** Null in records from before models were recorded. */
    model: string | null;
    jobs: number;
    /**
     * About the highest price of these jobs in US dollars, as if each had given a portrait; null for a model on the operator's
     * own endpoint, whose machine time the database does not have.
     */
    aboutDollars: number | null;
  }[];
  /** Reads that Firestore bills for this report. */
  reads: number;
}

interface Collect {
  firestore: Firestore;
  /** Its name for the report. */
  database: string;
  period: Period;
  /** No query starts after so many reads. */
  mostReads?: number;
}

/** A small part of the 50,000 that Firestore gives away a day: https://firebase.google.com/docs/firestore/pricing */
const MOST_READS = 1000;

/**
 * Counts and sums the records of a period in the database, which returns no document. Throws UserError when that takes
 * more reads than allowed or the database does not answer, and what the SDK throws.
 */
export async function collect({
  firestore,
  database,
  period: { from, to },
  mostReads = MOST_READS,
}: Collect): Promise<Report> {
  const counter = new Counter(mostReads);
  const within = (query: Query, field: string): Query => query.where(field, '>=', from).where(field, '<', to);
  const ended = within(firestore.collection('jobs'), 'settledAt');
  const entriesIn =
    (entries: Query): EntriesOf =>
    (type) =>
      within(entries.where('type', '==', type), 'createdAt');
  const ledger = entriesIn(firestore.collectionGroup('ledger'));
  // Deleted accounts leave their money in the archive.
  const withMoney = [ledger, entriesIn(firestore.collection('books'))];
  return {
    database,
    from: from.toISOString(),
    to: to.toISOString(),
    jobs: await collectEndedJobs(ended, counter),
    openJobs: await counter.count(firestore.collection('jobs').where('state', '==', 'open')),
    donations: {
      given: await collectMoney(withMoney, 'donation', counter),
      returned: await collectMoney(withMoney, 'adjustment', counter),
    },
    credits: await collectCredits(ledger, counter),
    newUsers: await counter.count(within(firestore.collection('welcomes'), 'createdAt')),
    models: await collectModels(ended, counter),
    reads: counter.reads,
  };
}

/** https://firebase.google.com/docs/firestore/pricing#aggregation_queries */
const ENTRIES_A_READ = 1000;

/** A query that takes longer has no answer; the SDK tries for minutes. In milliseconds. */
const ANSWER_LIMIT_MS = 30_000;

/** Counts records and what Firestore bills for it: a read for each 1,000 index entries, at least one for a query. */
class Counter {
  reads = 0;

  constructor(private readonly mostReads: number) {}

  /** Returns the number of a query's documents. */
  async count(query: Query): Promise<number> {
    return (await this.sum(query)).entries;
  }

  /** Returns the number of a query's documents that have a field, and the sum of that field. */
  async sum(query: Query, field?: string): Promise<{ entries: number; sum: number }> {
    if (this.reads >= this.mostReads)
      throw new UserError(
        `The report takes more than ${this.mostReads} reads of the database. Name a shorter period.`,
      );
    const wanted = {
      entries: AggregateField.count(),
      ...(field !== undefined && { sum: AggregateField.sum(field) }),
    };
    const answer = await withinTimeLimit(
      query.aggregate(wanted).get(),
      ANSWER_LIMIT_MS,
      () => new UserError('The database does not answer. npm run doctor says why.'),
    );
    const { entries, sum = 0 } = answer.data();
    this.reads += Math.max(1, Math.ceil(entries / ENTRIES_A_READ));
    return { entries, sum };
  }
}

async function collectEndedJobs(ended: Query, counter: Counter): Promise<Report['jobs']> {
  const completed = ended.where('failure', '==', null);
  const withoutPortrait = await counter.count(completed.where('output', '==', []));
  const portraits = (await counter.count(completed)) - withoutPortrait;
  const causes: [string, number][] = [['no_portrait', withoutPortrait]];
  let cancelled = 0;
  for (const failure of JOB_FAILURES) {
    const count = await counter.count(ended.where('failure', '==', failure));
    if (failure === 'cancelled') cancelled = count;
    else causes.push([failure, count]);
  }
  const counted = causes.filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one);
  return { portraits, cancelled, failed: Object.fromEntries(counted) };
}

async function collectMoney(
  sources: readonly EntriesOf[],
  type: LedgerEntry['type'],
  counter: Counter,
): Promise<MoneySum> {
  const total = { entries: 0, cents: 0 };
  for (const entriesOf of sources) {
    const { entries, sum } = await counter.sum(entriesOf(type), 'cents');
    total.entries += entries;
    total.cents += sum;
  }
  return total;
}

async function collectCredits(entriesOf: EntriesOf, counter: Counter): Promise<Report['credits']> {
  const credits: Partial<Report['credits']> = {};
  for (const type of LEDGER_ENTRY_TYPES) {
    const { entries, sum } = await counter.sum(entriesOf(type), 'amount');
    credits[type] = { entries, credits: sum };
  }
  return credits as Report['credits'];
}

async function collectModels(ended: Query, counter: Counter): Promise<Report['models']> {
  const models: Report['models'] = [];
  let unknown = await counter.count(ended);
  for (const { name, aboutDollars: price } of MODELS) {
    const jobs = await counter.count(ended.where('endpoint.model', '==', name));
    unknown -= jobs;
    // Prices have three decimals; floating point has more.
    models.push({
      model: name,
      jobs,
      aboutDollars: price === null ? null : Number((price * jobs).toFixed(3)),
    });
  }
  models.push({ model: null, jobs: unknown, aboutDollars: null });
  return models.filter(({ jobs }) => jobs > 0);
}
