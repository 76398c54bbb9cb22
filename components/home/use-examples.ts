import { useParams } from 'next/navigation';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { EXAMPLES } from '@/lib/shared/rules/examples';

import { createFirstExample } from './hero';

type Example = (typeof EXAMPLES)[number];

/** The hero's example, which the middleware chooses with the variant of the page, and the two after it. */
export function useExamples(): [hero: Example, larger: Example, smaller: Example] {
  const { example } = useParams<{ example: string }>();
  const shown = useStore(useService(createFirstExample)) ?? example;
  const hero = EXAMPLES.findIndex(({ id }) => id === shown);
  const at = (place: number) => EXAMPLES[(hero + place) % EXAMPLES.length] ?? EXAMPLES[0];
  return [at(0), at(1), at(2)];
}
