import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Browser } from '@playwright/test';

import type { StackAddresses } from '@chiaro/local-stack/environment';
import { freePort } from '@chiaro/local-stack/free-port';
import { DEFAULT_LOCALE, LOCALE_PARAMETER, LOCALES } from '@/lib/i18n/locales';
import { findBrowser } from '@/tools/test/find-browser';
import { withBuiltApp, withProductionApp } from '@/tools/build/production-app';

/** The folder of the measured builds. */
export const DIST_DIRECTORY = '.next-bench';

/** The public pages, each in every language. */
export const PAGES: readonly string[] = ['/', '/generator', '/donate'].flatMap((page) =>
  LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? page : `${page}?${LOCALE_PARAMETER}=${locale}`)),
);

/** A running production build on its own local stack, and a browser. */
export interface BenchApp {
  appUrl: string;
  addresses: StackAddresses;
  browser: Browser;
}

/** Builds and starts the app, calls `work` with it and a browser, and stops both. Throws what `work` throws. */
export async function withBenchApp<Result>(work: (app: BenchApp) => Promise<Result>): Promise<Result> {
  const options = { distDirectory: DIST_DIRECTORY, stateDirectory: null };
  return withProductionApp(options, async (appUrl, addresses) => {
    const browser = await chromium.launch({
      executablePath: findBrowser({ whole: true }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      return await work({ appUrl, addresses, browser });
    } finally {
      await browser.close();
    }
  });
}

/** The path of the new app's route handler that only answers JSON. */
export const BARE_PATH = '/bare';

/**
 * What create-next-app gives by default, TypeScript and Tailwind, with a client component and a bare route handler. Its style
 * sheet is a file. Next writes its tsconfig.json. https://nextjs.org/docs/app/getting-started/installation
 */
const NEW_APP: Readonly<Record<string, string>> = {
  // node_modules is a link to a folder outside of the app.
  'next.config.mjs': "export default { turbopack: { root: '/' } };",
  'app/layout.tsx': `
    import type { ReactNode } from 'react';
    import './globals.css';
    export default function Layout({ children }: { children: ReactNode }) {
      return <html lang="en"><body>{children}</body></html>;
    }`,
  'app/globals.css': "@import 'tailwindcss';",
  'app/heading.tsx': `
    'use client';
    export function Heading() { return <h1 className="text-2xl font-bold">Hello</h1>; }`,
  'app/page.tsx': `
    import { Heading } from './heading';
    export default function Page() { return <Heading />; }`,
  [`app${BARE_PATH}/route.ts`]: `
    export const dynamic = 'force-dynamic';
    export const GET = () => Response.json({ ok: true });`,
  'package.json': '{ "name": "new-app", "private": true }',
  'postcss.config.mjs': "export default { plugins: { '@tailwindcss/postcss': {} } };",
};

/**
 * Builds and starts a new app with our node_modules, and calls `work` with its address. It is outside of the repository, because
 * Next also reads middleware and instrumentation in the folders above. Throws what `work` throws.
 */
export async function withNewApp<Result>(work: (appUrl: string) => Promise<Result>): Promise<Result> {
  return withFolder(async (directory) => {
    for (const [name, text] of Object.entries(NEW_APP)) {
      const file = path.join(directory, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${text}\n`);
    }
    symlinkSync(path.resolve('node_modules'), path.join(directory, 'node_modules'), 'junction');
    return withBuiltApp({ directory, port: await freePort(), environment: {} }, work);
  });
}

/** Calls `work` with the folder of this repository at a commit, with its packages; with null without a commit. */
export async function withVersion<Result>(
  commit: string | undefined,
  work: (directory: string | null) => Promise<Result>,
): Promise<Result> {
  if (commit === undefined) return work(null);
  return withFolder(async (folder) => {
    const directory = path.join(folder, 'app');
    try {
      execFileSync('git', ['worktree', 'add', '--detach', directory, commit], { stdio: 'inherit' });
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: directory, stdio: 'inherit' });
      return await work(directory);
    } finally {
      execFileSync('git', ['worktree', 'remove', '--force', directory]);
    }
  });
}

/** Calls `work` with a new folder, and removes that. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'chiaro-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
