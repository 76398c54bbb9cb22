import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { freePort } from '../../local/free-port';
import { withBuiltApp } from '../production-app';

const DIRECTORY = path.resolve('.local', 'bench', 'empty-app');

const FILES: Record<string, string> = {
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  'app/page.js': 'export default function Page() { return <h1>Hello</h1>; }',
  // The packages are in our folder.
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(process.cwd())} } };`,
  // Next looks for these two in the folders above too, and would find ours.
  'middleware.js':
    'export default function middleware() {} export const config = { matcher: ["/no-such-page"] };',
  'instrumentation.js': 'export function register() {}',
};

/** Builds an app of one heading, the least that Next can serve, and lets `work` have it at its address. */
export async function withEmptyApp<Result>(work: (appUrl: string) => Promise<Result>): Promise<Result> {
  rmSync(DIRECTORY, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(DIRECTORY, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
  }
  return withBuiltApp({ directory: DIRECTORY, port: await freePort(), environment: {} }, work);
}
