import 'server-only';

import type { Limit } from '../../shared/rules/rate-limits';

/** Calls counted together: how many, and when the first and the last came (milliseconds since the epoch). */
export interface CountedCalls {
  from: number;
  to: number;
  count: number;
}

/** Calls within this part of a window are counted together, so that a count has 61 entries and not thousands. */
const PARTS_OF_WINDOW = 60;

/**
 * Returns the whole seconds until `weight` more calls are allowed, at least 1; null for now. Calls counted together
 * leave the window with the last, and one of a clock that ran ahead counts until it is a window old.
 */
export function secondsUntilAllowed(
  counted: readonly CountedCalls[],
  limit: Limit,
  now: number,
  weight = 1,
): number | null {
  const inWindow = within(counted, limit, now);
  let excess = inWindow.reduce((sum, { count }) => sum + count, weight) - limit.maximum;
  if (excess <= 0) return null;
  let waitMs = limit.windowMs;
  for (const { to, count } of inWindow) {
    waitMs = to + limit.windowMs - now;
    excess -= count;
    if (excess <= 0) break;
  }
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** Returns the counted calls of the window that ends now, with `weight` more. */
export function withCalls(
  counted: readonly CountedCalls[],
  limit: Limit,
  now: number,
  weight = 1,
): CountedCalls[] {
  const inWindow = within(counted, limit, now);
  const last = inWindow.at(-1);
  if (!last || now < last.to || now >= last.from + limit.windowMs / PARTS_OF_WINDOW)
    return oldestFirst([...inWindow, { from: now, to: now, count: weight }]);
  return [...inWindow.slice(0, -1), { ...last, to: now, count: last.count + weight }];
}

function within(counted: readonly CountedCalls[], limit: Limit, now: number): CountedCalls[] {
  return oldestFirst(counted.filter(({ to }) => to > now - limit.windowMs));
}

function oldestFirst(counted: readonly CountedCalls[]): CountedCalls[] {
  return [...counted].sort((earlier, later) => earlier.to - later.to);
}
