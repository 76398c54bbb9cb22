import { readFileSync, writeFileSync } from 'node:fs';

import { filesBelow } from './files-below';

/** A style sheet that React put into the head; it knows it again by its address, whatever stands in it. */
const SHEET = /<style data-precedence="[^"]*" data-href="[^"]*">(.*?)<\/style>/gs;
/** More than a row's id and its text's size take. */
const HEAD_BYTES = 32;
/** A piece of what the page is made of, for React in the browser. */
const PIECE = /<script>self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)<\/script>/g;

/**
 * Takes the style sheet out of what React reads in the browser: Next writes it there a second time for every page
 * that has it inline, and into what is fetched of a page beforehand, where nothing ever looks at it.
 * https://github.com/vercel/next.js/issues/95141
 *
 * Rewrites the pages below the folder of a build's server; a sheet that some page lacks stays where pages are fetched.
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

/** The pieces become one, because a sheet begins in one and ends in the next. */
function withoutRepeatedSheets(html: string, sheets: ReadonlySet<string>): string {
  const pieces = [...html.matchAll(PIECE)].map(([, pushed = '']) => (JSON.parse(pushed) as [1, string])[1]);
  const flight = withoutTexts(Buffer.from(pieces.join('')), sheets).toString();
  let isFirst = true;
  return html.replace(PIECE, () => {
    const script = isFirst ? `<script>self.__next_f.push(${inScript([1, flight])})</script>` : '';
    isFirst = false;
    return script;
  });
}

/** As JSON that ends no script, as Next writes it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Empties the texts among the rows of React's format: `id:T<bytes in hexadecimal>,<text>`; every other row is a line.
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
