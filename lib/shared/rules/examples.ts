/** The kinds of portraits that the home page shows examples of. */
export const EXAMPLE_CATEGORIES = ['professional', 'casual', 'creative'] as const;

export type ExampleCategory = (typeof EXAMPLE_CATEGORIES)[number];

/** A moment of an example: the phone photo, the portrait. */
export type ExampleMoment = 'before' | 'after';

/** The example pairs, named after the person. Any three neighbours have three categories, around the end too. */
export const EXAMPLES = [
  { id: 'ines', category: 'professional' },
  { id: 'emil', category: 'casual' },
  { id: 'amara', category: 'creative' },
  { id: 'viktor', category: 'professional' },
  { id: 'grace', category: 'casual' },
  { id: 'kenji', category: 'creative' },
] as const satisfies readonly { id: string; category: ExampleCategory }[];

export type ExampleId = (typeof EXAMPLES)[number]['id'];

/** Name of an example's picture within its family, as `ines-before`. */
export function exampleName(id: ExampleId, moment: ExampleMoment): string {
  return `${id}-${moment}`;
}
