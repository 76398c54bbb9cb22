import { rounded, type Figure } from '../figure';
import { percentile } from '../statistics';
import type { Report } from './records';
import { BARE_CALLS } from './background';

const SHARES = { p50: 0.5, p99: 0.99 } as const;
type Share = keyof typeof SHARES;

interface CallTimes {
  call: string;
  count: number;
  ms: Record<Share, number>;
  /** Relative to the bare handler. */
  ratio: Record<Share, number>;
}

/** Returns the times of the calls as multiples of the bare handler's times in the same run. */
export function timeFigures(times: Report['times']): Figure[] {
  return summarize(times).flatMap(({ call, ms, ratio }): Figure[] =>
    (Object.keys(SHARES) as Share[]).map((share) =>
      isBare(call)
        ? { name: `load, ${call}, ${share}`, value: rounded(ms[share]), unit: 'ms' }
        : { name: `load, ${call}, ${share} ÷ bare handler's`, value: rounded(ratio[share]), unit: '×' },
    ),
  );
}

/** Returns the times as a table to print. */
export function timeTable(times: Report['times']): Record<string, Record<string, number>> {
  const rows = summarize(times).map(({ call, count, ms, ratio }): [string, Record<string, number>] => [
    call,
    {
      calls: count,
      'p50, ms': rounded(ms.p50),
      'p99, ms': rounded(ms.p99),
      '÷ bare p50': rounded(ratio.p50),
      '÷ bare p99': rounded(ratio.p99),
    },
  ]);
  return Object.fromEntries(rows);
}

/** Summarizes the times: the bare handler first, the others by name. */
function summarize(times: Report['times']): CallTimes[] {
  const summary = new Map(Object.entries(times).map(([call, values]) => [call, percentilesOf(values)]));
  const ratios = (call: string): Record<Share, number> => {
    const bare = summary.get(call.startsWith('GET') ? BARE_CALLS.read : BARE_CALLS.send);
    const { p50, p99 } = summary.get(call) ?? { p50: NaN, p99: NaN };
    return { p50: p50 / (bare?.p50 ?? NaN), p99: p99 / (bare?.p99 ?? NaN) };
  };
  const order = (call: string) => (isBare(call) ? ' ' : '') + call.replace(/^(\w+) (.*)/, '$2 $1');
  return [...summary]
    .toSorted(([one], [other]) => order(one).localeCompare(order(other)))
    .map(([call, ms]) => ({ call, count: times[call]?.length ?? 0, ms, ratio: ratios(call) }));
}

function percentilesOf(values: readonly number[]): Record<Share, number> {
  return { p50: percentile(values, SHARES.p50), p99: percentile(values, SHARES.p99) };
}

function isBare(call: string): boolean {
  return Object.values<string>(BARE_CALLS).includes(call);
}
