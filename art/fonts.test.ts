import { readdirSync } from 'node:fs';
import path from 'node:path';

import { openSync } from 'fontkit';

const FOLDER = path.join('public', 'fonts');
const FONTS = readdirSync(FOLDER).filter((name) => name.endsWith('.woff2'));

/** The tables that point to names, as fontkit reads them. */
interface NamingTables {
  name: { records: Record<string, unknown> };
  fvar?: { axis: { axisTag: string; name: Record<string, string> | undefined }[]; instance: unknown[] };
  STAT?: unknown;
}

it.each(FONTS)('%s points to no name that it lacks, for Firefox discards such a table', (file) => {
  const { fvar, STAT } = openSync(path.join(FOLDER, file)) as unknown as NamingTables;
  expect(STAT).toBeUndefined();
  expect(fvar?.instance ?? []).toEqual([]);
  for (const { name } of fvar?.axis ?? []) expect(name).toMatchObject({ en: 'Weight' });
});
