import type { Endpoint } from '@/lib/shared/contracts/define-endpoint';
import { ENDPOINTS } from '@/lib/shared/contracts/endpoints';
import { GUARANTEES_MAXIMUM, GUARANTEES_WINDOW_DAYS } from '@/lib/shared/rules/guarantee';
import { OPEN_JOBS_MAXIMUM, REFUNDED_CANCELS_PER_DAY } from '@/lib/shared/rules/jobs';
import { SECOND_TRIES_MAXIMUM, SECOND_TRIES_WINDOW_DAYS } from '@/lib/shared/rules/second-tries';
import {
  ANONYMOUS_DECLINES,
  isRateLimit,
  PAYMENT_LIMITS,
  RATE_LIMITS,
  type LimitName,
  type RateLimit,
  type RecordLimitName,
} from '@/lib/shared/rules/rate-limits';
import { tableText } from '../kit/table';

/** The page with the table, and the marks around the table. */
export const DOCUMENT = 'docs/limits.md';
export const BEGIN = '<!-- begin of the limits -->';
export const END = '<!-- end of the limits -->';

const MINUTE_MS = 60_000;

/** What a limit counts (if not each call), for whom, how many and how. */
type Row = [counts: string | undefined, subject: string, maximum: string, how: string];

const RECORD_ROWS: Record<RecordLimitName, Row[]> = {
  openJobs: [recordRow('open jobs', 'account', String(OPEN_JOBS_MAXIMUM))],
  secondTries: [
    recordRow('free second tries', 'account', `${SECOND_TRIES_MAXIMUM} in ${SECOND_TRIES_WINDOW_DAYS} days`),
  ],
  guarantees: [recordRow('guarantees', 'account', `${GUARANTEES_MAXIMUM} in ${GUARANTEES_WINDOW_DAYS} days`)],
  refundedCancels: [
    recordRow('refunds of running jobs', 'account', `${REFUNDED_CANCELS_PER_DAY} a day (UTC)`),
  ],
  payments: Object.entries(PAYMENT_LIMITS).flatMap(([kind, { attempts, declines, windowMs }]) => [
    recordRow('attempts', kind, most({ maximum: attempts, windowMs })),
    recordRow('declines', kind, most({ maximum: declines, windowMs })),
  ]),
  anonymousDeclines: [recordRow('declines', 'all donors without an account', most(ANONYMOUS_DECLINES))],
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

function callOf({ method, path }: Endpoint, counts: string | undefined): string {
  const call = `\`${method} ${path}\``;
  return counts === undefined ? call : `${call}: ${counts}`;
}

function rowsOf(name: LimitName): Row[] {
  if (!isRateLimit(name)) return RECORD_ROWS[name];
  const limit: RateLimit = RATE_LIMITS[name];
  if (limit.countedWith === 'recorded') return [recordRow(limit.counts, limit.subject, most(limit))];
  const how = limit.countedWith === 'leased' ? `leases of ${limit.lease}` : 'each call';
  return [[limit.counts, limit.subject, most(limit), how]];
}

function recordRow(counts: string | undefined, subject: string, maximum: string): Row {
  return [counts, subject, maximum, 'record'];
}

function most({ maximum, windowMs }: { maximum: number; windowMs: number }): string {
  const minutes = windowMs / MINUTE_MS;
  return `${maximum.toLocaleString('en')} ${minutes === 60 ? 'an hour' : `in ${minutes} min`}`;
}
