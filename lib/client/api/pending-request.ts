import { isRecord, parseJson, readText, writeText } from '@/lib/browser/browser-storage';

/** A request whose answer may be lost. However often it is sent, it takes effect once: the server knows its key. */
export interface PendingRequest<Request = unknown> {
  readonly uid: string;
  readonly idempotencyKey: string;
  readonly request: Request;
  /** When it was made, in milliseconds since the epoch. */
  readonly at: number;
}

/** A request with a new key, as of now. */
export function newPendingRequest<Request>(uid: string, request: Request): PendingRequest<Request> {
  return { uid, idempotencyKey: crypto.randomUUID(), request, at: Date.now() };
}

/** Stores a request in this tab. */
export function storePendingRequest(
  storageKey: string,
  { uid, idempotencyKey, request, at }: PendingRequest,
): void {
  // As JSON in the JSON: earlier versions of the page store it so.
  const stored = { uid, idempotencyKey, body: JSON.stringify(request), at };
  writeText('session', storageKey, JSON.stringify(stored));
}

/** Removes a stored request. */
export function forgetPendingRequest(storageKey: string): void {
  writeText('session', storageKey, null);
}

/** The stored request; null when there is none or it is broken. */
export function storedPendingRequest(storageKey: string): PendingRequest<Record<string, unknown>> | null {
  const stored = parseJson(readText('session', storageKey));
  if (!isRecord(stored)) return null;
  const { uid, idempotencyKey, body, at } = stored;
  const request = typeof body === 'string' ? parseJson(body) : null;
  const isWhole =
    typeof uid === 'string' &&
    typeof idempotencyKey === 'string' &&
    isRecord(request) &&
    typeof at === 'number';
  return isWhole ? { uid, idempotencyKey, request, at } : null;
}
