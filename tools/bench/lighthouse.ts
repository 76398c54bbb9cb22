import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { withProductionApp } from '@/tools/start/production-app';
import { findBrowser } from '@/tools/test/find-browser';
import { type Figure, figure } from './figure';
import { withNewApp } from './new-app';
import { PAGES } from './pages';
import { median } from './statistics';

/**
 * Installed only by this benchmark, because it has 200 dependencies and 185 MB. 12 is the last version for Node 20.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** Their scores do not depend on the machine. */
const EXACT = ['accessibility', 'best-practices', 'seo'] as const;
type Category = 'performance' | (typeof EXACT)[number];

const FLAGS = [
  ...['--output=json', '--quiet', `--only-categories=performance,${EXACT.join(',')}`],
  // Lighthouse's default calculates a slow load from a fast one: its figures vary twofold, and it counts scripts that block
  // nothing.
  '--throttling-method=devtools',
  '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
];
/** A report contains screenshots. */
const LARGEST_REPORT_BYTES = 64 * 2 ** 20;
/** Lighthouse sometimes loses a trace (NO_NAVSTART). */
const ATTEMPTS = 3;

/** The only foreign hosts that a page may load from without an interaction: those of the payment provider's script. */
const ALLOWED_HOSTS: Readonly<Record<string, readonly string[]>> = {
  '/donate': ['js.stripe.com', 'm.stripe.network'],
};

/** The home page's largest paint is a picture, that of the others a text. */
const LARGEST_PAINT_BARS: Readonly<Record<string, string>> = {
  '/': '≤ 1.15',
  '/generator': '≤ 1',
  '/donate': '≤ 1',
};

/** The new app's noise is in every ratio, so it is loaded more often than each page. */
const PAGES_PER_NEW_APP = 2;

/** Lighthouse's result for one load of a page on a slow phone. */
interface Audit {
  /** Returns a score from 0 to 100. */
  scoreOf: (category: Category) => number;
  layoutShift: number;
  /** In milliseconds. */
  blockingTime: number;
  largestPaint: number;
  /** Requests to other hosts than the allowed ones. */
  foreignRequests: string[];
  /** Names of the failed audits outside of performance. */
  faults: string[];
}

/** What we read of https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md. */
interface Report {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<Category, { auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    | {
        score: number | null;
        numericValue?: number;
        details?: { items?: { url?: string; sourceLocation?: { url?: string } }[] };
      }
    | undefined
  >;
}

/**
 * Measures Lighthouse's mobile figures of every page in both languages, compared with the page of a new Next app. Each is the
 * median of `rounds` loads, the new app's of three times as many. The pages take turns, so that other work of the machine affects
 * all of them.
 */
export async function lighthouse(rounds: number): Promise<Figure[]> {
  const app = { distDirectory: '.next-bench', stateDirectory: null, withoutBootScript: true };
  return withNewApp((newUrl) =>
    withProductionApp(app, async (appUrl) => {
      const pages = PAGES.map((page) => ({ page, url: `${appUrl}${page}`, audits: [] as Audit[] }));
      const floor = { page: 'a new app', url: newUrl, audits: [] as Audit[] };
      for (let round = 1; round <= rounds; round += 1) {
        console.log(`  round ${round} of ${rounds}`);
        for (const [index, { url, audits }] of pages.entries()) {
          if (index % PAGES_PER_NEW_APP === 0) floor.audits.push(await auditPage(floor.url));
          audits.push(await auditPage(url));
        }
      }
      for (const { page, audits } of [floor, ...pages])
        console.log(`  ${page}: performance ${audits.map(performanceOf).join(', ')}`);
      return [
        figure('a new app, performance', medianOf(floor.audits, performanceOf)),
        figure('a new app, blocking time', medianOf(floor.audits, blockingTimeOf), 'ms'),
        figure('a new app, largest contentful paint', medianOf(floor.audits, largestPaintOf), 'ms'),
        ...pages.flatMap(({ page, audits }) => figuresOf(page, audits, floor.audits)),
      ];
    }),
  );
}

const performanceOf = ({ scoreOf }: Audit) => scoreOf('performance');
const blockingTimeOf = ({ blockingTime }: Audit) => blockingTime;
const largestPaintOf = ({ largestPaint }: Audit) => largestPaint;

function medianOf(audits: Audit[], read: (audit: Audit) => number): number {
  return median(audits.map(read));
}

function figuresOf(page: string, audits: Audit[], floor: Audit[]): Figure[] {
  const foreign = new Set(audits.flatMap(({ foreignRequests }) => foreignRequests));
  for (const address of foreign) console.log(`  ${page} asks for ${address}`);
  for (const fault of new Set(audits.flatMap(({ faults }) => faults)))
    console.log(`  ${page} fails ${fault}`);
  const ratio = (name: string, read: (audit: Audit) => number, bar: string | undefined): Figure =>
    figure(`${page}, ${name} ÷ a new app's`, medianOf(audits, read) / medianOf(floor, read), '×', {
      bar,
      digits: 2,
    });
  const lead = medianOf(audits, performanceOf) - medianOf(floor, performanceOf);
  const shift = Math.max(...audits.map(({ layoutShift }) => layoutShift));
  return [
    figure(`${page}, performance minus a new app's`, lead, '', { bar: '≥ −3' }),
    ...EXACT.map((category) => {
      const least = Math.min(...audits.map(({ scoreOf }) => scoreOf(category)));
      return figure(`${page}, ${category}, the least`, least, '', { bar: '100' });
    }),
    figure(`${page}, layout shift, the most`, shift, '', { bar: '0', digits: 4 }),
    ratio('blocking time', blockingTimeOf, '≤ 1.4'),
    ratio('largest contentful paint', largestPaintOf, LARGEST_PAINT_BARS[page.replace(/\?.*/, '')]),
    figure(`${page}, requests to other hosts`, foreign.size, '', { bar: '0' }),
  ];
}

/** Audits one load of a page on Lighthouse's slow phone. Throws when Lighthouse can't run or can't load the page. */
async function auditPage(url: string): Promise<Audit> {
  const options = {
    env: { ...process.env, CHROME_PATH: findBrowser({ whole: true }) },
    maxBuffer: LARGEST_REPORT_BYTES,
  };
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...FLAGS];
  for (let attempt = 1; ; attempt += 1)
    try {
      const { stdout } = await promisify(execFile)('npm', command, options);
      return auditOf(JSON.parse(stdout) as Report);
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('Runtime error encountered')) throw error;
      console.log(`  repeats ${url}`);
    }
}

function auditOf({ finalDisplayedUrl, runtimeError, categories, audits }: Report): Audit {
  if (runtimeError) throw new Error(`${finalDisplayedUrl}: ${runtimeError.message}`);
  const { host, pathname } = new URL(finalDisplayedUrl);
  const isAllowed = (address = finalDisplayedUrl) =>
    ALLOWED_HOSTS[pathname]?.includes(new URL(address).host) ?? false;
  const errors = audits['errors-in-console']?.details?.items ?? [];
  // The machine may not reach the payment provider, which is no fault of the page.
  const isOutage = errors.every(({ sourceLocation }) => isAllowed(sourceLocation?.url));
  const countedIn = (category: Category) =>
    categories[category].auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id, weight }) => ({
        ...{ id, weight },
        score: id === 'errors-in-console' && isOutage ? 1 : audits[id]?.score,
      }));
  const valueOf = (name: string) => audits[name]?.numericValue ?? NaN;
  const addresses = (audits['network-requests']?.details?.items ?? []).map(({ url = '' }) => url);
  return {
    scoreOf: (category) => {
      const counted = countedIn(category);
      const reached = counted.reduce((sum, { weight, score }) => sum + weight * (score ?? 0), 0);
      return Math.round((reached / counted.reduce((sum, { weight }) => sum + weight, 0)) * 100);
    },
    layoutShift: valueOf('cumulative-layout-shift'),
    blockingTime: valueOf('total-blocking-time'),
    largestPaint: valueOf('largest-contentful-paint'),
    foreignRequests: addresses.filter(
      (address) => address.startsWith('http') && new URL(address).host !== host && !isAllowed(address),
    ),
    faults: EXACT.flatMap(countedIn).flatMap(({ id, score }) => ((score ?? 1) < 1 ? id : [])),
  };
}
