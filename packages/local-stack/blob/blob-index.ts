import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';

import { StateFile } from '../kit/state-file';
import type { BlobRecord } from './blob-record';
import { ObjectFiles } from './object-files';
import type { BlobStore } from './store';

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
