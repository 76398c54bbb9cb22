import type { Endpoint } from '@/lib/shared/contracts/define-endpoint';
import { ENDPOINTS } from '@/lib/shared/contracts/endpoints';
import { OPEN_JOBS_MAXIMUM, REFUNDED_CANCELS_PER_DAY } from '@/lib/shared/rules/jobs';
import { SECOND_TRIES_MAXIMUM, SECOND_TRIES_WINDOW_DAYS } from '@/lib/shared/rules/second-tries';
import {
  ANONYMOUS_DECLINES,
  isRateLimit,
  PAYMENT_LIMITS,
  RATE_LIMITS,
  type LimitName,
  type RateLimit,
  type RateLimitName,
  type RecordLimitName,
} from '@/lib/shared/rules/rate-limits';
import { tableText } from '../kit/table';

/** The page with the table, and the marks around the table. */
export const DOCUMENT = 'docs/limits.md';
export const BEGIN = '<!-- begin of the limits -->';
export const END = '<!-- end of the limits -->';

const MINUTE_MS = 60_000;

/** What a limit counts (if not each call), for whom, how many and how. */
type Row = [counts: string | null, subject: string, maximum: string, how: string];

const COUNTED: Record<Exclude<RateLimit['countedWith'], 'leased'>, string> = {
  strict: 'each call',
  lenient: 'each call',
  recorded: 'record',
};

/** Returns the table of every endpoint's limits, in Markdown. */
export function limitsTable(): string {
  const rows = ENDPOINTS.flatMap((endpoint) =>
    endpoint.limits.flatMap((name) =>
      rowsOf(name).map(([counts, ...cells]) => [callOf(endpoint, counts), ...cells]),
    ),
  );
  return tableText([['Call', 'Counted for', 'At most', 'How'], ...rows]);
}

function callOf({ method, path }: Endpoint, counts: Row[0]): string {
  const call = `\`${method} ${path}\``;
  return counts === null ? call : `${call}: ${counts}`;
}

const RECORD_ROWS: Record<RecordLimitName, () => Row[]> = {
  openJobs: () => [['open jobs', 'account', String(OPEN_JOBS_MAXIMUM), COUNTED.recorded]],
  secondTries: () => [
    [
      'free second tries',
      'account',
      `${SECOND_TRIES_MAXIMUM} in ${SECOND_TRIES_WINDOW_DAYS} days`,
      COUNTED.recorded,
    ],
  ],
  refundedCancels: () => [
    ['refunds of running jobs', 'account', `${REFUNDED_CANCELS_PER_DAY} a day (UTC)`, COUNTED.recorded],
  ],
  payments: () =>
    Object.entries(PAYMENT_LIMITS).flatMap(([kind, { attempts, declines, windowMs }]): Row[] => [
      ['attempts', kind, `${attempts} ${within(windowMs)}`, COUNTED.recorded],
      ['declines', kind, `${declines} ${within(windowMs)}`, COUNTED.recorded],
    ]),
  anonymousDeclines: () => [
    ['declines', 'all donors without an account', most(ANONYMOUS_DECLINES), COUNTED.recorded],
  ],
};

function rowsOf(name: LimitName): Row[] {
  return isRateLimit(name) ? [rowOf(name)] : RECORD_ROWS[name]();
}

function rowOf(name: RateLimitName): Row {
  const limit: RateLimit = RATE_LIMITS[name];
  const how = limit.countedWith === 'leased' ? `leases of ${limit.lease}` : COUNTED[limit.countedWith];
  return [limit.counts ?? null, limit.subject, most(limit), how];
}

function most({ maximum, windowMs }: { maximum: number; windowMs: number }): string {
  return `${maximum.toLocaleString('en')} ${within(windowMs)}`;
}

function within(windowMs: number): string {
  const minutes = windowMs / MINUTE_MS;
  return minutes === 60 ? 'an hour' : `in ${minutes} min`;
}
