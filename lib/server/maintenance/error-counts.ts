import 'server-only';

import type { ErrorCode } from '../../shared/errors';

/** How often this process has answered with each code. */
export interface ErrorCounts {
  /** Milliseconds since the epoch. */
  since: number;
  byCode: Partial<Record<ErrorCode, number>>;
}

/** Global, because a build may hold this module once for each route. */
const holder = globalThis as { chiaroErrorCounts?: ErrorCounts };

export function errorCounts(): ErrorCounts {
  return (holder.chiaroErrorCounts ??= { since: Date.now(), byCode: {} });
}

export function countError(code: ErrorCode): void {
  const { byCode } = errorCounts();
  byCode[code] = (byCode[code] ?? 0) + 1;
}
