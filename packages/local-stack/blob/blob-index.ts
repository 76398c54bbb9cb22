import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { StateFile } from '../kit/state-file';
import type { BlobRecord } from './blob-record';
import type { BlobStore } from './store';

/** The bytes of all blobs: one file each in a folder, or in memory without a folder. */
class ObjectFiles {
  private readonly memory = new Map<string, Buffer>();

  constructor(private readonly folder: string | null) {}

  /** Writes bytes under an unused name. The write is atomic. */
  write(name: string, bytes: Buffer): void {
    if (this.folder === null) {
      this.memory.set(name, bytes);
      return;
    }
    mkdirSync(this.folder, { recursive: true });
    const file = path.join(this.folder, name);
    writeFileSync(`${file}.new`, bytes);
    renameSync(`${file}.new`, file);
  }

  /** @throws Error if the name is not in use. */
  read(name: string): Buffer {
    if (this.folder !== null) return readFileSync(path.join(this.folder, name));
    const bytes = this.memory.get(name);
    if (!bytes) throw new Error(`No bytes are kept under ${name}.`);
    return bytes;
  }

  /** Deletes the bytes of a name, if there are any. */
  remove(name: string): void {
    if (this.folder === null) this.memory.delete(name);
    else rmSync(path.join(this.folder, name), { force: true });
  }

  /** Returns every name in use. */
  names(): string[] {
    if (this.folder === null) return [...this.memory.keys()];
    try {
      return readdirSync(this.folder);
    } catch {
      return [];
    }
  }

  /** Deletes everything, on disk too. */
  removeAll(): void {
    this.memory.clear();
    if (this.folder !== null) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** All blobs of all stores. Changes are synchronous, so that no request sees a partial one. */
export class BlobIndex {
  private readonly state: StateFile<BlobRecord[]>;
  private readonly objects: ObjectFiles;
  private records: Map<string, BlobRecord>;

  constructor(stateDirectory: string | null) {
    const folder = stateDirectory === null ? null : path.join(stateDirectory, 'blob');
    this.state = new StateFile(folder, 'index');
    this.objects = new ObjectFiles(folder === null ? null : path.join(folder, 'objects'));
    this.records = this.load();
  }

  /** Returns the blob at a pathname, or undefined. */
  find(store: BlobStore, pathname: string): BlobRecord | undefined {
    return this.records.get(keyOf(store.id, pathname));
  }

  /** Returns a store's blobs, sorted by pathname. */
  list(store: BlobStore): BlobRecord[] {
    return [...this.records.values()]
      .filter((record) => record.storeId === store.id)
      .sort((a, b) => (a.pathname < b.pathname ? -1 : 1));
  }

  /** Returns a blob's bytes. */
  read(record: BlobRecord): Buffer {
    return this.objects.read(record.object);
  }

  /** Stores a blob and replaces one with the same pathname. */
  write(
    store: BlobStore,
    blob: Pick<BlobRecord, 'pathname' | 'contentType' | 'cacheControlMaxAge' | 'uploadedAt'>,
    bytes: Buffer,
  ): BlobRecord {
    const previous = this.find(store, blob.pathname);
    const record: BlobRecord = {
      ...blob,
      storeId: store.id,
      object: randomUUID(),
      size: bytes.length,
      etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    };
    this.objects.write(record.object, bytes);
    this.records.set(keyOf(store.id, blob.pathname), record);
    if (previous) this.objects.remove(previous.object);
    this.save();
    return record;
  }

  /** Deletes a blob, if it exists. */
  remove(store: BlobStore, pathname: string): void {
    const record = this.find(store, pathname);
    if (!record) return;
    this.records.delete(keyOf(store.id, pathname));
    this.objects.remove(record.object);
    this.save();
  }

  /** Deletes all blobs, on disk too. */
  reset(): void {
    this.records.clear();
    this.state.remove();
    this.objects.removeAll();
  }

  /** Writes pending state to disk. */
  flush(): void {
    this.state.flush();
  }

  private save(): void {
    this.state.save(() => [...this.records.values()]);
  }

  /** The index is written after the bytes, so a killed process may leave records or bytes alone; both are dropped. */
  private load(): Map<string, BlobRecord> {
    const names = new Set(this.objects.names());
    const records = (this.state.load() ?? []).filter((record) => names.has(record.object));
    for (const record of records) names.delete(record.object);
    for (const orphan of names) this.objects.remove(orphan);
    return new Map(records.map((record) => [keyOf(record.storeId, record.pathname), record]));
  }
}

function keyOf(storeId: string, pathname: string): string {
  return `${storeId}/${pathname}`;
}
