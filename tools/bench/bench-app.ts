import { chromium, type Browser } from '@playwright/test';

import type { StackAddresses } from '@chiaro/local-stack/environment';
import { findBrowser } from '@/tools/test/find-browser';
import { withProductionApp } from '@/tools/start/production-app';

/** A running production build on its own local stack, and a browser. */
export interface BenchApp {
  appUrl: string;
  addresses: StackAddresses;
  browser: Browser;
}

export const BROWSER_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** Starts the browser of the measurements. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser({ whole: true }), args: BROWSER_ARGUMENTS });
}

/**
 * Builds and starts the app, calls `work` with it and a browser, and stops both. `withoutBootScript` omits the stack's
 * script, which a deployed app does not have. Throws what `work` throws.
 */
export async function withBenchApp<Result>(
  work: (app: BenchApp) => Promise<Result>,
  { withoutBootScript = false } = {},
): Promise<Result> {
  const options = { distDirectory: '.next-bench', stateDirectory: null, withoutBootScript };
  return withProductionApp(options, async (appUrl, addresses) => {
    const browser = await launchBrowser();
    try {
      return await work({ appUrl, addresses, browser });
    } finally {
      await browser.close();
    }
  });
}
