import 'server-only';

import {
  getFirestore,
  Timestamp,
  type DocumentSnapshot,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';

import { DatabaseError, type Database, type DatabaseTransaction, type DocumentKey } from '../ports';
import { withinTimeLimit } from '@/lib/shared/within-time-limit';
import { firebaseApp, type FirebaseOptions } from './firebase/firebase-app';
import { noAnswer, readWithRetries, runTransaction } from './firestore-transaction';

/** A Firebase project's database. */
export interface FirestoreOptions extends FirebaseOptions {
  databaseId: string;
}

export interface FirestoreLimits {
  /** For one call with its retries, in milliseconds. */
  timeoutMs: number;
}

const APP_NAME = 'chiaro-firestore';

const NO_RETRIES = { retry_codes_name: 'non_idempotent' };
/**
 * Switches off the SDK's retries: a repeated commit looks refused when the first was applied, and reads are repeated
 * after seconds. Ours repeat the transaction's body, which sees what was applied.
 */
const FIRESTORE_SETTINGS = {
  // Streams follow the retry codes below only with this; without it retry-request decides.
  // https://github.com/googleapis/gax-nodejs/blob/main/gax/src/streamingCalls/streaming.ts
  gaxServerStreamingRetries: true,
  clientConfig: {
    interfaces: {
      'google.firestore.v1.Firestore': {
        methods: { Commit: NO_RETRIES, BatchGetDocuments: NO_RETRIES, RunQuery: NO_RETRIES },
      },
    },
  },
};

/** Returns the SDK's Firestore of this process. Its settings may be set once. */
export function openFirestore({ databaseId, ...options }: FirestoreOptions): Firestore {
  const { app, isNew } = firebaseApp(APP_NAME, options);
  const firestore = getFirestore(app, databaseId);
  if (isNew) firestore.settings(FIRESTORE_SETTINGS);
  return firestore;
}

/** Firestore as the services' database. */
export function createFirestoreDatabase(firestore: Firestore, limits: FirestoreLimits): Database {
  return {
    get: async (key) => {
      const snapshot = await readWithinLimit(() => firestore.doc(key.path).get(), limits);
      return parseSnapshot(key, snapshot);
    },

    transaction: (body) =>
      runTransaction(firestore, limits.timeoutMs, (transaction) => {
        const port: DatabaseTransaction = {
          getAll: async (...keys) => {
            const snapshots = await transaction.getAll(...keys.map((key) => firestore.doc(key.path)));
            const documents = keys.map((key, index) => parseSnapshot(key, snapshots[index]));
            // The tuple's element types follow the keys one by one, which map() can't express.
            return documents as unknown as Awaited<ReturnType<typeof port.getAll<typeof keys>>>;
          },
          create: (key, data) => {
            transaction.create(firestore.doc(key.path), data as Record<string, unknown>);
          },
          update: (key, changes) => {
            transaction.update(firestore.doc(key.path), changes as Record<string, unknown>);
          },
          delete: (key) => {
            transaction.delete(firestore.doc(key.path));
          },
        };
        return body(port);
      }),

    // With `where`, firestore.indexes.json must have an index of its fields and `orderBy`.
    page: async ({ path, parse, where = {}, orderBy, isOldestFirst = false, limit, cursor }) => {
      const conditions = Object.entries(where);
      const direction = isOldestFirst ? 'asc' : 'desc';
      let query = conditions
        .reduce<Query>((all, [field, value]) => all.where(field, '==', value), firestore.collection(path))
        .orderBy(orderBy, direction)
        .orderBy('__name__', direction)
        .limit(limit + 1);
      if (cursor !== null) {
        const last = await readWithinLimit(() => firestore.collection(path).doc(cursor).get(), limits);
        const isListed = last.exists && conditions.every(([field, value]) => last.get(field) === value);
        if (!isListed) return { documents: [], nextCursor: null };
        query = query.startAfter(last);
      }
      const { docs } = await readWithinLimit(() => query.get(), limits);
      const shown = docs.slice(0, limit);
      return {
        documents: shown.map((snapshot) => parse({ ...withDates(snapshot.data()), id: snapshot.id })),
        nextCursor: docs.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    // Both filter by one field, which Firestore indexes by itself.
    listHaving: async ({ path, parse, field, anyOf }) =>
      list(firestore.collection(path).where(field, 'array-contains-any', anyOf), parse, limits),
    listWhere: async ({ path, parse, field, equals, limit, after }) => {
      const all = firestore.collection(path).where(field, '==', equals).orderBy('__name__').limit(limit);
      return list(after === null ? all : all.startAfter(after), parse, limits);
    },

    deleteExpired: async ({ path, before, limit }) => {
      const query = firestore.collection(path).where('expiresAt', '<', before).limit(limit);
      const { docs } = await readWithinLimit(() => query.get(), limits);
      const deletions = docs.map(({ ref, updateTime }) => ref.delete({ lastUpdateTime: updateTime }));
      await withinLimit(Promise.allSettled(deletions), limits);
      return docs.length;
    },
  };
}

async function list<Data>(
  query: Query,
  parse: (raw: unknown) => Data,
  limits: FirestoreLimits,
): Promise<Data[]> {
  const { docs } = await readWithinLimit(() => query.get(), limits);
  return docs.map((snapshot) => parse(withDates(snapshot.data())));
}

function parseSnapshot<Data>(key: DocumentKey<Data>, snapshot: DocumentSnapshot | undefined): Data | null {
  return snapshot?.exists ? key.parse(withDates(snapshot.data() ?? {})) : null;
}

/** Replaces Firestore's timestamps by dates, at any depth. */
function withDates(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, dateOf(inner)]));
}

function dateOf(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(dateOf);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return withDates(value as Record<string, unknown>);
  }
  return value;
}

async function readWithinLimit<Result>(
  read: () => Promise<Result>,
  limits: FirestoreLimits,
): Promise<Result> {
  const deadline = performance.now() + limits.timeoutMs;
  return withinLimit(
    readWithRetries(read, () => performance.now() >= deadline),
    limits,
  );
}

async function withinLimit<Result>(call: Promise<Result>, { timeoutMs }: FirestoreLimits): Promise<Result> {
  try {
    return await withinTimeLimit(call, timeoutMs, () => noAnswer(timeoutMs));
  } catch (error) {
    throw new DatabaseError('refused', { cause: error });
  }
}
