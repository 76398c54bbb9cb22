import { type ExampleId, exampleName, EXAMPLES } from '@/lib/shared/rules/examples';

import { drawnPicture } from '@/lib/client/assets';

/** Width of the hero's pictures on the page, as the attribute `sizes`. */
export const HERO_SIZES = '(min-width: 64rem) 56vw, 75vw';

/** Returns the example that the home page shows at a visit. */
export function randomExample(): ExampleId {
  return (EXAMPLES[Math.floor(Math.random() * EXAMPLES.length)] ?? EXAMPLES[0]).id;
}

/**
 * The header `Link` that preloads an example's pictures before fonts and scripts.
 * https://html.spec.whatwg.org/multipage/semantics.html#processing-link-headers
 */
export function heroPreloads(id: ExampleId): string {
  const preloads = (['after', 'before'] as const).map((moment) => {
    const { avif } = drawnPicture('example', exampleName(id, moment));
    return [
      // A link needs an address; browsers that know `imagesrcset` do not ask for it.
      `<${avif.split(' ', 1).join('')}>; rel=preload; as=image; type="image/avif"; fetchpriority=high`,
      `imagesrcset="${avif}"; imagesizes="${HERO_SIZES}"`,
    ].join('; ');
  });
  return preloads.join(', ');
}
