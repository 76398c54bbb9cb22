import { withProductionApp } from '@/scripts/start/production-app';
import { type Figure, figure } from './figure';
import { type Audit, auditPage, EXACT } from './lighthouse-audit';
import { withNewApp } from './new-app';
import { PAGES } from './pages';
import { median } from './statistics';

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
      const floor = { page: 'a new app', url: newUrl, audits: [] as Audit[] };
      for (let round = 1; round <= rounds; round += 1) {
        console.log(`  round ${round} of ${rounds}`);
        for (const { url, audits } of [floor, ...pages]) audits.push(await auditPage(url));
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

const performanceOf = ({ scores }: Audit) => scores.performance;
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
      const least = Math.min(...audits.map(({ scores }) => scores[category]));
      return figure(`${page}, ${category}, the least`, least, '', { bar: '100' });
    }),
    figure(`${page}, layout shift, the most`, shift, '', { bar: '0', digits: 4 }),
    ratio('blocking time', blockingTimeOf, '≤ 1.4'),
    ratio('largest contentful paint', largestPaintOf, LARGEST_PAINT_BARS[page.replace(/\?.*/, '')]),
    figure(`${page}, requests to other hosts`, foreign.size, '', { bar: '0' }),
  ];
}
