import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { collectInlineHashes, type InlineHashes } from './inline-hashes';
import { startNext } from '../start/next-process';

interface BuildOptions {
  environment?: Record<string, string>;
  quiet?: boolean;
  /** Also checks the types. */
  checksTypes?: boolean;
}

/**
 * Builds the app for production in two passes: the Content-Security-Policy of the second allows the inline scripts and
 * styles of the first. Throws when a pass fails or when the pages of the two differ.
 */
export async function buildApp({
  environment = {},
  quiet = false,
  checksTypes = false,
}: BuildOptions): Promise<void> {
  const distDirectory = environment['NEXT_DIST_DIR'] ?? process.env['NEXT_DIST_DIR'] ?? '.next';
  // Inline scripts contain it. Digits only, because ad blockers block addresses with "ad".
  const buildId = String(Date.now());
  const build = async (inline: InlineHashes, withTypes: boolean): Promise<InlineHashes> => {
    const pass = JSON.stringify({ buildId, inline, checksTypes: withTypes });
    const next = startNext('build', { environment: { ...environment, BUILD_PASS: pass }, quiet });
    if ((await next.ended) !== 0) throw new Error('The build failed.');
    const folder = path.join(distDirectory, 'server');
    return collectInlineHashes(folder);
  };
  const first = await build({ scripts: [], styles: [] }, checksTypes);
  const second = await build(first, false);
  if (!isDeepStrictEqual(first, second)) {
    throw new Error(
      'The inline scripts or styles differ between the two passes, so the policy would refuse them.',
    );
  }
}
