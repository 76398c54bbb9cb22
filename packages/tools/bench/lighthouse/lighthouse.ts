import { withProductionApp } from '@/scripts/start/production-app';
import { withEmptyApp } from '../empty-app';
import { rounded, type Figure } from '../figure';
import { auditPage, type Throttling } from './lighthouse-audit';
import type { Audit, Category } from './lighthouse-report';
import { PAGES } from '../pages';

/** The categories whose scores do not depend on the machine. */
const EXACT: Category[] = ['accessibility', 'best-practices', 'seo'];

type Audits = Record<Throttling, Audit[]>;

/**
 * Measures Lighthouse's mobile figures of every page in both languages, compared with an empty Next page. Each is the median of
 * `rounds` loads. The pages take turns, so that other work of the machine affects all of them.
 */
export async function lighthouse(rounds: number): Promise<Figure[]> {
  const app = { distDirectory: '.next-bench', stateDirectory: null, withoutBootScript: true };
  return withEmptyApp((emptyUrl) =>
    withProductionApp(app, async (appUrl) => {
      const urls = new Map([
        ['empty', `${emptyUrl}/`],
        ...PAGES.map((page): [string, string] => [page, `${appUrl}${page}`]),
      ]);
      const audits = await auditInTurns(urls, rounds);
      const empty = audits.get('empty') ?? { simulate: [], devtools: [] };
      for (const [name, { simulate }] of audits) console.log(`  ${name}: ${lossesOf(simulate)}`);
      return [
        ...figuresOfTheEmptyPage(empty),
        ...PAGES.flatMap((page) => figuresOf(page, audits.get(page) ?? empty, empty)),
      ];
    }),
  );
}

async function auditInTurns(urls: Map<string, string>, rounds: number): Promise<Map<string, Audits>> {
  const audits = new Map<string, Audits>(
    [...urls.keys()].map((name) => [name, { simulate: [], devtools: [] }]),
  );
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`  round ${round} of ${rounds}`);
    for (const throttling of ['simulate', 'devtools'] as const)
      for (const [name, url] of urls) audits.get(name)?.[throttling].push(await auditPage(url, throttling));
  }
  return audits;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

function medianOf(audits: Audit[], read: (audit: Audit) => number): number {
  return median(audits.map(read));
}

/** Describes the scores and the points that each audit lost. */
function lossesOf(audits: Audit[]): string {
  const scores = audits.map(performanceOf).join(', ');
  const losses = [...(audits[0]?.lostPoints.keys() ?? [])].map(
    (id) => `${id} ${rounded(medianOf(audits, ({ lostPoints }) => lostPoints.get(id) ?? 0))}`,
  );
  return `${scores}; lost in the median: ${losses.join(', ')}`;
}

function figuresOfTheEmptyPage({ simulate, devtools }: Audits): Figure[] {
  return [
    { name: 'empty page, performance', value: medianOf(simulate, performanceOf), unit: '' },
    { name: 'empty page, blocking time', value: rounded(medianOf(simulate, blockingTimeOf)), unit: 'ms' },
    {
      name: 'empty page, largest contentful paint',
      value: rounded(medianOf(devtools, largestPaintOf)),
      unit: 'ms',
    },
  ];
}

const performanceOf = ({ scores }: Audit) => scores.performance;
const blockingTimeOf = ({ blockingTime }: Audit) => blockingTime;
const largestPaintOf = ({ largestPaint }: Audit) => largestPaint;

function figuresOf(page: string, { simulate, devtools }: Audits, empty: Audits): Figure[] {
  const all = [...simulate, ...devtools];
  const foreign = new Set(all.flatMap(({ foreignRequests }) => foreignRequests));
  for (const address of foreign) console.log(`  ${page} asks for ${address}`);
  for (const fault of new Set(all.flatMap(({ faults }) => faults))) console.log(`  ${page} fails ${fault}`);
  return [
    {
      name: `${page}, performance minus the empty page's`,
      value: medianOf(simulate, performanceOf) - medianOf(empty.simulate, performanceOf),
      unit: '',
      bar: '≥ −2',
    },
    ...EXACT.map((category) => ({
      name: `${page}, ${category}, the least`,
      value: Math.min(...all.map(({ scores }) => scores[category])),
      unit: '',
      bar: '100',
    })),
    {
      name: `${page}, layout shift, the most`,
      value: rounded(Math.max(...all.map(({ layoutShift }) => layoutShift)), 4),
      unit: '',
      bar: '0',
    },
    {
      name: `${page}, blocking time ÷ the empty page's`,
      value: ratio(medianOf(simulate, blockingTimeOf), medianOf(empty.simulate, blockingTimeOf)),
      unit: '×',
      bar: '≤ 1.3',
    },
    {
      name: `${page}, largest contentful paint ÷ the empty page's`,
      value: ratio(medianOf(devtools, largestPaintOf), medianOf(empty.devtools, largestPaintOf)),
      unit: '×',
      bar: '≤ 1.15',
    },
    { name: `${page}, requests to other hosts`, value: foreign.size, unit: '', bar: '0' },
  ];
}

function ratio(value: number, ofEmpty: number): number {
  return rounded(value / ofEmpty, 2);
}
