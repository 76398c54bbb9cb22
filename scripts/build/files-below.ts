import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The paths of all files below a folder whose names end so. Throws when there is no such folder. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}
