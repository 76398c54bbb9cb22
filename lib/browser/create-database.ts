import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { withinTimeLimit } from '@/lib/shared/within-time-limit';

/** A database that takes longer to open counts as missing, in milliseconds. */
const OPEN_LIMIT_MS = 5_000;

/** A database of this browser, made by `upgrade` where it is not there. */
export function createDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<Schema>) => void,
) {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  async function close(): Promise<void> {
    const closing = opening;
    opening = null;
    const database = await closing?.catch(() => null);
    database?.close();
  }

  return {
    /** Opens the database once. Rejects where the browser refuses it or does not answer; the next call tries again. */
    open(): Promise<IDBPDatabase<Schema>> {
      opening ??= openDB<Schema>(name, version, {
        upgrade,
        // Another tab has a newer version of the page, or deletes the database, and waits for this.
        blocking: () => void close(),
        terminated: () => {
          opening = null;
        },
      }).catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return withinTimeLimit(opening, OPEN_LIMIT_MS);
    },

    /** Closes the database; the next use opens it again. Never rejects. */
    close,
  };
}
