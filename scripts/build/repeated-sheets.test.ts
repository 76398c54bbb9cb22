import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { leaveOutRepeatedSheets } from './repeated-sheets';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'repeated-sheets-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** With a two-byte letter, a line end, and text that looks like rows. */
const SHEET = '.я{content:"<&>"}\n1:T2,b{color:red}';

function textRow(id: string, text: string): string {
  return `${id}:T${Buffer.byteLength(text).toString(16)},${text}`;
}

const ROWS = `0:["$","style",{"children":"$a"}]\n:HL["/a.woff2","font"]\n${textRow('a', SHEET)}${textRow('b', 'T1,letter\n')}2:"end"\n`;
const ROWS_WITHOUT = ROWS.replace(textRow('a', SHEET), 'a:""\n');

function pushed(text: string): string {
  return `<script>self.__next_f.push(${JSON.stringify([1, text]).replaceAll('<', '\\u003c')})</script>`;
}

function page(sheet: string, ...pieces: string[]): string {
  return `<style data-precedence="next" data-href="/s.css">${sheet}</style><p>Hello</p><script>(self.__next_f=[])</script>${pieces.map(pushed).join('')}</body>`;
}

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

function read(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}

/** Returns the flight data that React reads of a page. */
function flightOf(html: string): string {
  return [...html.matchAll(/push\((\[1,.*?\])\)<\/script>/g)]
    .map(([, json = '']) => (JSON.parse(json) as [1, string])[1])
    .join('');
}

it('empties only the row of the page’s sheet, wherever the chunks are cut', () => {
  const cuts = Array.from({ length: ROWS.length }, (_, index) => index);
  for (const cut of cuts) write(`app/${cut}.html`, page(SHEET, ROWS.slice(0, cut), ROWS.slice(cut)));
  leaveOutRepeatedSheets(folder);
  for (const cut of cuts) {
    const html = read(`app/${cut}.html`);
    expect(flightOf(html)).toBe(ROWS_WITHOUT);
    expect(html.replace(/<script>self.*<\/script>/, '')).toBe(page(SHEET));
  }
});

it('escapes text that could end a script', () => {
  const text = textRow('a', '</script><!-- & \u2028 \u2029') + textRow('b', SHEET);
  write('en.html', page(SHEET, text));
  leaveOutRepeatedSheets(folder);
  const script = /<script>self(.*?)<\/script>/s.exec(read('en.html'))?.[1] ?? '';
  expect(script).not.toMatch(/[<>&\u2028\u2029]/);
  expect(flightOf(read('en.html'))).toBe(text.replace(textRow('b', SHEET), 'b:""\n'));
});

it('empties it in prefetched pages when every page has it', () => {
  write('app/en.html', page(SHEET, ROWS));
  write('app/_global-error.html', '<style>p{}</style>');
  write('app/en.segments/_full.segment.rsc', ROWS);
  leaveOutRepeatedSheets(folder);
  expect(read('app/en.segments/_full.segment.rsc')).toBe(ROWS_WITHOUT);
});

it('keeps it in prefetched pages when a page lacks it', () => {
  write('en.html', page(SHEET, ROWS));
  write('ru.html', page('p{}', ROWS));
  write('en.rsc', ROWS);
  leaveOutRepeatedSheets(folder);
  expect(read('en.rsc')).toBe(ROWS);
  expect(flightOf(read('ru.html'))).toBe(ROWS);
  expect(flightOf(read('en.html'))).toBe(ROWS_WITHOUT);
});

it('keeps pages and rows without repetition, and a last row without its end', () => {
  const html = page(SHEET, '0:{"a":1}\n', '1:"$0"');
  write('en.html', html);
  write('en.rsc', '0:{"a":1}\n1:"$0"');
  leaveOutRepeatedSheets(folder);
  expect(flightOf(read('en.html'))).toBe(flightOf(html));
  expect(read('en.rsc')).toBe('0:{"a":1}\n1:"$0"');
});
