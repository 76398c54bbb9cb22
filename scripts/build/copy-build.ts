import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { filesBelow } from './files-below';
import { inlineElements } from './inline-hashes';

/** NEXT_DIST_DIR is the folder of the build. */
type Environment = Record<string, string>;

/** The endings of a build's files that contain values of its environment. */
const TEXTS = ['.html', '.js', '.json', '.rsc', '.body', '.meta'];

/**
 * Copies a production build for an app with another environment, because a second build takes half a minute. Replaces the
 * values of the environment and the hashes of the changed inline scripts and styles. Throws when a value and its replacement
 * differ in length, because a page's data contains byte counts.
 */
export function copyBuild(from: Environment, to: Environment): void {
  const source = from['NEXT_DIST_DIR'] ?? '';
  const target = to['NEXT_DIST_DIR'] ?? '';
  const cache = path.join(source, 'cache');
  rmSync(target, { recursive: true, force: true });
  cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter: (name) => name !== cache });
  const values = differences(from, to);
  const hashes = new Map<string, string>();
  for (const file of TEXTS.flatMap((ending) => filesBelow(target, ending))) {
    const before = readFileSync(file, 'utf8');
    const after = replaceAll(before, values);
    if (after === before) continue;
    writeFileSync(file, after);
    if (!file.endsWith('.html')) continue;
    const elements = inlineElements(after);
    for (const [index, { source: old }] of inlineElements(before).entries())
      hashes.set(old, elements[index]?.source ?? old);
  }
  const manifest = path.join(target, 'routes-manifest.json');
  writeFileSync(manifest, replaceAll(readFileSync(manifest, 'utf8'), hashes));
}

/** Maps the values that differ to their replacements; of URLs only the hosts. */
function differences(from: Environment, to: Environment): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(from)) {
    const other = to[name] ?? '';
    if (value !== other) found.set(hostOf(value), hostOf(other));
  }
  return found;
}

function hostOf(value: string): string {
  return URL.canParse(value) ? new URL(value).host || value : value;
}

function replaceAll(text: string, replacements: ReadonlyMap<string, string>): string {
  let result = text;
  for (const [old, replacement] of replacements) {
    if (!result.includes(old)) continue;
    if (old.length !== replacement.length)
      throw new Error('A value in the build and its replacement differ in length.');
    result = result.replaceAll(old, replacement);
  }
  return result;
}
