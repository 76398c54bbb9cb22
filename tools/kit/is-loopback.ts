const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a URL names this machine. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.has(new URL(address).hostname);
}
