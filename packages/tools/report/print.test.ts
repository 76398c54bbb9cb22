import type { Report } from './collect';
import { reportText } from './print';

const REPORT: Report = {
  database: 'chiaro (default)',
  from: '2026-11-18T20:30:00.000Z',
  to: '2026-11-25T20:30:00.000Z',
  jobs: {
    completed: 1234,
    completedBy: { V1: 1000, V2: 200, unknown: 34 },
    secondTries: 12,
    cancelled: 3,
    failed: { no_face: 2, provider_failed: 5 },
  },
  openJobs: { count: 2, oldestSeconds: 3700 },
  donations: { given: { entries: 7, cents: 12_345 }, returned: { entries: 1, cents: -500 } },
  credits: {
    welcome: { entries: 20, credits: 2000 },
    donations: { entries: 6, credits: 12_962 },
    returnedDonations: { entries: 1, credits: -525 },
    spent: { entries: 1234, credits: -37_020 },
    refunded: { entries: 10, credits: 300 },
  },
  accounts: { opened: 19, welcomed: 20, deletedLately: 1 },
  models: [
    { model: 'seedream-4-edit', runs: 1200, portraits: 1190, mostDollars: 32.13 },
    { model: 'chiaro', runs: 40, portraits: 40, mostDollars: null },
  ],
  reads: 1259,
  jobsReadUntil: null,
};

const linesOf = (changes: Partial<Report> = {}) => reportText({ ...REPORT, ...changes }).split('\n');
/** The lines with single spaces. */
const wordsOf = (changes?: Partial<Report>) =>
  linesOf(changes).map((line) => line.trim().replace(/ +/g, ' '));

describe('the printed report', () => {
  it('names the period and the database', () => {
    expect(linesOf()[0]).toBe(
      'Chiaro from 2026-11-18 20:30 to 2026-11-25 20:30 UTC, database chiaro (default)',
    );
  });

  it('shows every figure with its unit', () => {
    expect(wordsOf()).toEqual(
      expect.arrayContaining([
        'gave a portrait 1,234',
        'by V1 1,000',
        'by V2 200',
        'unknown version 34',
        'of these free second tries 12',
        'cancelled 3',
        'failed 7',
        'now 2 oldest 1 h 1 min',
        'given 7 $123.45',
        'refunds and disputes 1 -$5.00',
        'given as a welcome 20 2,000 credits',
        'given for donations 6 12,962 credits',
        'taken for refunds and disputes 1 -525 credits',
        'spent on portraits 1,234 -37,020 credits',
        'given back for jobs 10 300 credits',
        'opened, and still there 19',
        'opened for the first time 20',
        'deleted, of the last hours 1',
        'seedream-4-edit 1,200 at most $32.13',
        'chiaro 40 cost unknown',
        'The report used 1,259 reads of the database.',
      ]),
    );
  });

  it('lists the causes of failures, the most frequent first', () => {
    const lines = wordsOf();
    const start = lines.indexOf('failed 7');
    expect(lines.slice(start + 1, start + 4)).toEqual(['provider_failed 5', 'no_face 2', '']);
  });

  it('aligns the figures', () => {
    const counted = linesOf().filter((line) => line.startsWith('  '));
    expect(counted.every((line) => /^ {2}.{34}[ \d,]{8}\d( |$)/.test(line))).toBe(true);
    expect(new Set(linesOf().flatMap((line) => (line.endsWith(' credits') ? [line.length] : []))).size).toBe(
      1,
    );
  });

  it.each([
    [59, 'oldest 59 s'],
    [125, 'oldest 2 min'],
    [3600, 'oldest 1 h 0 min'],
  ])('tells the age of a job of %d seconds', (oldestSeconds, age) => {
    expect(wordsOf({ openJobs: { count: 1, oldestSeconds } })).toContain(`now 1 ${age}`);
  });

  it('has no age without an open job', () => {
    expect(wordsOf({ openJobs: { count: 0, oldestSeconds: null } })).toContain('now 0');
  });

  it('says when it is incomplete, and only then', () => {
    expect(reportText(REPORT)).not.toContain('INCOMPLETE');
    expect(linesOf({ jobsReadUntil: '2026-11-20T10:15:00.000Z' }).at(-1)).toMatch(
      /^INCOMPLETE: .* after 2026-11-20 10:15 UTC are missing; a larger --most-reads counts them\.$/,
    );
  });

  it('points at the billing page only for endpoints with an unknown cost', () => {
    expect(reportText(REPORT)).toContain('billing page');
    expect(reportText({ ...REPORT, models: REPORT.models.slice(0, 1) })).not.toContain('billing page');
  });
});
