/** A clock that differs by less counts as right: `Date` has whole seconds, and an answer takes a while. */
const TOLERANCE_MS = 60_000;

/** How far the server's clock is ahead of this device's, in milliseconds. */
let aheadMs = 0;

/** Learns the server's time from the `Date` of an answer (RFC 9110, section 6.6.1). */
export function learnServerTime({ headers }: Pick<Response, 'headers'>): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (Math.abs(date - serverTime()) > TOLERANCE_MS) aheadMs = date - Date.now();
}

/**
 * Returns the server's time at a time of this device, in milliseconds since the epoch; before an answer it is the same.
 */
export function serverTime(deviceTime = Date.now()): number {
  return deviceTime + aheadMs;
}

/** Returns what this device's clock shows at a time of the server; the reverse of `serverTime`. */
export function deviceTime(time: number): number {
  return time - aheadMs;
}
