import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { collectInlineHashes, type InlineHashes } from './inline-hashes';
import { startNext } from '../next/next-process';
import { orderHeads } from './order-head';

const OXLINT = path.resolve('node_modules', 'oxlint', 'bin', 'oxlint');

interface BuildOptions {
  environment?: Record<string, string>;
  quiet?: boolean;
  /** Also checks types and lint. */
  checksTypes?: boolean;
}

/**
 * Builds the app for production in two passes: the Content-Security-Policy of the second allows the inline scripts and
 * styles of the first, and makes the pages and manifests alone. Throws when a pass or the check of types fails and when
 * the pages of the two differ. The cards of the pages come first in them. https://nextjs.org/docs/app/api-reference/cli/next#next-build-options
 */
export async function buildApp({
  environment = {},
  quiet = false,
  checksTypes = false,
}: BuildOptions): Promise<void> {
  refuseLocalVariables();
  const distDirectory = environment['NEXT_DIST_DIR'] ?? process.env['NEXT_DIST_DIR'] ?? '.next';
  // Inline scripts contain it. Digits only, because ad blockers block addresses with "ad".
  const buildId = String(Date.now());
  const build = async (inline: InlineHashes, flags: readonly string[]): Promise<InlineHashes> => {
    const pass = JSON.stringify({ buildId, inline });
    const next = startNext('build', { environment: { ...environment, BUILD_PASS: pass }, quiet, flags });
    if ((await next.ended) !== 0) throw new Error('The build failed.');
    return collectInlineHashes(path.join(distDirectory, 'server'));
  };
  const first = await build({ scripts: [], styles: [] }, []);
  const [second, areTypesRight] = await Promise.all([
    build(first, ['--experimental-build-mode', 'generate']),
    checksTypes ? checkTypes() : true,
  ]);
  if (!areTypesRight) throw new Error('The check of types failed.');
  if (!isDeepStrictEqual(first, second)) {
    throw new Error(
      'The inline scripts or styles differ between the two passes, so the policy would refuse them.',
    );
  }
  orderHeads(path.join(distDirectory, 'server'));
}

/**
 * Vercel's builder packs what Next reads into every function, secrets included. Throws for such a file, which only a build
 * on a laptop can have. https://vercel.com/docs/cli/build
 */
function refuseLocalVariables(): void {
  if (process.env['VERCEL'] === undefined) return;
  const files = readdirSync(process.cwd()).filter(
    (name) => /^\.env(\..*)?$/.test(name) && name !== '.env.example',
  );
  if (files.length > 0)
    throw new Error(
      `vercel build would pack ${files.join(' and ')} into the functions: move it out of this folder.`,
    );
}

/** No part of the built app. */
const OTHERS = ['**/*.test.*', 'e2e', 'tools', 'packages/{art,local-stack,worker}'];

/**
 * Checks types and lint of the product, without its tests, in a fifth of the time of Next's own check, which runs `tsc`. It
 * needs the types of the routes, which the first pass has written. Prints what it finds, and returns whether it is nothing.
 */
async function checkTypes(): Promise<boolean> {
  const ignored = OTHERS.flatMap((pattern) => ['--ignore-pattern', pattern]);
  const check = spawn(process.execPath, [OXLINT, '--type-check', ...ignored], { stdio: 'inherit' });
  const [code] = (await once(check, 'exit')) as [number | null];
  return code === 0;
}
