import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the paths of all files below a folder by the ending of their names. Throws without such a folder. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}
