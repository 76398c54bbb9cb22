import type { Sitter } from './figure/figure-spec';

/** Returns an invented sitter; `others` are the properties that differ from those of most sitters. */
const sitter = (
  seed: number,
  skin: Sitter['skin'],
  hair: Sitter['hair'],
  hairStyle: Sitter['hairStyle'],
  iris: Sitter['iris'],
  others: Partial<Sitter>,
): Sitter => ({
  ...{ beard: 'none', glasses: false, freckles: false, age: 0, jaw: 0.1, lipColour: 0.5 },
  ...{ seed, skin, hair, hairStyle, iris },
  ...others,
});

const bearded = { beard: 'full', lipColour: 0.1 } as const;
const spectacled = { glasses: true, lipColour: 0.1 } as const;

/** The invented sitters of the pictures. */
export const SITTERS = {
  anna: sitter(101, 'honey', 'chestnut', 'long', '#6b4a2f', {}),
  daniel: sitter(202, 'bronze', 'ink', 'short', '#4a2f20', { ...bearded, jaw: 0.85, age: 0.2 }),
  maya: sitter(303, 'espresso', 'ink', 'curls', '#3a241a', { lipColour: 0.7 }),
  leo: sitter(404, 'porcelain', 'silver', 'swept', '#5b7484', { ...spectacled, jaw: 0.8, age: 0.9 }),
  sofia: sitter(505, 'porcelain', 'copper', 'bun', '#5d7a58', { freckles: true, lipColour: 0.55 }),
  hana: sitter(606, 'honey', 'ink', 'bob', '#3c271d', { lipColour: 0.65 }),
  ines: sitter(707, 'bronze', 'chestnut', 'wavy', '#4f3422', { lipColour: 0.6 }),
  emil: sitter(808, 'porcelain', 'ash', 'short', '#55748a', {
    beard: 'stubble',
    jaw: 0.7,
    lipColour: 0.15,
    age: 0.15,
  }),
  amara: sitter(909, 'espresso', 'ink', 'bun', '#38231a', { lipColour: 0.75 }),
  viktor: sitter(1212, 'porcelain', 'silver', 'swept', '#5c7280', { ...bearded, jaw: 0.85, age: 1 }),
  grace: sitter(1313, 'bronze', 'silver', 'cropped', '#4a3324', { lipColour: 0.6, age: 0.75 }),
  kenji: sitter(1414, 'honey', 'ink', 'short', '#33221a', {
    ...spectacled,
    beard: 'stubble',
    jaw: 0.6,
    age: 0.4,
  }),
  tariq: sitter(1010, 'honey', 'ink', 'swept', '#46301f', { ...bearded, jaw: 0.9, age: 0.25 }),
  nora: sitter(1111, 'porcelain', 'copper', 'bob', '#4f6f52', { freckles: true, lipColour: 0.6 }),
};
