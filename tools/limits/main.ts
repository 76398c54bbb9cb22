import { readFileSync, writeFileSync } from 'node:fs';

import { exitWith, UserError } from '@/tools/command';
import { BEGIN, DOCUMENT, END, limitsList } from './limits-list';
import { PHOTOS_DOCUMENT, photoKindsTable } from './photo-kinds-table';

/** Writes a part of a page between its marks. Throws UserError when a mark is missing. */
function write(document: string, part: string): void {
  const [before, rest] = readFileSync(document, 'utf8').split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new UserError(`${document} has no place for its list.`);
  writeFileSync(document, `${before}${BEGIN}\n\n${part}\n\n${END}${after}`);
}

/** Writes the list of the limits and the table of the kinds of photos. */
function main(): boolean {
  write(DOCUMENT, limitsList());
  write(PHOTOS_DOCUMENT, photoKindsTable());
  return true;
}

exitWith(new Promise((resolve) => resolve(main())));
