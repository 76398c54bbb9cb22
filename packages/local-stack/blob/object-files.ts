import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The bytes of all blobs: one file each in a folder, or in memory without a folder. */
export class ObjectFiles {
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
