import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { withProductionApp } from '@/tools/build/production-app';
import { findBrowser } from '@/tools/test/find-browser';
import { DIST_DIRECTORY, PAGES, withNewApp } from './apps';
import { type Figure, figure, median } from './figure';

/** Run by npx, because it has 200 dependencies and 185 MB. 12 is the last version for Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Their scores do not depend on the machine. */
const EXACT = ['accessibility', 'best-practices', 'seo'];
const FLAGS = [
  ...['--output=json', '--quiet', `--only-categories=performance,${EXACT.join(',')}`],
  // Lighthouse's default calculates a slow load from a fast one: its figures vary twofold, and it counts scripts that block
  // nothing.
  '--throttling-method=devtools',
  '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
];
/** Lighthouse sometimes loses a trace (NO_NAVSTART). */
const ATTEMPTS = 3;

/** Loads the payment provider's script without an interaction, whose failure is no fault of the page. */
const PAYMENT_PAGE = '/donate';
const PAYMENT_HOSTS = ['js.stripe.com', 'm.stripe.network'];

/** What we read of https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md. */
interface Report {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] } | undefined>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; details?: { items?: { url?: string }[] } } | undefined
  >;
}

/**
 * Measures Lighthouse's mobile figures of every page in every language, compared with the page of a new Next app. Each is the median
 * of `rounds` loads, the new app's of three times as many. The pages take turns, so that other work of the machine affects all.
 */
export async function lighthouse(rounds: number): Promise<Figure[]> {
  // A deployed app does not have the local stack's script.
  const app = { distDirectory: DIST_DIRECTORY, stateDirectory: null, withoutBootScript: true };
  return withNewApp((newUrl) =>
    withProductionApp(app, async (appUrl) => {
      const pages = PAGES.map((page) => ({ page, reports: [] as Report[] }));
      const floor: Report[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        console.log(`  round ${round} of ${rounds}`);
        for (const [index, { page, reports }] of pages.entries()) {
          // Its noise is in every ratio.
          if (index % 2 === 0) floor.push(await audit(newUrl));
          reports.push(await audit(`${appUrl}${page}`));
        }
      }
      return [
        figure('a new app, performance', median(scores(floor, 'performance'))),
        figure('a new app, blocking time', median(values(floor, 'total-blocking-time')), 'ms'),
        figure('a new app, largest paint', median(values(floor, 'largest-contentful-paint')), 'ms'),
        ...pages.flatMap(({ page, reports }) => figuresOf(page, reports, floor)),
      ];
    }),
  );
}

function scores(reports: readonly Report[], name: string): number[] {
  return reports.map(({ categories }) => Math.round((categories[name]?.score ?? NaN) * 100));
}

function values(reports: readonly Report[], name: string): number[] {
  return reports.map(({ audits }) => audits[name]?.numericValue ?? NaN);
}

function figuresOf(page: string, reports: readonly Report[], floor: readonly Report[]): Figure[] {
  const foreign = new Set(reports.flatMap(foreignRequests));
  for (const finding of new Set([...foreign, ...reports.flatMap(failedAudits)]))
    console.log(`  ${page}: ${finding}`);
  const ratio = (name: string, id: string, bar: string): Figure =>
    figure(`${page}, ${name} ÷ a new app's`, median(values(reports, id)) / median(values(floor, id)), '×', {
      ...{ bar, digits: 2 },
    });
  const lead = median(scores(reports, 'performance')) - median(scores(floor, 'performance'));
  const shift = Math.max(...values(reports, 'cumulative-layout-shift'));
  return [
    figure(`${page}, performance minus a new app's`, lead, '', { bar: '≥ −3' }),
    ...EXACT.map((name) =>
      figure(`${page}, ${name}, the least`, Math.min(...scores(reports, name)), '', { bar: '100' }),
    ),
    figure(`${page}, layout shift, the most`, shift, '', { bar: '0', digits: 4 }),
    ratio('blocking time', 'total-blocking-time', '≤ 1.4'),
    // The home page's is a picture, that of the others a text.
    ratio('largest paint', 'largest-contentful-paint', /^.(\?|$)/.test(page) ? '≤ 1.2' : '≤ 1'),
    figure(`${page}, requests to other hosts`, foreign.size, '', { bar: '0' }),
  ];
}

/** Returns the addresses of other hosts that a page may not ask. */
function foreignRequests({ finalDisplayedUrl, audits }: Report): string[] {
  const { host, pathname } = new URL(finalDisplayedUrl);
  const allowed = [host, ...(pathname === PAYMENT_PAGE ? PAYMENT_HOSTS : [])];
  const addresses = (audits['network-requests']?.details?.items ?? []).map(({ url = '' }) => url);
  return addresses.filter((url) => url.startsWith('http') && !allowed.includes(new URL(url).host));
}

function failedAudits({ categories, audits }: Report): string[] {
  return EXACT.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `fails ${id}`);
}

/** Audits one load of a page on Lighthouse's slow phone. Throws when Lighthouse can't run or can't load the page. */
async function audit(url: string): Promise<Report> {
  const skipped = new URL(url).pathname === PAYMENT_PAGE ? ['--skip-audits=errors-in-console'] : [];
  const env = { ...process.env, CHROME_PATH: findBrowser({ whole: true }) };
  const options = { env, maxBuffer: Infinity };
  for (let attempt = 1; ; attempt += 1)
    try {
      const command = ['--yes', LIGHTHOUSE, url, ...FLAGS, ...skipped];
      return JSON.parse((await promisify(execFile)('npx', command, options)).stdout) as Report;
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('Runtime error encountered')) throw error;
      console.log(`  repeats ${url}`);
    }
}
