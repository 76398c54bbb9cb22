import { EXAMPLES, exampleName } from '@/lib/shared/rules/examples';

/** The metric that names the visit's example in the header `Server-Timing`, which scripts can read. */
export const EXAMPLE_METRIC = 'example';

/** Width of the hero's pictures on the page, as the attribute `sizes`. */
export const HERO_SIZES = '(min-width: 64rem) 56vw, 75vw';

/**
 * Picks a visit's example: headers of the home page with the index of a random example, for the script in the head, and
 * with the preloads of its two pictures. Browsers read them before the page, so the pictures come before fonts and scripts.
 * https://html.spec.whatwg.org/multipage/semantics.html#processing-link-headers, https://www.w3.org/TR/server-timing/
 * @param candidates AVIF candidates of an example's picture, for the attribute `srcset`
 */
export function exampleHeaders(
  candidates: (name: string) => string,
): Record<'Link' | 'Server-Timing', string> {
  const index = Math.floor(Math.random() * EXAMPLES.length);
  const { id } = EXAMPLES[index] ?? EXAMPLES[0];
  const preloads = (['after', 'before'] as const).map((moment) => {
    const files = candidates(exampleName(id, moment));
    return [
      // A link needs an address; browsers that know `imagesrcset` do not ask for it.
      `<${files.split(' ', 1).join('')}>; rel=preload; as=image; type="image/avif"; fetchpriority=high`,
      `imagesrcset="${files}"; imagesizes="${HERO_SIZES}"`,
    ].join('; ');
  });
  return { Link: preloads.join(', '), 'Server-Timing': `${EXAMPLE_METRIC};desc="${index}"` };
}
