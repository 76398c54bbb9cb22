import { EXAMPLES } from '@/lib/shared/rules/examples';

import { exampleHeaders } from './example-headers';

/** The headers of a visit whose example is chosen by this random number. */
function headersOf(random: number) {
  jest.spyOn(Math, 'random').mockReturnValue(random);
  return exampleHeaders((name) => `/${name}-320.avif 320w, /${name}-640.avif 640w`);
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the headers that pick the example', () => {
  it('reach every example and no other index', () => {
    const randoms = [0, 0.2, 0.4, 0.55, 0.7, 0.999];
    expect(randoms.map((random) => headersOf(random)['Server-Timing'])).toEqual(
      [...EXAMPLES.keys()].map((index) => `example;desc="${index}"`),
    );
  });

  it('preload the two pictures of that example, the portrait first', () => {
    const preload = (name: string) =>
      `</${name}-320.avif>; rel=preload; as=image; type="image/avif"; fetchpriority=high; ` +
      `imagesrcset="/${name}-320.avif 320w, /${name}-640.avif 640w"; imagesizes="(min-width: 64rem) 56vw, 75vw"`;
    expect(headersOf(0.2).Link).toBe(`${preload('emil-after')}, ${preload('emil-before')}`);
  });
});
