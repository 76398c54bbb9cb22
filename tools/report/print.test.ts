import type { Report } from './collect';
import { reportText } from './print';

const REPORT: Report = {
  database: 'chiaro (default)',
  from: '2026-11-18T00:00:00.000Z',
  to: '2026-11-25T00:00:00.000Z',
  jobs: { portraits: 1234, cancelled: 3, failed: { provider_failed: 5, no_face: 2 } },
  medianSeconds: 48,
  refusedRefunds: 2,
  openJobs: 2,
  donations: { given: { entries: 7, cents: 12_345 }, returned: { entries: 1, cents: -500 } },
  credits: {
    welcome: { entries: 20, credits: 2000 },
    donation: { entries: 6, credits: 12_962 },
    adjustment: { entries: 1, credits: -525 },
    debit: { entries: 1222, credits: -36_660 },
    refund: { entries: 10, credits: 300 },
    second_try: { entries: 12, credits: 0 },
    guarantee: { entries: 2, credits: 60 },
  },
  newUsers: 21,
  limitedUsers: 1,
  clientErrors: 9,
  models: [
    { model: 'seedream-4-edit', jobs: 1200, aboutDollars: 32.4 },
    { model: 'chiaro', jobs: 40, aboutDollars: null },
    { model: null, jobs: 4, aboutDollars: null },
  ],
  reads: 1035,
};

const LINES = reportText(REPORT).split('\n');

describe('the printed report', () => {
  it('names the period and the database', () => {
    expect(LINES[0]).toBe('Chiaro from 2026-11-18 00:00 to 2026-11-25 00:00 UTC, database chiaro (default)');
  });

  it('shows every figure with its unit, the causes of failures below their sum', () => {
    const figures = LINES.filter((line) => line.startsWith('  '));
    expect(figures.map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
      'portraits 1,234',
      'seconds, the median of the newest 48',
      'cancelled 3',
      'failed 7',
      'provider_failed 5',
      'no_face 2',
      'open jobs 2',
      'refunds that Stripe refuses 2',
      'given 7 $123.45',
      'refunds and disputes 1 -$5.00',
      'given as a welcome 20 2,000 credits',
      'given for donations 6 12,962 credits',
      'taken for refunds and disputes 1 -525 credits',
      'spent on jobs 1,222 -36,660 credits',
      'refunded for jobs 10 300 credits',
      'free second tries 12 0 credits',
      'returned by the guarantee 2 60 credits',
      'opened, the first of their users 21',
      'at the limit of unpaid runs 1',
      'reported errors, a quarter of all 9',
      'seedream-4-edit 1,200 about $32.40',
      'chiaro 40 cost unknown',
      'unknown model 4 cost unknown',
    ]);
    expect(LINES.at(-1)).toBe('The report took about 1,035 reads of the database.');
  });
});
