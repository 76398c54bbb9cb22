import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { freshFolder } from '@chiaro/local-stack/testing/fresh-folder';
import { orderHeads } from './order-head';

const START = '<html><head><meta charSet="utf-8"/><link rel="preload" href="/a.woff2"/>';
const STYLE = `<style data-precedence="next" data-href="/a.css">@property --a{syntax:"<color>"}${'a{}'.repeat(20_000)}</style>`;
const SCRIPTS = '<script src="/a.js" async=""></script><link rel="expect" href="#end"/>';
const TAGS =
  '<title>A &amp; B</title><meta property="og:image" content="$1"/><link rel="canonical" href="/"/><link rel="icon" href="/i"/>';
const END = '<script>a</script></head><body><meta itemProp="a"/></body></html>';

const folder = freshFolder();
const file = path.join(folder, 'en', 'page.html');
mkdirSync(path.dirname(file));

it('puts a page’s tags before its style sheet, once, and changes nothing else', () => {
  writeFileSync(file, START + STYLE + SCRIPTS + TAGS + END);
  orderHeads(folder);
  orderHeads(folder);
  expect(readFileSync(file, 'utf8') === START + TAGS + STYLE + SCRIPTS + END).toBe(true);
});

it('refuses a page whose card stands where few readers look', () => {
  writeFileSync(file, START + STYLE.replace('data-precedence', 'data-other') + TAGS + END);
  expect(() => orderHeads(folder)).toThrow('The card of en/page.html stands too far down.');
});
