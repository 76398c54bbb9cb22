export type StorageKind = 'local' | 'session';

/** The result of an action on the browser's storage; null where it is missing, forbidden or full. */
function tryStorage<Result>(kind: StorageKind, action: (storage: Storage) => Result): Result | null {
  try {
    return action(kind === 'local' ? window.localStorage : window.sessionStorage);
  } catch {
    return null;
  }
}

/** The text stored under a key; null when there is none or storage is forbidden. */
export function readText(kind: StorageKind, key: string): string | null {
  return tryStorage(kind, (storage) => storage.getItem(key));
}

/** Stores a text, or removes the key for null; false when the browser refused (forbidden or full). */
export function writeText(kind: StorageKind, key: string, text: string | null): boolean {
  const written = tryStorage(kind, (storage) => {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  });
  return written ?? false;
}

/** The event after which a store of this tab reads storage anew. */
export const FORGOTTEN = 'chiaro-forgotten';

/** Removes every key that `kept` does not match. */
export function forgetTexts(kind: StorageKind, kept: RegExp): void {
  const keys = tryStorage(kind, (storage) => Object.keys(storage)) ?? [];
  for (const key of keys) if (!kept.test(key)) writeText(kind, key, null);
  window.dispatchEvent(new Event(FORGOTTEN));
}

/** The value of a JSON text; undefined when it is missing or broken. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
