import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The text of a file that the stack serves to browsers; `file` is relative to the folder `local/`. */
export function readBrowserFile(file: string): string {
  return readFileSync(path.join(process.cwd(), 'packages', 'local-stack', file), 'utf8');
}
