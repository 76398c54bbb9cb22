import { useEffect } from 'react';

import { assetUrl } from '@/lib/client/assets';
import { createStore } from '@/lib/client/store';
import { useStore } from '@/lib/client/use-store';

import { EXAMPLE_CATEGORIES, examplePath } from './examples-data';
import type { ExampleCategory } from './examples-data';

const FIRST = EXAMPLE_CATEGORIES[0];

/**
 * Not state of the page: a part whose code is still on its way must not be rendered anew by its parent, or
 * React drops its static HTML.
 */
const store = createStore<ExampleCategory>(FIRST);

function decodePicture(path: string): Promise<void> {
  const picture = new Image();
  picture.src = assetUrl(path);
  return picture.decode();
}

/** The category of the hero's pair; in static HTML the first one. */
export function useHeroCategory(): ExampleCategory {
  return useStore(store);
}

/**
 * Chooses the hero's category at random for each visit. It takes the place of the one before when both of
 * its pictures are decoded, so nothing flashes.
 * @param random a number from 0 up to but not including 1
 */
export function useRandomCategory(random: () => number = Math.random): void {
  useEffect(() => {
    const chosen = EXAMPLE_CATEGORIES[Math.floor(random() * EXAMPLE_CATEGORIES.length)] ?? FIRST;
    let mounted = true;
    Promise.all([
      decodePicture(examplePath(chosen, 'before')),
      decodePicture(examplePath(chosen, 'after')),
    ]).then(
      () => {
        if (mounted) store.update(() => chosen);
      },
      // A picture that does not load: the pair before stays.
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [random]);
}

/** Back to the first category. For tests, which share the module. */
export function resetHeroCategory(): void {
  store.update(() => FIRST);
}
