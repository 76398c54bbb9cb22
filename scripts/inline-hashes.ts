import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { filesBelow } from './files-below';

/** What stands inline in a build's pages, as sources of a policy: `'sha256-…'`, sorted, each once. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const ELEMENT = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gis;
const LOADED = /\ssrc=/i;
/** Data, which no browser runs and no policy asks about. */
const STRUCTURED_DATA = /\stype="application\/ld\+json"/i;

/** Hashes every inline script and style of the HTML files below a folder. Throws when there is none. */
export function collectInlineHashes(folder: string): InlineHashes {
  const hashes = inlineHashesOf(filesBelow(folder, '.html').map((file) => readFileSync(file, 'utf8')));
  if (hashes.scripts.length === 0) throw new Error(`There is no page with a script below ${folder}.`);
  return hashes;
}

/** Hashes every inline script and style of some pages. */
export function inlineHashesOf(pages: readonly string[]): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name, attributes = '', text = ''] of pages.flatMap((html) => [...html.matchAll(ELEMENT)])) {
    if (name?.toLowerCase() === 'style') styles.add(sourceOf(text));
    else if (!LOADED.test(attributes) && !STRUCTURED_DATA.test(attributes)) scripts.add(sourceOf(text));
  }
  return { scripts: [...scripts].toSorted(), styles: [...styles].toSorted() };
}

/** https://www.w3.org/TR/CSP3/#grammardef-hash-source */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
