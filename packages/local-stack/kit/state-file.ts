import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const WRITE_DELAY_MS = 200;

/** A stand-in's state as a JSON file. Writes are batched and atomic: a killed process leaves a whole version. */
export class StateFile<State> {
  private readonly file: string | null;
  private timer: NodeJS.Timeout | undefined;
  private pending: (() => State) | undefined;

  constructor(directory: string | null, name: string) {
    this.file = directory === null ? null : path.join(directory, `${name}.json`);
  }

  /** Returns the state as last written, or undefined if there is none or it cannot be read. */
  load(): State | undefined {
    if (this.file === null) return undefined;
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as State;
    } catch {
      return undefined;
    }
  }

  /** Writes the state within 200 ms; `snapshot` is called at that moment. */
  save(snapshot: () => State): void {
    if (this.file === null) return;
    this.pending = snapshot;
    this.timer ??= setTimeout(() => this.flush(), WRITE_DELAY_MS);
    this.timer.unref();
  }

  /** Writes a pending state now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.file === null || !this.pending) return;
    const text = JSON.stringify(this.pending());
    this.pending = undefined;
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, text);
    renameSync(`${this.file}.new`, this.file);
  }

  /** Deletes the state, on disk too. */
  remove(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pending = undefined;
    if (this.file !== null) rmSync(this.file, { force: true });
  }
}
