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

/** Hashes every inline script and style of the pages. */
export function inlineHashesOf(pages: readonly string[]): InlineHashes {
  const elements = pages.flatMap(inlineElements);
  const sourcesOf = (wanted: InlineElement['kind']) => [
    ...new Set(elements.filter(({ kind }) => kind === wanted).map(({ source }) => source)),
  ];
  return { scripts: sourcesOf('script').toSorted(), styles: sourcesOf('style').toSorted() };
}

/** An inline script or style, as a source of a policy. */
interface InlineElement {
  kind: 'script' | 'style';
  source: string;
}

/** Returns the inline scripts and styles of a page. */
function inlineElements(page: string): InlineElement[] {
  return [...page.matchAll(ELEMENT)].flatMap(([, name, attributes = '', text = '']): InlineElement[] => {
    if (name?.toLowerCase() === 'style') return [{ kind: 'style', source: sourceOf(text) }];
    if (LOADED.test(attributes) || STRUCTURED_DATA.test(attributes)) return [];
    return [{ kind: 'script', source: sourceOf(text) }];
  });
}

/** https://www.w3.org/TR/CSP3/#grammardef-hash-source */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
