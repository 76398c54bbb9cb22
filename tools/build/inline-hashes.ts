import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The inline scripts and styles of a build's pages, as sources of a policy: `'sha256-…'`, sorted and unique. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const ELEMENT = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gis;
const LOADED = /\ssrc=/i;
/** Browsers do not run this data, so a policy need not allow it. */
const STRUCTURED_DATA = /\stype="application\/ld\+json"/i;

/** Hashes every inline script and style of the HTML files below a folder. Throws when there is no script. */
export function collectInlineHashes(folder: string): InlineHashes {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => name.endsWith('.html'));
  const hashes = inlineHashesOf(pages.map((name) => readFileSync(path.join(folder, name), 'utf8')));
  if (hashes.scripts.length === 0) throw new Error(`There is no page with a script below ${folder}.`);
  return hashes;
}

/** Hashes every inline script and style of the pages: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export function inlineHashesOf(pages: readonly string[]): InlineHashes {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  for (const [, name, attributes = '', text = ''] of pages.flatMap((page) => [...page.matchAll(ELEMENT)])) {
    const isStyle = name?.toLowerCase() === 'style';
    if (!isStyle && (LOADED.test(attributes) || STRUCTURED_DATA.test(attributes))) continue;
    (isStyle ? styles : scripts).add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { scripts: [...scripts].toSorted(), styles: [...styles].toSorted() };
}
