import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '@chiaro/local-stack/free-port';
import { withBuiltApp } from '@/tools/start/production-app';

/** The path of a route handler that only reads and answers JSON. */
export const BARE_ROUTE = '/bare';

/** The client component of the new app's pages. */
export const HEADING = { file: 'app/heading.tsx', text: 'Hello' };

/** A page with a button that counts its presses, and what it shows after the first ones. */
export const PRESS_PAGE = { path: '/press', effect: 'button:not([data-presses="0"])' };

const page = (heading: string): string =>
  `import { Heading } from '${heading}';\nexport default function Page() { return <Heading />; }`;

/**
 * What create-next-app gives by default, TypeScript and Tailwind, with a client component, Chiaro's second page, a page to
 * press and a bare route handler. Its style sheet is a file, so that its pages paint after two requests. Next writes
 * its tsconfig.json.
 * https://nextjs.org/docs/app/getting-started/installation
 */
const FILES: Readonly<Record<string, string>> = {
  // node_modules is a link to a folder outside of the app.
  'next.config.mjs': "export default { turbopack: { root: '/' } };",
  'app/layout.tsx': `
    import type { ReactNode } from 'react';
    import './globals.css';
    export default function Layout({ children }: { children: ReactNode }) {
      return <html lang="en"><body>{children}</body></html>;
    }`,
  'app/globals.css': "@import 'tailwindcss';",
  [HEADING.file]: `
    'use client';
    export function Heading() { return <h1 className="text-2xl font-bold">${HEADING.text}</h1>; }`,
  'app/page.tsx': page('./heading'),
  'app/generator/page.tsx': page('../heading'),
  [`app${PRESS_PAGE.path}/page.tsx`]: `
    'use client';
    import { useState } from 'react';
    export default function Page() {
      const [presses, setPresses] = useState(0);
      return <button data-presses={presses} onClick={() => setPresses(presses + 1)}>{presses}</button>;
    }`,
  [`app${BARE_ROUTE}/route.ts`]: `
    export const dynamic = 'force-dynamic';
    export const GET = () => Response.json({ ok: true });
    export const POST = async (request: Request) =>
      Response.json({ fields: Object.keys(await request.json()).length });`,
  'package.json': '{ "name": "new-app", "private": true }',
  'postcss.config.mjs': "export default { plugins: { '@tailwindcss/postcss': {} } };",
};

/**
 * Writes a new app with our node_modules and calls `work` with its folder. It is outside of the repository, because Next also
 * reads middleware and instrumentation in the folders above. Throws what `work` throws.
 */
export async function withNewAppFolder<Result>(
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(path.join(realpathSync(tmpdir()), 'chiaro-new-app-'));
  try {
    for (const [name, text] of Object.entries(FILES)) {
      const file = path.join(directory, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${text}\n`);
    }
    symlinkSync(path.resolve('node_modules'), path.join(directory, 'node_modules'), 'junction');
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Builds and starts a new app, and calls `work` with its address. Throws what `work` throws. */
export async function withNewApp<Result>(work: (appUrl: string) => Promise<Result>): Promise<Result> {
  return withNewAppFolder(async (directory) =>
    withBuiltApp({ directory, port: await freePort(), environment: {} }, work),
  );
}
