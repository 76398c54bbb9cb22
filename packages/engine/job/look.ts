/** The changes to the whole picture that the prompts ask for. 0: no change. */
export interface Look {
  /** 0 to 1: share of the colour to remove. */
  monochrome: number;
  /** 0 to 1. */
  sepia: number;
  /** −1 cool to 1 warm. */
  warmth: number;
  /** −1 dark to 1 bright. */
  brightness: number;
  /** −1 crisp to 1 soft. */
  softness: number;
  /** −1 flat to 1 high contrast. */
  contrast: number;
}

type LookChange = Partial<Look>;

/** Endings of Russian adjectives and adverbs: "тёплый", "тёплая", "тёплыми" and "тепло" mean the same. */
const ENDING =
  '(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ом|ем|ую|юю|ою|ею|ых|их|ыми|ими|ей|о|е|а|ы|и)?';

/** The vocabulary of the prompts in English and Russian. Other words are ignored. */
const VOCABULARY: readonly { words: RegExp; change: LookChange }[] = [
  {
    words: anyOf(
      'black[ -]and[ -]white',
      'black ?& ?white',
      'b&w',
      'monochrome',
      'gr[ae]yscale',
      `ч[её]рно[ -]?бел${ENDING}`,
      'ч[/-]?б',
      `монохромн${ENDING}`,
    ),
    change: { monochrome: 1 },
  },
  { words: anyOf('sepia', 'сепи[яиюей]{1,2}'), change: { sepia: 1 } },
  { words: anyOf('warm', `т[её]пл${ENDING}`), change: { warmth: 1 } },
  { words: anyOf('cool', 'cold', `холодн${ENDING}`, `прохладн${ENDING}`), change: { warmth: -1 } },
  { words: anyOf('bright', `ярк${ENDING}`), change: { brightness: 1 } },
  { words: anyOf('dark', `т[её]мн${ENDING}`), change: { brightness: -1 } },
  { words: anyOf('soft', `мягк${ENDING}`), change: { softness: 1 } },
  {
    words: anyOf(
      'high[ -]contrast',
      `(?:высоко)?контрастн${ENDING}`,
      `(?:высок|сильн)${ENDING} контраст(?:а|ом|е|у)?`,
    ),
    change: { contrast: 1 },
  },
];

/** Matches whole words. `\b` only works for the Latin alphabet. */
function anyOf(...words: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}

/**
 * Reads the look from the prompts; a negative word has the opposite effect, and only cancels black and white and sepia.
 */
export function readLook(positivePrompt: string, negativePrompt: string): Look {
  const look: Look = { monochrome: 0, sepia: 0, warmth: 0, brightness: 0, softness: 0, contrast: 0 };
  for (const { words, change } of VOCABULARY) {
    const times = (words.test(positivePrompt) ? 1 : 0) - (words.test(negativePrompt) ? 1 : 0);
    for (const key of Object.keys(change) as (keyof Look)[]) look[key] += times * (change[key] ?? 0);
  }
  look.monochrome = Math.max(0, look.monochrome);
  look.sepia = Math.max(0, look.sepia);
  return look;
}
