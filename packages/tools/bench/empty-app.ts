import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '@chiaro/local-stack/free-port';
import { withBuiltApp } from '@/scripts/start/production-app';

/** The path of a route handler that only reads and answers JSON. */
export const BARE_ROUTE = '/bare';

const FILES: Record<string, string> = {
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  'app/page.js': 'export default function Page() { return <h1>Hello</h1>; }',
  [`app${BARE_ROUTE}/route.js`]: `
    export const dynamic = 'force-dynamic';
    export const GET = () => Response.json({ ok: true });
    export const POST = async (request) => Response.json({ fields: Object.keys(await request.json()).length });`,
  // node_modules is a link to a folder outside of the app.
  'next.config.mjs': "export default { turbopack: { root: '/' } };",
};

/**
 * Builds and starts a minimal Next app with one heading and a bare route handler, and calls `work` with its address. It is
 * outside of the repository, because Next also reads middleware and instrumentation in the folders above.
 */
export async function withEmptyApp<Result>(work: (appUrl: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(path.join(realpathSync(tmpdir()), 'chiaro-empty-app-'));
  try {
    for (const [name, text] of Object.entries(FILES)) {
      const file = path.join(directory, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${text}\n`);
    }
    symlinkSync(path.resolve('node_modules'), path.join(directory, 'node_modules'), 'junction');
    return await withBuiltApp({ directory, port: await freePort(), environment: {} }, work);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
