import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The bytes of all blobs: one file each in a folder, or memory when there is no folder. */
export class ObjectFiles {
  private readonly memory = new Map<string, Buffer>();

  constructor(private readonly folder: string | null) {}

  /** Keeps bytes under a name that is not in use. A killed process leaves no half file under the name. */
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

  /** @throws Error when nothing is kept under the name. */
  read(name: string): Buffer {
    if (this.folder !== null) return readFileSync(path.join(this.folder, name));
    const bytes = this.memory.get(name);
    if (!bytes) throw new Error(`No bytes are kept under ${name}.`);
    return bytes;
  }

  /** Forgets bytes; nothing happens when there are none. */
  remove(name: string): void {
    if (this.folder === null) this.memory.delete(name);
    else rmSync(path.join(this.folder, name), { force: true });
  }

  /** Every name in use. */
  names(): string[] {
    if (this.folder === null) return [...this.memory.keys()];
    try {
      return readdirSync(this.folder);
    } catch {
      return [];
    }
  }

  /** Forgets everything, on disk too. */
  removeAll(): void {
    this.memory.clear();
    if (this.folder !== null) rmSync(this.folder, { recursive: true, force: true });
  }
}
