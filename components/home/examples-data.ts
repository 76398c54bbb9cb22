/** The kinds of examples; each has one pair of pictures under public/images/examples. */
export const EXAMPLE_CATEGORIES = ['professional', 'casual', 'creative'] as const;

export type ExampleCategory = (typeof EXAMPLE_CATEGORIES)[number];

/** Shape of every example: 4 to 5, in pixels of the largest version. */
export const EXAMPLE_SIZE = { width: 1024, height: 1280 } as const;

/** Path of an example's picture below the assets' host. */
export function examplePath(category: ExampleCategory, stage: 'before' | 'after'): string {
  return `/images/examples/${category}-${stage}.webp`;
}
