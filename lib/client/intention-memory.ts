import { isRecord, parseJson, readText, writeText } from '@/lib/browser/browser-storage';

/** One wish of one person. Sent however often, it takes effect once: the server knows it by its key. */
export interface Intention {
  readonly uid: string;
  readonly idempotencyKey: string;
  /** The request as JSON, so that a repeat is the same to the letter. */
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** An intention with a key of its own, as of now. */
export function newIntention(uid: string, body: string): Intention {
  return { uid, idempotencyKey: crypto.randomUUID(), body, at: Date.now() };
}

/** Keeps an intention in this tab's storage, or forgets it for null. */
export function keepIntention(storageKey: string, intention: Intention | null): void {
  writeText('session', storageKey, intention && JSON.stringify(intention));
}

/** The intention kept under a key; null when there is none or it is broken. */
export function keptIntention(storageKey: string): Intention | null {
  const stored = parseJson(readText('session', storageKey));
  if (!isRecord(stored)) return null;
  const { uid, idempotencyKey, body, at } = stored;
  const isWhole =
    typeof uid === 'string' &&
    typeof idempotencyKey === 'string' &&
    typeof body === 'string' &&
    isRecord(parseJson(body)) &&
    typeof at === 'number';
  return isWhole ? { uid, idempotencyKey, body, at } : null;
}
