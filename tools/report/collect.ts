import {
  AggregateField,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Timestamp,
} from 'firebase-admin/firestore';

import type { LedgerEntry } from '@/lib/server/accounts/account-documents';
import { MODELS } from '@/lib/server/models/models';
import { JOB_FAILURES } from '@/lib/shared/rules/job-states';
import { LEDGER_ENTRY_TYPES } from '@/lib/shared/rules/credits';
import { withinTimeLimit } from '@/lib/shared/within-time-limit';
import { UserError } from '@/tools/command';

/** Includes its beginning and excludes its end. */
export interface Period {
  from: Date;
  to: Date;
}

type EntryType = LedgerEntry['type'];

/** The figures of a period: what `--json` prints. It names no person. */
export type Report = Awaited<ReturnType<typeof collect>>;

/** A small part of the 50,000 that Firestore gives away a day: https://firebase.google.com/docs/firestore/pricing */
const MOST_READS = 1000;
/** https://firebase.google.com/docs/firestore/pricing#aggregation_queries */
const ENTRIES_A_READ = 1000;
/** The newest jobs of which the time is measured. */
const MEASURED_JOBS = 100;
/** A query that takes longer has no answer; the SDK tries for minutes. In milliseconds. */
const ANSWER_LIMIT_MS = 30_000;

/**
 * Counts and sums a period's records in the database, which returns no document but the times of some jobs. Throws
 * UserError when that takes more than `mostReads` reads or there is no answer, and what the SDK throws.
 * @param database the project's and the database's name
 */
export async function collect(
  firestore: Firestore,
  database: string,
  { from, to }: Period,
  mostReads = MOST_READS,
) {
  const counter = new Counter(mostReads);
  const within = (query: Query, field: string): Query => query.where(field, '>=', from).where(field, '<', to);
  const ended = within(firestore.collection('jobs'), 'settledAt');
  const open = firestore.collection('jobs').where('state', '==', 'open');
  const ledger = firestore.collectionGroup('ledger');
  const sumOf = (entries: Query, type: EntryType, field: string) =>
    counter.sum(within(entries.where('type', '==', type), 'createdAt'), field);
  /** Entries with money, and their sum in US cents, negative where it was returned. */
  const moneyOf = async (type: EntryType) => {
    const { entries, sum } = await sumOf(ledger, type, 'cents');
    // Deleted accounts leave their money in the archive.
    const archived = await sumOf(firestore.collection('books'), type, 'cents');
    return { entries: entries + archived.entries, cents: sum + archived.sum };
  };
  const creditsOf = async (type: EntryType) => {
    const { entries, sum } = await sumOf(ledger, type, 'amount');
    return { entries, credits: sum };
  };
  return {
    database,
    /** ISO 8601. */
    from: from.toISOString(),
    to: to.toISOString(),
    /** Jobs that ended in the period, without those of accounts deleted since. */
    jobs: await countEndedJobs(ended, counter),
    /** Half of the newest portraits took at most so many seconds from the request to the end; null without one. */
    medianSeconds: await measureMedian(ended, counter),
    /** Jobs that are open now. */
    openJobs: await counter.count(open),
    /** Refunds of withdrawals that the payment provider refuses now. */
    refusedRefunds: await counter.count(
      firestore.collection('payments').where('refundRefusal.retryAt', '>', new Date(0)),
    ),
    /** Donations of accounts, also of those deleted since; Stripe alone has anonymous ones. */
    donations: {
      given: await moneyOf('donation'),
      /** Changes afterwards: refunds, disputes, and refunds that failed. */
      returned: await moneyOf('adjustment'),
    },
    /** Changes of balances by their cause, without those of accounts deleted since; negative where credits are taken. */
    credits: await recordOf(LEDGER_ENTRY_TYPES, creditsOf),
    /** Users who opened their first account, also those who have deleted it since. */
    newUsers: await counter.count(within(firestore.collection('welcomes'), 'createdAt')),
    /** Users who met the day's limit of runs without a price, counted by the last time. */
    limitedUsers: await counter.count(within(firestore.collection('users'), 'unpaidRuns.limitAt')),
    /** Errors that browsers have reported on the days that began in the period. */
    clientErrors: (await counter.sum(within(firestore.collection('clientErrors'), 'day'), 'count')).sum,
    /** The models of the jobs that ended in the period. */
    models: await countModels(ended, counter),
    /** Reads that Firestore bills for this report. */
    reads: counter.reads,
  };
}

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
    const wanted = {
      entries: AggregateField.count(),
      ...(field !== undefined && { sum: AggregateField.sum(field) }),
    };
    const answer = await this.ask(() => query.aggregate(wanted).get());
    const { entries, sum = 0 } = answer.data();
    this.reads += Math.max(1, Math.ceil(entries / ENTRIES_A_READ));
    return { entries, sum };
  }

  /** Returns a query's documents, each of which is a read. */
  async documents(query: Query): Promise<QueryDocumentSnapshot[]> {
    const { docs } = await this.ask(() => query.get());
    this.reads += Math.max(1, docs.length);
    return docs;
  }

  private async ask<Answer>(query: () => Promise<Answer>): Promise<Answer> {
    if (this.reads >= this.mostReads)
      throw new UserError(
        `The report takes more than ${this.mostReads} reads of the database. Name a shorter period.`,
      );
    return withinTimeLimit(
      query(),
      ANSWER_LIMIT_MS,
      () => new UserError('The database does not answer. npm run doctor says why.'),
    );
  }
}

/** Finds the value of each key, one after another. */
async function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Promise<Value>,
): Promise<Record<Key, Value>> {
  const entries: [Key, Value][] = [];
  for (const key of keys) entries.push([key, await valueOf(key)]);
  return Object.fromEntries(entries) as Record<Key, Value>;
}

async function countEndedJobs(ended: Query, counter: Counter) {
  const completed = ended.where('failure', '==', null);
  const withoutPortrait = await counter.count(completed.where('output', '==', []));
  /** Jobs that gave a portrait, with free second tries. */
  const portraits = (await counter.count(completed)) - withoutPortrait;
  const failures = await recordOf(JOB_FAILURES, (failure) =>
    counter.count(ended.where('failure', '==', failure)),
  );
  const { cancelled, ...causes } = { no_portrait: withoutPortrait, ...failures };
  const counted = Object.entries(causes).filter(([, count]) => count > 0);
  /** By their cause, the most frequent first; `no_portrait`: the run gave no picture. */
  const failed = Object.fromEntries(counted.toSorted(([, one], [, other]) => other - one));
  return { portraits, cancelled, failed: failed as Partial<typeof causes> };
}

async function measureMedian(ended: Query, counter: Counter): Promise<number | null> {
  const newest = ended
    .orderBy('settledAt', 'desc')
    .limit(MEASURED_JOBS)
    .select('createdAt', 'settledAt', 'output');
  const seconds = (await counter.documents(newest))
    .map((job) => job.data() as { createdAt: Timestamp; settledAt: Timestamp; output: string[] })
    .filter(({ output }) => output.length > 0)
    .map(({ createdAt, settledAt }) => (settledAt.toMillis() - createdAt.toMillis()) / 1000)
    .toSorted((one, other) => one - other);
  const median = seconds[Math.floor((seconds.length - 1) / 2)];
  return median === undefined ? null : Math.ceil(median);
}

/**
 * Counts jobs by their model; `null` in records from before models were recorded. `aboutDollars` is about the highest price
 * of these jobs in US dollars, as if each had given a portrait; null for a model on the operator's own endpoint, whose
 * machine time the database does not have.
 */
async function countModels(ended: Query, counter: Counter) {
  const models: { model: string | null; jobs: number; aboutDollars: number | null }[] = [];
  let unknown = await counter.count(ended);
  for (const { name, aboutDollars: price } of MODELS) {
    const jobs = await counter.count(ended.where('endpoint.model', '==', name));
    unknown -= jobs;
    // Prices have three decimals; floating point has more.
    models.push({ model: name, jobs, aboutDollars: price && Number((price * jobs).toFixed(3)) });
  }
  models.push({ model: null, jobs: unknown, aboutDollars: null });
  return models.filter(({ jobs }) => jobs > 0);
}
