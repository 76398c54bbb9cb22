import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Files that load for a HEIC alone, and the model that compares faces, for several portraits. */
const OTHER_FILES = /hei[cf]|faceres/;
/** What a preview of a portrait loads besides the look. */
const PREVIEW_FILES = /answer-preview|selfie/;

/** The sizes of files in bytes: as they are, and as a server sends them. */
interface FileSizes {
  readonly raw: number;
  readonly sent: number;
}

/** The newest folder of the look's worker, below `public`. */
export function newestLookFolder(): string {
  const folder = path.join('public', 'photo-look');
  const newest = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];
  if (newest === undefined) throw new Error(`There is nothing in ${folder}.`);
  return newest;
}

/** The bytes that a browser gets for the look at photos, or for a preview and the look. */
export function lookSizes(part: 'look' | 'look and preview'): FileSizes {
  const folder = newestLookFolder();
  return readdirSync(folder)
    .filter((name) => !OTHER_FILES.test(name) && (part !== 'look' || !PREVIEW_FILES.test(name)))
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      // Vercel compresses all but the models' numbers.
      return {
        raw: bytes.length,
        sent: name.endsWith('.bin') ? bytes.length : gzipSync(bytes, { level: 9 }).length,
      };
    })
    .reduce((sum, { raw, sent }) => ({ raw: sum.raw + raw, sent: sum.sent + sent }), { raw: 0, sent: 0 });
}
