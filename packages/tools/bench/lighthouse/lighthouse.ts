import { withProductionApp } from '@/scripts/start/production-app';
import { rounded, type Figure } from '../figure';
import { withNewApp } from '../new-app';
import { PAGES } from '../pages';
import { percentile } from '../statistics';
import { auditPage } from './lighthouse-audit';
import type { Audit, Category } from './lighthouse-report';

/** The categories whose scores do not depend on the machine. */
const EXACT: Category[] = ['accessibility', 'best-practices', 'seo'];

/** The home page's largest paint is a picture, that of the others a text. */
const LARGEST_PAINT_BARS: Readonly<Record<string, string>> = {
  '/': '≤ 1.15',
  '/generator': '≤ 1',
  '/donate': '≤ 1',
};

/**
 * Measures Lighthouse's mobile figures of every page in both languages, compared with the page of a new Next app. Each is the
 * median of `rounds` loads. The pages take turns, so that other work of the machine affects all of them.
 */
export async function lighthouse(rounds: number): Promise<Figure[]> {
  const app = { distDirectory: '.next-bench', stateDirectory: null, withoutBootScript: true };
  return withNewApp((newUrl) =>
    withProductionApp(app, async (appUrl) => {
      const pages = PAGES.map((page) => ({ page, url: `${appUrl}${page}`, audits: [] as Audit[] }));
      const floor = { url: newUrl, audits: [] as Audit[] };
      for (let round = 1; round <= rounds; round += 1) {
        console.log(`  round ${round} of ${rounds}`);
        for (const { url, audits } of [floor, ...pages]) audits.push(await auditPage(url));
      }
      console.log(`  a new app: ${lossesOf(floor.audits)}`);
      for (const { page, audits } of pages) console.log(`  ${page}: ${lossesOf(audits)}`);
      return [
        ...figuresOfTheNewApp(floor.audits),
        ...pages.flatMap(({ page, audits }) => figuresOf(page, audits, floor.audits)),
      ];
    }),
  );
}

function medianOf(audits: Audit[], read: (audit: Audit) => number): number {
  return percentile(audits.map(read), 0.5);
}

/** Describes the scores and the points that each audit lost. */
function lossesOf(audits: Audit[]): string {
  const scores = audits.map(performanceOf).join(', ');
  const losses = [...(audits[0]?.lostPoints.keys() ?? [])].map(
    (id) => `${id} ${rounded(medianOf(audits, ({ lostPoints }) => lostPoints.get(id) ?? 0))}`,
  );
  return `${scores}; lost in the median: ${losses.join(', ')}`;
}

function figuresOfTheNewApp(audits: Audit[]): Figure[] {
  return [
    { name: 'a new app, performance', value: medianOf(audits, performanceOf), unit: '' },
    { name: 'a new app, blocking time', value: rounded(medianOf(audits, blockingTimeOf)), unit: 'ms' },
    {
      name: 'a new app, largest contentful paint',
      value: rounded(medianOf(audits, largestPaintOf)),
      unit: 'ms',
    },
  ];
}

const performanceOf = ({ scores }: Audit) => scores.performance;
const blockingTimeOf = ({ blockingTime }: Audit) => blockingTime;
const largestPaintOf = ({ largestPaint }: Audit) => largestPaint;

function figuresOf(page: string, audits: Audit[], floor: Audit[]): Figure[] {
  const foreign = new Set(audits.flatMap(({ foreignRequests }) => foreignRequests));
  for (const address of foreign) console.log(`  ${page} asks for ${address}`);
  for (const fault of new Set(audits.flatMap(({ faults }) => faults)))
    console.log(`  ${page} fails ${fault}`);
  const { pathname } = new URL(page, 'http://localhost');
  return [
    {
      name: `${page}, performance minus a new app's`,
      value: medianOf(audits, performanceOf) - medianOf(floor, performanceOf),
      unit: '',
      bar: '≥ −3',
    },
    ...EXACT.map((category) => ({
      name: `${page}, ${category}, the least`,
      value: Math.min(...audits.map(({ scores }) => scores[category])),
      unit: '',
      bar: '100',
    })),
    {
      name: `${page}, layout shift, the most`,
      value: rounded(Math.max(...audits.map(({ layoutShift }) => layoutShift)), 4),
      unit: '',
      bar: '0',
    },
    {
      name: `${page}, blocking time ÷ a new app's`,
      value: rounded(medianOf(audits, blockingTimeOf) / medianOf(floor, blockingTimeOf), 2),
      unit: '×',
      bar: '≤ 1.4',
    },
    {
      name: `${page}, largest contentful paint ÷ a new app's`,
      value: rounded(medianOf(audits, largestPaintOf) / medianOf(floor, largestPaintOf), 2),
      unit: '×',
      bar: LARGEST_PAINT_BARS[pathname] ?? '',
    },
    { name: `${page}, requests to other hosts`, value: foreign.size, unit: '', bar: '0' },
  ];
}
