import 'server-only';

import type { Log } from './ports';

/** One line of JSON an event, which Vercel's log drains read. */
export function createConsoleLog(): Log {
  return {
    warn: (event, facts = {}) => console.warn(JSON.stringify({ level: 'warn', event, ...facts })),
    error: (event, cause, facts = {}) =>
      console.error(JSON.stringify({ level: 'error', event, ...facts, cause: describe(cause) })),
  };
}

/** The kind of an error and its own words; of a foreign error's chain nothing but the names. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  const inner = cause.cause instanceof Error ? ` < ${cause.cause.name}: ${cause.cause.message}` : '';
  return `${cause.name}: ${cause.message}${inner}`;
}
