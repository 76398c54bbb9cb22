import { isRecord, parseJson, readText, writeText } from '@/lib/browser/browser-storage';

/** A request whose answer may be lost. However often it is sent, it takes effect once: the server knows its key. */
export interface PendingRequest<Request = unknown> {
  readonly uid: string;
  readonly idempotencyKey: string;
  readonly request: Request;
  /** When it was made, in milliseconds since the epoch. */
  readonly at: number;
  /** The page has told the user that it failed: only a press repeats it. */
  readonly isGivenUp?: boolean;
}

/** A request with a new key, as of now. */
export function newPendingRequest<Request>(uid: string, request: Request): PendingRequest<Request> {
  return { uid, idempotencyKey: crypto.randomUUID(), request, at: Date.now() };
}

/** Stores requests in this tab, in place of those before. */
export function storePendingRequests(storageKey: string, requests: readonly PendingRequest[]): void {
  const stored = requests.map(({ uid, idempotencyKey, request, at, isGivenUp }) =>
    // As JSON in the JSON: earlier versions of the page store it so.
    ({ uid, idempotencyKey, body: JSON.stringify(request), at, isGivenUp }),
  );
  writeText('session', storageKey, stored.length === 0 ? null : JSON.stringify(stored));
}

/** The stored requests; broken ones are left out. */
export function storedPendingRequests(storageKey: string): PendingRequest<Record<string, unknown>>[] {
  const stored = parseJson(readText('session', storageKey));
  // Earlier versions of the page store one request.
  return (Array.isArray(stored) ? stored : [stored]).flatMap((one) => parseRequest(one) ?? []);
}

function parseRequest(stored: unknown): PendingRequest<Record<string, unknown>> | null {
  if (!isRecord(stored)) return null;
  const { uid, idempotencyKey, body, at, isGivenUp } = stored;
  const request = typeof body === 'string' ? parseJson(body) : null;
  const isWhole =
    typeof uid === 'string' &&
    typeof idempotencyKey === 'string' &&
    isRecord(request) &&
    typeof at === 'number';
  return isWhole ? { uid, idempotencyKey, request, at, isGivenUp: isGivenUp === true } : null;
}
