import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Bytes of a page that readers of cards read at least: https://github.com/vercel/next.js/issues/79263 */
const READ_BY_CARDS = 32 * 1024;

/** The inline style sheet, and later the row of title, descriptions, card and addresses. */
const HEAD =
  /(<style data-precedence=.*?<\/style>.*?)((?:<title>[^<]*<\/title>|<meta [^>]*>|<link rel="(?!preload|expect)[^>]*>)+)/s;

/**
 * Moves title, descriptions, card and addresses before the inline style sheet in all HTML files below a folder, because
 * React writes them behind it. Throws when a page has one of them further down than cards are read.
 */
export function orderHeads(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const file = path.join(folder, name);
    const page = readFileSync(file, 'utf8');
    const end = page.indexOf('</head>');
    const head = page.slice(0, end).replace(HEAD, '$2$1');
    if (Buffer.byteLength(head.slice(0, head.lastIndexOf('<meta '))) > READ_BY_CARDS)
      throw new Error(`The card of ${name} stands too far down.`);
    writeFileSync(file, head + page.slice(end));
  }
}
