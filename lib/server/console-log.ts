import 'server-only';

import { isNativeError } from 'node:util/types';

import type { Log } from './ports';
import { redact } from './redact';
import { currentRequest } from './request-context';

/** One line of JSON an event, which Vercel's log drains read; within a request it carries the request's id. */
export function createConsoleLog(): Log {
  return {
    info: (event, facts = {}) => console.info(line('info', event, facts)),
    warn: (event, facts = {}) => console.warn(line('warn', event, facts)),
    error: (event, cause, facts = {}) =>
      console.error(line('error', event, { ...facts, cause: redact(describe(cause)) })),
  };
}

function line(level: string, event: string, facts: object): string {
  return JSON.stringify({ level, event, ...currentRequest(), ...facts });
}

/** The kind of an error and its own words; of a foreign error's chain nothing but the names. */
function describe(cause: unknown): string {
  // By their nature and not by their class: what Node itself throws may come from another realm.
  if (!isNativeError(cause)) return typeof cause;
  const inner = isNativeError(cause.cause) ? ` < ${cause.cause.name}: ${cause.cause.message}` : '';
  return `${cause.name}: ${cause.message}${inner}`;
}
