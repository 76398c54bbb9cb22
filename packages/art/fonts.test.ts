import { readdirSync } from 'node:fs';
import path from 'node:path';

import { openSync } from 'fontkit';

const FOLDER = path.join('public', 'fonts');
const FONTS = readdirSync(FOLDER).filter((name) => name.endsWith('.woff2'));

/** What fontkit reads of a file; its own types leave these out. */
interface FontFile {
  directory: { tables: Record<string, unknown> };
  fvar?: { axis: { name: Record<string, string> | undefined }[]; instance: unknown[] };
}

it.each(FONTS)('%s points to no name that it lacks: Firefox discards such a table, and says so', (file) => {
  const { directory, fvar } = openSync(path.join(FOLDER, file)) as unknown as FontFile;
  // It names styles for menus of fonts, and a subset keeps few names.
  expect(Object.keys(directory.tables)).not.toContain('STAT');
  if (!('fvar' in directory.tables)) return;
  expect(fvar?.instance).toEqual([]);
  expect(fvar?.axis.map(({ name }) => name)).toEqual([{ en: 'Weight' }]);
});
