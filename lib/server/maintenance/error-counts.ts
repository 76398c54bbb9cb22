import 'server-only';

import type { ErrorCode } from '../../shared/errors';

/** How often this process answered with each code since it started. */
export interface ErrorCounts {
  /** Milliseconds since the epoch. */
  since: number;
  byCode: Partial<Record<ErrorCode, number>>;
}

/** A build may hold this module once for each route; the process has one count. */
const holder = globalThis as { chiaroErrorCounts?: ErrorCounts };

/** What was counted so far. */
export function errorCounts(): ErrorCounts {
  return (holder.chiaroErrorCounts ??= { since: Date.now(), byCode: {} });
}

/** Counts one answer. */
export function countError(code: ErrorCode): void {
  const { byCode } = errorCounts();
  byCode[code] = (byCode[code] ?? 0) + 1;
}
