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

/** Entries of ledgers, and the sum of their credits, negative where they are taken. */
interface CreditSum {
  entries: number;
  credits: number;
}

/** Entries with money, and their sum in US cents, negative where it was returned. */
interface MoneySum {
  entries: number;
  cents: number;
}

/** The jobs of a model. */
interface ModelJobs {
  /** Null in records from before models were recorded. */
  model: string | null;
  jobs: number;
  /**
   * About the highest price of these jobs in US dollars, as if each had given a portrait; null for a model on the operator's
   * own endpoint, whose machine time the database does not have.
   */
  aboutDollars: number | null;
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
  /** Changes of balances by their cause, without those of accounts deleted since. */
  credits: Record<LedgerEntry['type'], CreditSum>;
  /** Users who opened their first account, also those who have deleted it since. */
  newUsers: number;
  /** The models of the jobs that ended in the period. */
  models: ModelJobs[];
  /** Reads that Firestore bills for this report. */
  reads: number;
}

interface Collect {
  firestore: Firestore;
  /** Its name for the report. */
  database: string;
  period: Period;
  /** No query starts after so many reads. */
  mostReads: number;
}

/**
 * Counts and sums the records of a period in the database, which returns no document. Throws UserError when that takes
 * more reads than allowed or the database does not answer, and what the SDK throws.
 */
export async function collect({ firestore, database, period, mostReads }: Collect): Promise<Report> {
  const counter = new Counter(mostReads);
  const ended = within(firestore.collection('jobs'), 'settledAt', period);
  return {
    database,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    jobs: await collectEndedJobs(ended, counter),
    openJobs: await counter.count(firestore.collection('jobs').where('state', '==', 'open')),
    donations: await collectDonations(firestore, period, counter),
    credits: await collectCredits(firestore, period, counter),
    newUsers: await counter.count(within(firestore.collection('welcomes'), 'createdAt', period)),
    models: await collectModels(ended, counter),
    reads: counter.reads,
  };
}

/** https://firebase.google.com/docs/firestore/pricing#aggregation_queries */
const ENTRIES_A_READ = 1000;

/** A query that takes longer has no answer; the SDK tries for minutes. In milliseconds. */
const ANSWER_LIMIT_MS = 30_000;

function answerOf<Answer>(query: Promise<Answer>): Promise<Answer> {
  return withinTimeLimit(
    query,
    ANSWER_LIMIT_MS,
    () => new UserError('The database does not answer. npm run doctor says why.'),
  );
}

/** Counts records and what Firestore bills for it: a read for each 1,000 index entries, at least one for a query. */
class Counter {
  reads = 0;

  constructor(private readonly mostReads: number) {}

  /** Returns the number of a query's documents. */
  async count(query: Query): Promise<number> {
    this.admit();
    const { count } = (await answerOf(query.count().get())).data();
    return this.bill(count);
  }

  /** Returns the number of a query's documents that have a field, and the sum of that field. */
  async sum(query: Query, field: string): Promise<{ entries: number; sum: number }> {
    this.admit();
    const wanted = { entries: AggregateField.count(), sum: AggregateField.sum(field) };
    const { entries, sum } = (await answerOf(query.aggregate(wanted).get())).data();
    return { entries: this.bill(entries), sum };
  }

  private admit(): void {
    if (this.reads >= this.mostReads)
      throw new UserError(
        `The report takes more than ${this.mostReads} reads of the database. Name a shorter period or a larger --most-reads.`,
      );
  }

  private bill(entries: number): number {
    this.reads += Math.max(1, Math.ceil(entries / ENTRIES_A_READ));
    return entries;
  }
}

function within(query: Query, field: string, { from, to }: Period): Query {
  return query.where(field, '>=', from).where(field, '<', to);
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

async function collectDonations(
  firestore: Firestore,
  period: Period,
  counter: Counter,
): Promise<Report['donations']> {
  const moneyOf = async (type: LedgerEntry['type']): Promise<MoneySum> => {
    const sums = [];
    // Deleted accounts leave their money in the archive.
    for (const entries of [firestore.collectionGroup('ledger'), firestore.collection('books')])
      sums.push(await counter.sum(within(entries.where('type', '==', type), 'createdAt', period), 'cents'));
    return {
      entries: sums.reduce((total, { entries }) => total + entries, 0),
      cents: sums.reduce((total, { sum }) => total + sum, 0),
    };
  };
  return { given: await moneyOf('donation'), returned: await moneyOf('adjustment') };
}

async function collectCredits(
  firestore: Firestore,
  period: Period,
  counter: Counter,
): Promise<Report['credits']> {
  const sums: [LedgerEntry['type'], CreditSum][] = [];
  for (const type of LEDGER_ENTRY_TYPES) {
    const entriesOfType = firestore.collectionGroup('ledger').where('type', '==', type);
    const { entries, sum } = await counter.sum(within(entriesOfType, 'createdAt', period), 'amount');
    sums.push([type, { entries, credits: sum }]);
  }
  return Object.fromEntries(sums) as Report['credits'];
}

async function collectModels(ended: Query, counter: Counter): Promise<ModelJobs[]> {
  const models: ModelJobs[] = [];
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
