import { useEffect, useState } from 'react';

import { assetUrl } from '@/lib/client/assets';

import { EXAMPLE_CATEGORIES, examplePath } from './examples-data';
import type { ExampleCategory } from './examples-data';

const FIRST = EXAMPLE_CATEGORIES[0];

function decodePicture(path: string): Promise<void> {
  const picture = new Image();
  picture.src = assetUrl(path);
  return picture.decode();
}

/**
 * A category chosen at random for each visit. Static HTML always has the first one; another one takes
 * its place when both of its pictures are decoded, so nothing flashes.
 * @param random a number from 0 up to but not including 1
 */
export function useRandomCategory(random: () => number = Math.random): ExampleCategory {
  const [category, setCategory] = useState<ExampleCategory>(FIRST);

  useEffect(() => {
    const chosen = EXAMPLE_CATEGORIES[Math.floor(random() * EXAMPLE_CATEGORIES.length)] ?? FIRST;
    if (chosen === FIRST) return undefined;
    let mounted = true;
    Promise.all([
      decodePicture(examplePath(chosen, 'before')),
      decodePicture(examplePath(chosen, 'after')),
    ]).then(
      () => {
        if (mounted) setCategory(chosen);
      },
      // A picture that does not load: the first pair stays.
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [random]);

  return category;
}
