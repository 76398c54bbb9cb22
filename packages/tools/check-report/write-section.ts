import { readFileSync, writeFileSync } from 'node:fs';

import { format } from 'oxfmt';

const PRINT_WIDTH = 110;

/** Puts Markdown into a document between the two marks of a section, in the place of what was there. Throws when they are missing. */
export async function writeSection(file: string, section: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- begin of the ${section} -->`, `<!-- end of the ${section} -->`];
  const document = readFileSync(file, 'utf8');
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} has no place for the ${section}.`);
  const whole = `${before}${begin}\n\n${text}\n\n${end}${after}`;
  const { code } = await format(file, whole, { printWidth: PRINT_WIDTH });
  writeFileSync(file, code);
}
