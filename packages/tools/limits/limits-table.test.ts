import { readFileSync } from 'node:fs';

import { limitsTable } from './limits-table';

/** Cells without the spaces that align them. */
const plain = (table: string) => table.trim().replace(/ +/g, ' ').replace(/-+/g, '-');

it('docs/limits.md has the table of the definitions: npm run docs:limits', () => {
  const document = readFileSync('docs/limits.md', 'utf8');
  const [, section = ''] = /<!-- begin of the limits -->(.*)<!-- end of the limits -->/s.exec(document) ?? [];
  expect(plain(section)).toBe(plain(limitsTable()));
});
