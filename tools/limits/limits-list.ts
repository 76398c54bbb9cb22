import { ENDPOINTS } from '@/lib/shared/contracts/endpoints';
import { OPEN_JOBS_MAXIMUM, REFUNDED_CANCELS_PER_DAY, UNPAID_RUNS_PER_DAY } from '@/lib/shared/rules/jobs';
import {
  GUARANTEES_MAXIMUM,
  GUARANTEES_WINDOW_DAYS,
  SECOND_TRIES_MAXIMUM,
  SECOND_TRIES_WINDOW_DAYS,
} from '@/lib/shared/rules/second-tries';
import {
  ANONYMOUS_DECLINES,
  isRateLimit,
  type Limit,
  PAYMENT_LIMITS,
  RATE_LIMITS,
  type LimitName,
  type RateLimit,
  type RecordLimitName,
} from '@/lib/shared/rules/rate-limits';

/** The page with the list, and the marks around the list. */
export const DOCUMENT = 'docs/reliability.md';
export const BEGIN = '<!-- begin of what docs:limits writes -->';
export const END = '<!-- end of what docs:limits writes -->';

const MINUTE_MS = 60_000;

/** A limit: for whom and how it is counted, and what it allows. */
type Entry = [group: string, maximum: string];

const RECORDED = 'account, recorded';

const RECORD_ENTRIES: Record<RecordLimitName, Entry[]> = {
  openJobs: [[RECORDED, `open jobs ${OPEN_JOBS_MAXIMUM}`]],
  secondTries: [[RECORDED, `free second tries ${SECOND_TRIES_MAXIMUM}/${SECOND_TRIES_WINDOW_DAYS} days`]],
  guarantees: [[RECORDED, `guarantees ${GUARANTEES_MAXIMUM}/${GUARANTEES_WINDOW_DAYS} days`]],
  refundedCancels: [[RECORDED, `refunds of running jobs ${REFUNDED_CANCELS_PER_DAY}/day (UTC)`]],
  unpaidRuns: [[RECORDED, `runs without a price ${UNPAID_RUNS_PER_DAY}/day (UTC)`]],
  payments: Object.entries(PAYMENT_LIMITS).map(([kind, { attempts, declines, windowMs }]) => [
    `${kind}, recorded`,
    `attempts ${most({ maximum: attempts, windowMs })}, declines ${most({ maximum: declines, windowMs })}`,
  ]),
  anonymousDeclines: [['all donors without an account, recorded', `declines ${most(ANONYMOUS_DECLINES)}`]],
};

/** Returns every endpoint's limits in Markdown: a line for whom and how they are counted, `+` between calls that share one. */
export function limitsList(): string {
  const groups = new Map<string, string[]>();
  for (const name of new Set(ENDPOINTS.flatMap(({ limits }) => limits)))
    for (const [group, maximum] of entriesOf(name))
      groups.set(group, [...(groups.get(group) ?? []), `${callsOf(name)} ${maximum}`]);
  return [...groups].map(([group, entries]) => `- **${group}**: ${entries.join('; ')}`).join('\n');
}

/** The endpoints with a limit; with their method where a path has several. */
function callsOf(name: LimitName): string {
  const methods = (path: string) => ENDPOINTS.filter((endpoint) => endpoint.path === path).length;
  return ENDPOINTS.filter(({ limits }) => limits.includes(name))
    .map(({ method, path }) => {
      const short = path.replace('/api/', '').replace('/:id', '');
      return methods(path) > 1 ? `${method} ${short}` : short;
    })
    .join(' + ');
}

function entriesOf(name: LimitName): Entry[] {
  if (!isRateLimit(name)) return RECORD_ENTRIES[name];
  const limit: RateLimit = RATE_LIMITS[name];
  const maximum = [limit.counts, most(limit)].filter(Boolean).join(' ');
  if (limit.countedWith === 'leased') return [[`${limit.subject}, leases`, `${maximum} (${limit.lease})`]];
  const how = limit.countedWith === 'recorded' ? 'recorded' : 'each call';
  return [[`${limit.subject}, ${how}`, maximum]];
}

function most({ maximum, windowMs }: Limit): string {
  const minutes = windowMs / MINUTE_MS;
  return `${maximum.toLocaleString('en')}/${minutes === 60 ? 'h' : `${minutes} min`}`;
}
