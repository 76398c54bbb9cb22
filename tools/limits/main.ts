import { readFileSync, writeFileSync } from 'node:fs';

import { exitWith, UserError } from '@/tools/command';
import { BEGIN, DOCUMENT, END, limitsList } from './limits-list';

/** Writes the list of the limits between its marks. Throws UserError when a mark is missing. */
function main(): boolean {
  const [before, rest] = readFileSync(DOCUMENT, 'utf8').split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new UserError(`${DOCUMENT} has no place for the list.`);
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${limitsList()}\n\n${END}${after}`);
  return true;
}

exitWith(new Promise((resolve) => resolve(main())));
