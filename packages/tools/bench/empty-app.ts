import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '@chiaro/local-stack/free-port';
import { withBuiltApp } from '@/scripts/production-app';

/** A route handler that does nothing but read JSON and answer JSON. */
export const BARE_ROUTE = '/bare';

const FILES: Record<string, string> = {
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  'app/page.js': 'export default function Page() { return <h1>Hello</h1>; }',
  [`app${BARE_ROUTE}/route.js`]: `
    export const dynamic = 'force-dynamic';
    export const GET = () => Response.json({ ok: true });
    export const POST = async (request) => Response.json({ fields: Object.keys(await request.json()).length });`,
  // The packages are linked to from elsewhere.
  'next.config.mjs': "export default { turbopack: { root: '/' } };",
};

/**
 * Builds an app of one heading and a bare route handler, the least that Next can serve, and lets `work` have it at its address. It is
 * outside our folder, because Next looks for middleware and instrumentation in the folders above too.
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
