import 'server-only';

/** The code of a transaction that lost to another one. https://grpc.io/docs/guides/status-codes/ */
export const ABORTED = 10;
/** Cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal, unavailable. */
const TRANSIENT = new Set([1, 2, 4, 8, ABORTED, 13, 14]);

export const ATTEMPTS_MAXIMUM = 10;
const FIRST_BACKOFF_MS = 10;

/** Whether a repeat may succeed after a failure with this gRPC code. */
export function isTransient(code: number): boolean {
  return TRANSIENT.has(code);
}

/** The gRPC code of an error of the SDK; null for any other error. */
export function grpcCode(error: unknown): number | null {
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') return error.code;
  return null;
}

/** Waits after the given attempt: a random time, up to 20 ms after the first, twice as long after each further one. */
export async function backOff(attempt: number): Promise<void> {
  const backoffMs = FIRST_BACKOFF_MS * 2 ** attempt * Math.random();
  await new Promise((resolve) => setTimeout(resolve, backoffMs));
}

/** Repeats a read after transient failures until it is too late. Throws what the last attempt threw. */
export async function readWithRetries<Result>(
  read: () => Promise<Result>,
  isTooLate: () => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      const code = grpcCode(error);
      if (code === null || !isTransient(code) || attempt >= ATTEMPTS_MAXIMUM || isTooLate()) throw error;
    }
    await backOff(attempt);
  }
}
