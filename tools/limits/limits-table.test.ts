import { readFileSync } from 'node:fs';

import { BEGIN, DOCUMENT, END, limitsTable } from './limits-table';

/** Cells without the spaces that align them. */
const plain = (table: string) => table.trim().replace(/ +/g, ' ').replace(/-+/g, '-');

it('docs/limits.md has the table of the definitions: npm run docs:limits', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const section = document.split(BEGIN)[1]?.split(END)[0] ?? '';
  expect(plain(section)).toBe(plain(limitsTable()));
});
