import { type CallError, toCallError } from './call-error';

/** The longest wait that a call is repeated after by itself, in milliseconds; a longer one is for the person to know. */
const LONGEST_WAIT_MS = 60_000;

/** How long to wait before a call is made again, in milliseconds: as long as the server asks for, but `leastMs`. */
export function retryPauseMs(error: unknown, leastMs: number): number {
  return Math.max(leastMs, (toCallError(error).details.retryAfterSeconds ?? 0) * 1000);
}

/** Whether a call was refused only because too many came before it, and passes after a wait that is worth it. */
export function passesSoon({ code, details }: CallError): boolean {
  const { retryAfterSeconds = Infinity } = details;
  return code === 'rate_limited' && retryAfterSeconds * 1000 <= LONGEST_WAIT_MS;
}
