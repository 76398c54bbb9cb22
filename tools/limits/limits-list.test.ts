import { readFileSync } from 'node:fs';

import { BEGIN, DOCUMENT, END, limitsList } from './limits-list';

/** A list without its line ends, which the formatter may move. */
const plain = (list: string) => list.trim().replace(/\s+/g, ' ');

it(`${DOCUMENT} has the limits of the contracts: npm run docs:limits`, () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const section = document.split(BEGIN)[1]?.split(END)[0] ?? '';
  expect(plain(section)).toBe(plain(limitsList()));
});
