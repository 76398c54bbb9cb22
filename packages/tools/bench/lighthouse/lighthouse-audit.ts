import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { findBrowser } from '@/scripts/test/find-browser';
import { CATEGORIES, readReport, type Audit, type LighthouseReport } from './lighthouse-report';

/**
 * Installed only by this benchmark, because it has 200 dependencies and 185 MB. 12 is the last version for Node 20.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
/** A report contains screenshots. */
const LARGEST_REPORT_BYTES = 64 * 2 ** 20;

/**
 * Slows the browser down. Lighthouse's default calculates a slow load from a fast one: its figures vary twofold, and it
 * counts scripts that block nothing.
 */
const THROTTLING = '--throttling-method=devtools';

/** Lighthouse sometimes loses a trace (NO_NAVSTART). */
const ATTEMPTS = 3;

/** Audits one load of a page on Lighthouse's slow phone. Throws when Lighthouse can't run or can't load the page. */
export async function auditPage(url: string): Promise<Audit> {
  for (let attempt = 1; ; attempt += 1) {
    const { report, failure } = await runLighthouse(url);
    if (report) return readReport(report);
    if (attempt === ATTEMPTS) throw new Error(`${url}: ${failure}`);
    console.log(`  repeats ${url}: ${failure}`);
  }
}

type Run = { report: LighthouseReport; failure?: never } | { report?: never; failure: string };

async function runLighthouse(url: string): Promise<Run> {
  try {
    const { stdout } = await promisify(execFile)(
      'npm',
      [
        ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--output=json', '--quiet'],
        ...[THROTTLING, `--only-categories=${CATEGORIES.join(',')}`],
        `--chrome-flags=${CHROME_FLAGS}`,
      ],
      { env: { ...process.env, CHROME_PATH: findBrowser({ whole: true }) }, maxBuffer: LARGEST_REPORT_BYTES },
    );
    return { report: JSON.parse(stdout) as LighthouseReport };
  } catch (error) {
    const failure = /Runtime error encountered: .*/.exec(String(error))?.[0];
    if (failure === undefined) throw error;
    return { failure };
  }
}
