import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const made: string[] = [];

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Makes an empty folder, which is removed after all tests of the file. */
export function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'chiaro-test-'));
  made.push(folder);
  return folder;
}
