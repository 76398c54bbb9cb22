import { EXAMPLES } from '@/lib/shared/rules/examples';

import { exampleScript } from './example-script';

const SCRIPT = exampleScript({
  candidates: (name) => `/${name}-320.avif 320w, /${name}-640.avif 640w`,
  sizes: '50vw',
});

interface Visit {
  random: number;
  path?: string;
}

/** Runs the script in a new page and returns what it changed. */
function visit({ random, path = '/' }: Visit) {
  const dataset: Record<string, unknown> = {};
  const links: Record<string, unknown>[] = [];
  const page = {
    documentElement: { dataset },
    head: { appendChild: (link: Record<string, unknown>) => links.push(link) },
    createElement: (tag: string) => ({ tag }),
  };
  const run = new Function('document', 'location', 'Math', SCRIPT);
  run(page, { pathname: path }, { floor: Math.floor, random: () => random });
  return { example: dataset['example'], links };
}

describe('the script that picks the example', () => {
  it('reaches every example and no other index', () => {
    const randoms = [0, 0.2, 0.4, 0.55, 0.7, 0.999];
    expect(randoms.map((random) => visit({ random }).example)).toEqual([...EXAMPLES.keys()]);
  });

  it('asks for the two pictures of that pair on the home page, at once and first of all', () => {
    const asked = {
      tag: 'link',
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      imageSizes: '50vw',
    };
    expect(visit({ random: 0.2 }).links).toEqual([
      { ...asked, imageSrcset: '/emil-after-320.avif 320w, /emil-after-640.avif 640w' },
      { ...asked, imageSrcset: '/emil-before-320.avif 320w, /emil-before-640.avif 640w' },
    ]);
  });

  it('picks on other pages too, from which one may come home, but asks for nothing', () => {
    expect(visit({ random: 0.99, path: '/generator' })).toEqual({ example: 5, links: [] });
  });
});
