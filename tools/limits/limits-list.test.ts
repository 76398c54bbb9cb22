import { readFileSync } from 'node:fs';

import { BEGIN, DOCUMENT, END, limitsList } from './limits-list';
import { PHOTOS_DOCUMENT, photoKindsTable } from './photo-kinds-table';

/** A list without what the formatter may change. */
const plain = (list: string) => list.trim().replace(/[\s-]+/g, ' ');

it.each([
  [DOCUMENT, limitsList()],
  [PHOTOS_DOCUMENT, photoKindsTable()],
])('%s has what the code says: npm run docs:limits', (document, part) => {
  const section = readFileSync(document, 'utf8').split(BEGIN)[1]?.split(END)[0] ?? '';
  expect(plain(section)).toBe(plain(part));
});
