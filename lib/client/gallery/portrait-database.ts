import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';

import { createDatabase } from '@/lib/browser/create-database';

import { PORTRAIT_DATABASE } from './forget-records';

/** A recipe as it is stored, with its pictures by name. */
export interface StoredRecipe {
  jobId: string;
  uid: string;
  /** Milliseconds since the epoch. */
  madeAt: number;
  /** As the version of the page that wrote it has them. */
  settings: unknown;
  photos: string[];
  pose: string | null;
  style: string | null;
  /** The model's name, once the account has told it. */
  model?: string | null;
  /** Milliseconds since the epoch, or null where there is no second try, once the account has told it. */
  secondTryUntil?: number | null;
}

/** The bytes and not a Blob: Safari has lost Blobs that it kept. */
interface StoredPicture {
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** See `KeptPicture`. */
  position?: string;
}

interface PortraitSchema extends DBSchema {
  makings: { key: string; value: StoredRecipe };
  portraits: {
    key: string;
    value: { address: string; jobId: string };
    indexes: { jobId: string };
  };
  pictures: { key: string; value: StoredPicture };
}

export type PortraitDatabase = IDBPDatabase<PortraitSchema>;

export const ALL_STORES = ['makings', 'portraits', 'pictures'] as const;

/** A transaction that reads and writes all stores. */
export type WholeTransaction = IDBPTransaction<PortraitSchema, typeof ALL_STORES, 'readwrite'>;

/* The stores' names are those that browsers have. */
const VERSION = 1;

/** The browser's database of recipes. */
export function createPortraitDatabase() {
  return createDatabase<PortraitSchema>(PORTRAIT_DATABASE, VERSION, (database) => {
    database.createObjectStore('makings', { keyPath: 'jobId' });
    database.createObjectStore('portraits', { keyPath: 'address' }).createIndex('jobId', 'jobId');
    database.createObjectStore('pictures', { keyPath: 'name' });
  });
}
