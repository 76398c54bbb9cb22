import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { scripts } from '@/package.json';

const DOCUMENTS = ['.', 'docs'].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file)),
);

const textOf = (document: string) => readFileSync(document, 'utf8');

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(DOCUMENTS)('every link of %s leads somewhere', (document) => {
  const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const dead = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : path.join(path.dirname(document), file);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(dead).toEqual([]);
});

it.each(DOCUMENTS)('every command that %s names is there', (document) => {
  const named = [...textOf(document).matchAll(/npm run ([a-z:]+)/g)].map(([, command = '']) => command);
  expect(named.filter((command) => !(command in scripts))).toEqual([]);
});

it('says in CONTRIBUTING.md what each command does', () => {
  const told = textOf('CONTRIBUTING.md');
  const isTold = (command: string) => told.includes(`npm run ${command}`) || told.includes(`\`${command}\``);
  const untold = Object.keys(scripts).filter(
    (command) => !isTold(command) && !['start', 'test'].includes(command),
  );
  expect(untold).toEqual([]);
});
