import { useParams } from 'next/navigation';
import { useEffect } from 'react';

import { createStore, useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { EXAMPLES } from '@/lib/shared/rules/examples';

type Example = (typeof EXAMPLES)[number];

/** The first example that the hero shows in this tab, which stays; null before. */
const createFirstExample = () => createStore<string | null>(null);

/** The hero's example, which the middleware chooses with the variant of the page, and the two after it. */
export function useExamples(): [hero: Example, larger: Example, smaller: Example] {
  const { example } = useParams<{ example: string }>();
  const first = useService(createFirstExample);
  const shown = useStore(first) ?? example;
  useEffect(() => first.update((before) => before ?? example), [first, example]);
  const hero = EXAMPLES.findIndex(({ id }) => id === shown);
  const at = (place: number) => EXAMPLES[(hero + place) % EXAMPLES.length] ?? EXAMPLES[0];
  return [at(0), at(1), at(2)];
}
