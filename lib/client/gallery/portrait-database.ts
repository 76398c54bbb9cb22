import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

/** A job as it is stored; its pictures by name. */
export interface StoredMaking {
  jobId: string;
  uid: string;
  /** Milliseconds since the epoch. */
  madeAt: number;
  /** Whatever the version of the page that wrote it called settings. */
  settings: unknown;
  photos: string[];
  pose: string | null;
  style: string | null;
}

/** The bytes and not a Blob: Safari has lost Blobs that it kept. */
interface StoredPicture {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

interface PortraitSchema extends DBSchema {
  makings: { key: string; value: StoredMaking };
  portraits: {
    key: string;
    value: { address: string; jobId: string };
    indexes: { jobId: string };
  };
  pictures: { key: string; value: StoredPicture };
}

export type PortraitDatabase = IDBPDatabase<PortraitSchema>;

export const ALL_STORES = ['makings', 'portraits', 'pictures'] as const;

/** A transaction over everything that may write. */
export type WholeTransaction = IDBPTransaction<PortraitSchema, typeof ALL_STORES, 'readwrite'>;

const NAME = 'portraitGenerator';
const VERSION = 1;

let opening: Promise<PortraitDatabase> | null = null;

/** Opens the database once. Rejects where the browser has none or refuses it; the next call tries again. */
export function openPortraitDatabase(): Promise<PortraitDatabase> {
  opening ??= openDB<PortraitSchema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('makings', { keyPath: 'jobId' });
      database.createObjectStore('portraits', { keyPath: 'address' }).createIndex('jobId', 'jobId');
      database.createObjectStore('pictures', { keyPath: 'name' });
    },
    // A tab with a newer version of the page waits for this.
    blocking: () => void closePortraitDatabase(),
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Closes the database; the next use opens it again. Never rejects. */
export async function closePortraitDatabase(): Promise<void> {
  const closing = opening;
  opening = null;
  const database = await closing?.catch(() => null);
  database?.close();
}
