import { readFileSync, writeFileSync } from 'node:fs';

import { filesBelow } from './files-below';

/** A style sheet that React put into the head. React identifies it by its href, not by its text. */
const SHEET = /<style data-precedence="[^"]*" data-href="[^"]*">(.*?)<\/style>/gs;
/** More than the id and the size of a row take. */
const HEAD_BYTES = 32;
/** A chunk of the flight data for React in the browser. */
const CHUNK = /<script>self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)<\/script>/g;

/**
 * Removes the inline style sheet from the flight data that React reads in the browser. Next repeats it there for every page,
 * and in prefetched pages, where nothing reads it. https://github.com/vercel/next.js/issues/95141
 *
 * Rewrites the pages below the server folder of a build. In prefetched pages, keeps a sheet that a page lacks.
 */
export function leaveOutRepeatedSheets(folder: string): void {
  const sheetsOfPages: Set<string>[] = [];
  for (const file of filesBelow(folder, '.html')) {
    const html = readFileSync(file, 'utf8');
    const sheets = sheetsOf(html);
    if (sheets.size === 0) continue;
    sheetsOfPages.push(sheets);
    writeFileSync(file, withoutRepeatedSheets(html, sheets));
  }
  const [first = new Set<string>()] = sheetsOfPages;
  const shared = new Set([...first].filter((sheet) => sheetsOfPages.every((sheets) => sheets.has(sheet))));
  for (const file of filesBelow(folder, '.rsc'))
    writeFileSync(file, withoutTexts(readFileSync(file), shared));
}

function sheetsOf(html: string): Set<string> {
  return new Set([...html.matchAll(SHEET)].flatMap(([, sheet = '']) => (sheet === '' ? [] : [sheet])));
}

/** Joins the chunks, because a sheet may span several of them. */
function withoutRepeatedSheets(html: string, sheets: ReadonlySet<string>): string {
  const chunks = [...html.matchAll(CHUNK)].map(([, pushed = '']) => (JSON.parse(pushed) as [1, string])[1]);
  const flight = withoutTexts(Buffer.from(chunks.join('')), sheets).toString();
  let isFirst = true;
  return html.replace(CHUNK, () => {
    const script = isFirst ? `<script>self.__next_f.push(${inScript([1, flight])})</script>` : '';
    isFirst = false;
    return script;
  });
}

/** Escapes JSON for a script as Next does. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Empties text rows of React's format, `id:T<bytes in hexadecimal>,<text>`, with one of the texts. Every other row is a line.
 * https://github.com/facebook/react/blob/main/packages/react-client/src/ReactFlightClient.js
 */
function withoutTexts(flight: Buffer, texts: ReadonlySet<string>): Buffer {
  const rows: Buffer[] = [];
  let rest = flight;
  while (rest.length > 0) {
    const [head = '', id = '', size] =
      /^([^:\n]*):(?:T([\da-f]+),)?/.exec(rest.toString('latin1', 0, HEAD_BYTES)) ?? [];
    const lineEnd = rest.indexOf('\n') + 1 || rest.length;
    const end = size === undefined ? lineEnd : head.length + parseInt(size, 16);
    const isRepeated = size !== undefined && texts.has(rest.toString('utf8', head.length, end));
    rows.push(isRepeated ? Buffer.from(`${id}:""\n`) : rest.subarray(0, end));
    rest = rest.subarray(end);
  }
  return Buffer.concat(rows);
}
