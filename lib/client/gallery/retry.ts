import { toCallError } from '../api/call-error';

/** Pause before a failed call is repeated, in milliseconds. */
export const RETRY_PAUSE_MS = 60_000;

/** Refusals of the request itself: a repeat gets the same. */
const LASTING_CODES = ['invalid_request', 'invalid_field', 'payload_too_large'];

/** Whether an answer refuses the request itself. */
export function isRefusedForGood(error: unknown): boolean {
  return LASTING_CODES.includes(toCallError(error).code);
}
