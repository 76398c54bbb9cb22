import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { scripts } from '@/package.json';

const DOCUMENTS = ['.', 'docs'].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file)),
);

const textOf = (document: string) => readFileSync(document, 'utf8');

/** Returns the anchors of a document's headings as GitHub does. */
function anchorsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(DOCUMENTS)('every link of %s has a target', (document) => {
  const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const dead = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : path.join(path.dirname(document), file);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(dead).toEqual([]);
});

it.each(DOCUMENTS)('every command in %s exists', (document) => {
  const named = [...textOf(document).matchAll(/npm run ([a-z:]+)/g)].map(([, command = '']) => command);
  expect(named.filter((command) => !(command in scripts))).toEqual([]);
});

it('CONTRIBUTING.md describes every command', () => {
  const text = textOf('CONTRIBUTING.md');
  const isDescribed = (command: string) =>
    text.includes(`npm run ${command}`) || text.includes(`\`${command}\``);
  const missing = Object.keys(scripts).filter(
    (command) => !isDescribed(command) && !['start', 'test'].includes(command),
  );
  expect(missing).toEqual([]);
});
