import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { LOCALE_COOKIE_SECONDS } from '../../i18n/locales';
import { LANGUAGE_REMEMBERED_DAYS, RECONCILE_INTERVAL_MS } from './retention';
import { EXPIRING_COLLECTIONS, RETENTION, type RetentionName } from './retention-table';

/** The rows that tell of each collection of the database; none for one that holds nothing about people. */
const ROWS: Record<string, readonly RetentionName[]> = {
  users: ['account', 'ledger'],
  jobs: ['jobs', 'recipes'],
  payments: ['ledger', 'books'],
  books: ['books'],
  donations: ['donations'],
  limits: ['limits'],
  welcomes: ['welcomes'],
  deletions: ['deletions'],
  sweeps: [],
  clientErrors: [],
};

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(process.cwd(), file), 'utf8'));
}

describe('the retention table', () => {
  it('lists the collections with a time-to-live policy', () => {
    const { fieldOverrides } = readJson('firestore.indexes.json') as {
      fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[];
    };
    const withPolicy = fieldOverrides.filter(({ ttl }) => ttl);
    expect(withPolicy.map(({ fieldPath }) => fieldPath)).toEqual(withPolicy.map(() => 'expiresAt'));
    expect(withPolicy.map(({ collectionGroup }) => collectionGroup).sort()).toEqual(
      [...EXPIRING_COLLECTIONS].sort(),
    );
  });

  it('has each collection of the database', () => {
    const files = readdirSync('lib/server', { recursive: true, encoding: 'utf8' });
    const sources = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join('lib/server', file), 'utf8'));
    const collections = sources.flatMap((source) =>
      [...source.matchAll(/documentKey\(.*?[`'](\w+)\//g)].map(([, name]) => name),
    );
    expect([...new Set(collections)].sort()).toEqual(Object.keys(ROWS).sort());
    const rows = Object.values(ROWS).flat();
    const inDatabase = RETENTION.filter(({ place }) => place === 'database').map(({ name }) => name);
    expect([...new Set(rows)].sort()).toEqual([...inDatabase].sort());
  });

  it('names each kind of data once', () => {
    const names = RETENTION.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has the lifetime of the language’s cookie', () => {
    expect(LOCALE_COOKIE_SECONDS).toBe(LANGUAGE_REMEMBERED_DAYS * 24 * 60 * 60);
  });

  it('counts on the schedule of the reconciliation', () => {
    const { crons } = readJson('vercel.json') as { crons: { path: string; schedule: string }[] };
    const { schedule } = crons.find((cron) => cron.path === '/api/cron/reconcile') ?? {};
    expect([schedule, RECONCILE_INTERVAL_MS]).toEqual([
      expect.stringMatching(/^\d+ \* \* \* \*$/),
      3_600_000,
    ]);
  });

  it.each<[RetentionName, object]>([
    ['photos', { kind: 'hours', hours: 25 }],
    ['portraits', { kind: 'untilPortraitDeleted' }],
    ['deletedPortraits', { kind: 'minutes', minutes: 70 }],
    ['account', { kind: 'untilAccountDeleted' }],
    ['recipes', { kind: 'untilPortraitDeleted' }],
    // The longest window of a limit, an hour, and an hour until the reconciliation.
    ['limits', { kind: 'hours', hours: 2 }],
    ['deletions', { kind: 'hours', hours: 3 }],
    // A week, and an hour until the reconciliation.
    ['donations', { kind: 'days', days: 8 }],
    ['runs', { kind: 'minutes', minutes: 30 }],
    ['chosenPhotos', { kind: 'untilVisitAfter', hours: 24 }],
  ])('says how long %s stay', (name, kept) => {
    expect(RETENTION.find((row) => row.name === name)?.kept).toEqual(kept);
  });
});
