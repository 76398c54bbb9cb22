import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { freshFolder } from '@chiaro/local-stack/testing/fresh-folder';
import { collectInlineHashes } from './inline-hashes';

let folder: string;

beforeEach(() => {
  folder = freshFolder();
});

function writePage(name: string, html: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), html);
}

// As in a browser's report of a refusal.
const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
const EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

it('collects the inline scripts and styles of all pages, sorted and unique', () => {
  writePage('app/en.html', '<style data-href="/a.css"></style><script>alert(1)</script><script></script>');
  writePage('app/ru/donate.html', '<SCRIPT id="_R_">alert(1)</SCRIPT>');
  expect(collectInlineHashes(folder)).toEqual({ scripts: [EMPTY, ALERT], styles: [EMPTY] });
});

it('ignores loaded scripts, structured data and other files', () => {
  writePage(
    'en.html',
    '<script src="/a.js" async=""></script><script type="application/ld+json">{}</script><script>alert(1)</script>',
  );
  writePage('en.rsc', '<script>other()</script>');
  expect(collectInlineHashes(folder)).toEqual({ scripts: [ALERT], styles: [] });
});

it('hashes a script of several lines', () => {
  writePage('en.html', '<script>\nalert(1)\n</script>');
  writePage('ru.html', '<script>alert(1)</script>');
  expect(collectInlineHashes(folder).scripts).toHaveLength(2);
});

it('refuses a folder without pages', () => {
  expect(() => collectInlineHashes(folder)).toThrow('There is no page');
});
