import { DatabaseError, type Database, type DatabaseTransaction, type DocumentKey } from '@/lib/server/ports';

type Fields = Record<string, unknown>;

interface StoredDocument {
  fields: Fields;
  version: number;
}

type Write = { kind: 'create' | 'update' | 'delete'; path: string; fields: Fields };

const MOST_ATTEMPTS = 50;

/** A database in memory with Firestore's rule: a commit fails when a document that its transaction read has changed. */
export class MemoryDatabase implements Database {
  private readonly documents = new Map<string, StoredDocument>();
  private version = 0;

  get = async <Data>(key: DocumentKey<Data>): Promise<Data | null> => {
    await Promise.resolve();
    return this.read(key);
  };

  /** Writes what a test stores beside the app. */
  write = (changes: (transaction: DatabaseTransaction) => void): Promise<void> =>
    this.transaction(async (transaction) => Promise.resolve(changes(transaction)));

  transaction = async <Result>(
    body: (transaction: DatabaseTransaction) => Promise<Result>,
  ): Promise<Result> => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const readVersions = new Map<string, number>();
      const writes: Write[] = [];
      const result = await body(this.open(readVersions, writes));
      await Promise.resolve();
      const unchanged = [...readVersions].every(([path, version]) => this.versionOf(path) === version);
      if (!unchanged) continue;
      this.apply(writes);
      return result;
    }
    throw new DatabaseError('contention');
  };

  page: Database['page'] = async ({
    path,
    parse,
    where = {},
    orderBy,
    isOldestFirst = false,
    limit,
    cursor,
  }) => {
    await Promise.resolve();
    const all = this.list(path)
      .filter(({ fields }) => Object.entries(where).every(([field, value]) => fields[field] === value))
      .sort((a, b) => Number(b.fields[orderBy]) - Number(a.fields[orderBy]) || (a.id < b.id ? 1 : -1));
    if (isOldestFirst) all.reverse();
    const last = all.findIndex(({ id }) => id === cursor);
    if (cursor !== null && last === -1) return { documents: [], nextCursor: null };
    const start = last + 1;
    const shown = all.slice(start, start + limit);
    return {
      documents: shown.map(({ id, fields }) => parse({ ...fields, id })),
      nextCursor: start + limit < all.length ? (shown.at(-1)?.id ?? null) : null,
    };
  };

  listHaving: Database['listHaving'] = async ({ path, parse, field, anyOf }) => {
    await Promise.resolve();
    const has = (list: unknown) => Array.isArray(list) && anyOf.some((text) => list.includes(text));
    return this.list(path)
      .filter(({ fields }) => has(fields[field]))
      .map(({ fields }) => parse(fields));
  };

  listWhere: Database['listWhere'] = async ({ path, parse, field, equals, limit, after }) => {
    await Promise.resolve();
    return this.list(path)
      .filter(({ id, fields }) => fields[field] === equals && (after === null || id > after))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ fields }) => parse(fields));
  };

  deleteExpired: Database['deleteExpired'] = async ({ path, before, limit }) => {
    await Promise.resolve();
    const expired = this.list(path).filter(({ fields }) => Number(fields['expiresAt']) < Number(before));
    for (const { id } of expired.slice(0, limit)) this.documents.delete(`${path}/${id}`);
    return Math.min(expired.length, limit);
  };

  /** All documents, with their paths. */
  all(): { path: string; fields: Fields }[] {
    return [...this.documents].map(([path, { fields }]) => ({ path, fields: copyOf(fields) }));
  }

  /** The documents directly in a collection. */
  list(collection: string): { id: string; fields: Fields }[] {
    const prefix = `${collection}/`;
    return [...this.documents]
      .filter(([path]) => path.startsWith(prefix) && !path.slice(prefix.length).includes('/'))
      .map(([path, { fields }]) => ({ id: path.slice(prefix.length), fields: copyOf(fields) }));
  }

  private open(readVersions: Map<string, number>, writes: Write[]): DatabaseTransaction {
    const getAll = async (...keys: DocumentKey<unknown>[]) => {
      await Promise.resolve();
      // As in Firestore's SDK.
      if (keys.length === 0) throw new Error('Function "Transaction.getAll()" requires at least 1 argument.');
      return keys.map((key) => {
        readVersions.set(key.path, this.versionOf(key.path));
        return this.read(key);
      });
    };
    return {
      // The tuple's element types follow the keys one by one, which map() can't express.
      getAll: getAll as DatabaseTransaction['getAll'],
      create: (key, data) => writes.push({ kind: 'create', path: key.path, fields: data as Fields }),
      update: (key, changes) => writes.push({ kind: 'update', path: key.path, fields: changes as Fields }),
      delete: (key) => writes.push({ kind: 'delete', path: key.path, fields: {} }),
    };
  }

  private read<Data>(key: DocumentKey<Data>): Data | null {
    const stored = this.documents.get(key.path);
    return stored ? key.parse(copyOf(stored.fields)) : null;
  }

  private versionOf(path: string): number {
    return this.documents.get(path)?.version ?? 0;
  }

  private apply(writes: Write[]): void {
    for (const { kind, path } of writes) {
      if (kind === 'create' && this.documents.has(path)) throw new DatabaseError('already_exists');
      if (kind === 'update' && !this.documents.has(path)) throw new DatabaseError('refused');
    }
    this.version += 1;
    for (const { kind, path, fields } of writes) {
      if (kind === 'delete') {
        this.documents.delete(path);
        continue;
      }
      const before = kind === 'update' ? this.documents.get(path)?.fields : {};
      this.documents.set(path, { fields: copyOf({ ...before, ...fields }), version: this.version });
    }
  }
}

/** A deep copy; structuredClone would make dates of another realm under Jest. */
function copyOf<Value>(value: Value): Value {
  if (value instanceof Date) return new Date(value) as Value;
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)])) as Value;
}
