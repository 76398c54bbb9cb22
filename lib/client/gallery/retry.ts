import { ApiError } from '../api/api';

/** Pause before a failed call is repeated, in milliseconds. */
export const RETRY_PAUSE_MS = 60_000;

/** Whether an answer refuses the request itself: a repeat gets the same. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 413);
}
