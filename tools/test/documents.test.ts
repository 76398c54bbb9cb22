import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { scripts } from '@/package.json';

/** Installed and built folders, and those that begin with a dot. */
const NOT_OURS = /^(\..+|node_modules)$/;

/** Every file below a folder, as a path. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [name];
    return NOT_OURS.test(entry.name) ? [] : filesBelow(name);
  });
}

const FILES = filesBelow('.');
const NAMES = new Set(FILES.map((file) => path.basename(file)));
const DOCUMENTS = FILES.filter((file) => file.endsWith('.md'));

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

it.each(DOCUMENTS)('every file and folder that %s names exists', (document) => {
  const named = [...textOf(document).matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
  const isFile = (name: string) => /\.(?:tsx?|mjs|md|py|json)$/.test(name);
  const isPath = (name: string) => /^(?:app|components|lib|packages|tools|e2e|messages|docs)\//.test(name);
  const missing = named.filter((name) => {
    if (isPath(name)) return !existsSync(name);
    return isFile(name) && !/^\.local\//.test(name) && !NAMES.has(path.basename(name));
  });
  expect(missing).toEqual([]);
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

it('docs/quality-of-tests.md names each journey once', () => {
  const named = [...textOf('docs/quality-of-tests.md').matchAll(/^- `([\w/-]+)`: /gm)].map(
    ([, name = '']) => name,
  );
  const journeys = readdirSync('e2e', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts') && !file.startsWith('browsers'))
    .map((file) => file.replace('.spec.ts', ''));
  expect(named.toSorted()).toEqual(journeys.toSorted());
});
