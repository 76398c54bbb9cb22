import { readFileSync, writeFileSync } from 'node:fs';

import { format } from 'oxfmt';

import { limitsTable } from './limits-table';

const DOCUMENT = 'docs/limits.md';
const [BEGIN, END] = ['<!-- begin of the limits -->', '<!-- end of the limits -->'];
const PRINT_WIDTH = 110;

/** Writes the table of the limits into docs/limits.md, between its two marks. Throws when a mark is missing. */
async function main(): Promise<void> {
  const [before, rest] = readFileSync(DOCUMENT, 'utf8').split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${DOCUMENT} has no place for the table.`);
  const document = `${before}${BEGIN}\n\n${limitsTable()}\n\n${END}${after}`;
  const { code } = await format(DOCUMENT, document, { printWidth: PRINT_WIDTH });
  writeFileSync(DOCUMENT, code);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
