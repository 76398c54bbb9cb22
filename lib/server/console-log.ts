import 'server-only';

import { isNativeError } from 'node:util/types';

import type { Log } from './ports';
import { redact } from './redact';
import { currentRequest } from './request-context';

/** A log that writes each event as a line of JSON, for Vercel's log drains, with the request's id. */
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

/** An error's name and message, and those of its cause. */
function describe(cause: unknown): string {
  // Not by class: Node's own errors may come from another realm.
  if (!isNativeError(cause)) return typeof cause;
  const inner = isNativeError(cause.cause) ? ` < ${cause.cause.name}: ${cause.cause.message}` : '';
  return `${cause.name}: ${cause.message}${inner}`;
}
