import { EXAMPLES } from '@/lib/shared/rules/examples';

import { EXAMPLE_SCRIPT } from './example-script';

interface Visit {
  random?: number;
  /** The page's own entry; browsers without such entries have none. */
  entry?: { serverTiming?: { name: string; description: string }[] };
}

/** Runs the script in a new page and returns the example that it wrote down. */
function exampleOf({ random = 0, entry }: Visit): unknown {
  const dataset: Record<string, unknown> = {};
  const page = { documentElement: { dataset } };
  const performance = { getEntriesByType: () => (entry ? [entry] : []) };
  const run = new Function('document', 'performance', 'Math', EXAMPLE_SCRIPT);
  run(page, performance, { floor: Math.floor, random: () => random });
  return dataset['example'];
}

describe('the script that writes down the example', () => {
  it('takes the one that the headers name, among other metrics', () => {
    const serverTiming = [
      { name: 'cache', description: 'hit' },
      { name: 'example', description: '4' },
    ];
    expect(exampleOf({ entry: { serverTiming } })).toBe('4');
  });

  it.each([[undefined], [{}], [{ serverTiming: [] }]])(
    'reaches every example and no other index where the page has the entry %j',
    (entry) => {
      const randoms = [0, 0.2, 0.4, 0.55, 0.7, 0.999];
      const reached = randoms.map((random) => exampleOf({ random, ...(entry && { entry }) }));
      expect(reached).toEqual([...EXAMPLES.keys()]);
    },
  );
});
