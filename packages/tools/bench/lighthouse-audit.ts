import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { findBrowser } from '@/scripts/test/find-browser';

/**
 * Installed only by this benchmark, because it has 200 dependencies and 185 MB. 12 is the last version for Node 20.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The categories whose scores do not depend on the machine. */
export const EXACT = CATEGORIES.slice(1);

const FLAGS = [
  ...['--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`],
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

/** Lighthouse's result for one load of a page on a slow phone. */
export interface Audit {
  /** 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  layoutShift: number;
  /** In milliseconds. */
  blockingTime: number;
  largestPaint: number;
  /** Requests to other hosts than the allowed ones. */
  foreignRequests: string[];
  /** Names of the failed audits outside of performance. */
  faults: string[];
}

interface AuditResult {
  score: number | null;
  numericValue?: number;
  details?: { items?: { url?: string; sourceLocation?: { url?: string } }[] };
}

/** What we read of https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md. */
interface Report {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<(typeof CATEGORIES)[number], { auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, AuditResult | undefined>;
}

/** Audits one load of a page on Lighthouse's slow phone. Throws when Lighthouse can't run or can't load the page. */
export async function auditPage(url: string): Promise<Audit> {
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
  const scoreOf = (id: string) => (id === 'errors-in-console' && isOutage ? 1 : audits[id]?.score);
  const countedIn = (category: keyof typeof categories) =>
    categories[category].auditRefs.filter(({ weight }) => weight > 0);
  const categoryScore = (category: keyof typeof categories) => {
    const sum = (part: (id: string) => number) =>
      countedIn(category).reduce((total, { id, weight }) => total + weight * part(id), 0);
    return Math.round((sum((id) => scoreOf(id) ?? 0) / sum(() => 1)) * 100);
  };
  const valueOf = (name: string) => audits[name]?.numericValue ?? NaN;
  const addresses = (audits['network-requests']?.details?.items ?? []).map(({ url = '' }) => url);
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, categoryScore(category)]),
    ) as Audit['scores'],
    layoutShift: valueOf('cumulative-layout-shift'),
    blockingTime: valueOf('total-blocking-time'),
    largestPaint: valueOf('largest-contentful-paint'),
    foreignRequests: addresses.filter(
      (address) => address.startsWith('http') && new URL(address).host !== host && !isAllowed(address),
    ),
    faults: EXACT.flatMap(countedIn)
      .map(({ id }) => id)
      .filter((id) => (scoreOf(id) ?? 1) < 1),
  };
}
