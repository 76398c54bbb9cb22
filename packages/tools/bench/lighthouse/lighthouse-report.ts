export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Lighthouse's result for one load of a page on a slow phone. */
export interface Audit {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** The lost points of the 100 for performance, by audit. */
  lostPoints: ReadonlyMap<string, number>;
  layoutShift: number;
  /** In milliseconds. */
  blockingTime: number;
  largestPaint: number;
  /** Requests to other hosts than the allowed ones. */
  foreignRequests: string[];
  /** Names of the failed audits outside of performance. */
  faults: string[];
}

/** An audit's weight in its category. */
interface Reference {
  id: string;
  weight: number;
}

interface AuditResult {
  score: number | null;
  numericValue?: number;
  details?: { items?: { url?: string; sourceLocation?: { url?: string } }[] };
}

/** What we read of https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md. */
export interface LighthouseReport {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<Category, { auditRefs: Reference[] }>;
  audits: Record<string, AuditResult | undefined>;
}

/** The only foreign hosts that a page may load from without an interaction: those of the payment provider's script. */
const ALLOWED_HOSTS: Readonly<Record<string, readonly string[]>> = {
  '/donate': ['js.stripe.com', 'm.stripe.network'],
};

/** Reads a report. Throws when the page could not be loaded. */
export function readReport({ finalDisplayedUrl, ...report }: LighthouseReport): Audit {
  if (report.runtimeError) throw new Error(`${finalDisplayedUrl}: ${report.runtimeError.message}`);
  const { host, pathname } = new URL(finalDisplayedUrl);
  const isAllowed = (address: string) => ALLOWED_HOSTS[pathname]?.includes(new URL(address).host) ?? false;
  const audits = withoutOutages(report.audits, isAllowed);
  const valueOf = (name: string) => audits[name]?.numericValue ?? NaN;
  const addresses = (audits['network-requests']?.details?.items ?? []).map(({ url = '' }) => url);
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, scoreOf(report.categories[category].auditRefs, audits)]),
    ) as Record<Category, number>,
    lostPoints: lostPointsOf(report.categories.performance.auditRefs, audits),
    layoutShift: valueOf('cumulative-layout-shift'),
    blockingTime: valueOf('total-blocking-time'),
    largestPaint: valueOf('largest-contentful-paint'),
    foreignRequests: addresses.filter(
      (address) => address.startsWith('http') && new URL(address).host !== host && !isAllowed(address),
    ),
    faults: CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
      report.categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}

/** Ignores console errors about the payment provider, which the machine may not reach. */
function withoutOutages(
  audits: LighthouseReport['audits'],
  isAllowed: (address: string) => boolean,
): LighthouseReport['audits'] {
  const errors = audits['errors-in-console'];
  const addresses = errors?.details?.items?.map(({ sourceLocation }) => sourceLocation?.url) ?? [];
  const isOutage = addresses.every((address) => address !== undefined && isAllowed(address));
  return errors && isOutage ? { ...audits, 'errors-in-console': { ...errors, score: 1 } } : audits;
}

/** Returns a category's score, the weighted mean of its audits: 0 to 100. */
function scoreOf(references: Reference[], audits: LighthouseReport['audits']): number {
  const counted = references.filter(({ weight }) => weight > 0);
  const points = counted.reduce((sum, { id, weight }) => sum + weight * (audits[id]?.score ?? 0), 0);
  return Math.round((points / weightOf(counted)) * 100);
}

function lostPointsOf(references: Reference[], audits: LighthouseReport['audits']): Map<string, number> {
  const counted = references.filter(({ weight }) => weight > 0);
  return new Map(
    counted.map(({ id, weight }) => [
      id,
      (1 - (audits[id]?.score ?? 0)) * (weight / weightOf(counted)) * 100,
    ]),
  );
}

function weightOf(references: Reference[]): number {
  return references.reduce((sum, { weight }) => sum + weight, 0);
}
