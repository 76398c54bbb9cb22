import 'server-only';

/** The code of a transaction that gave way to another one. https://grpc.io/docs/guides/status-codes/ */
export const ABORTED = 10;
/** Cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal, unavailable. */
const TRANSIENT = new Set([1, 2, 4, 8, ABORTED, 13, 14]);

/** How often something is tried altogether. */
export const MOST_ATTEMPTS = 10;
const FIRST_BACKOFF_MS = 10;

/** Whether the same call may succeed a little later, by the gRPC code of its failure. */
export function isTransient(code: number): boolean {
  return TRANSIENT.has(code);
}

/** The gRPC code of an error of the SDK; null for any other error. */
export function grpcCode(error: unknown): number | null {
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') return error.code;
  return null;
}

/** Waits before the attempt that follows the given one: at random, up to 20 ms after the first, then twice as long each time. */
export async function backOff(attempt: number): Promise<void> {
  const backoffMs = FIRST_BACKOFF_MS * 2 ** attempt * Math.random();
  await new Promise((resolve) => setTimeout(resolve, backoffMs));
}

/** What a read gives, tried again after failures that may pass until it is too late. Throws what the last attempt threw. */
export async function readRepeatedly<Result>(
  read: () => Promise<Result>,
  isTooLate: () => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      const code = grpcCode(error);
      if (code === null || !isTransient(code) || attempt >= MOST_ATTEMPTS || isTooLate()) throw error;
    }
    await backOff(attempt);
  }
}
