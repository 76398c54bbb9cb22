/** What the prompts ask of the picture as a whole. 0 everywhere: nothing. */
export interface Look {
  /** 0 to 1: colour given up. */
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

/** The whole vocabulary of the prompts; everything else in them is ignored. */
const VOCABULARY: readonly { words: RegExp; change: LookChange }[] = [
  {
    words: /\b(black[ -]and[ -]white|black ?& ?white|b&w|monochrome|gr[ae]yscale)\b/i,
    change: { monochrome: 1 },
  },
  { words: /\bsepia\b/i, change: { sepia: 1 } },
  { words: /\bwarm\b/i, change: { warmth: 1 } },
  { words: /\b(cool|cold)\b/i, change: { warmth: -1 } },
  { words: /\bbright\b/i, change: { brightness: 1 } },
  { words: /\bdark\b/i, change: { brightness: -1 } },
  { words: /\bsoft\b/i, change: { softness: 1 } },
  { words: /\bhigh[ -]contrast\b/i, change: { contrast: 1 } },
];

/**
 * The look that two prompts describe. A word of the negative prompt does the reverse of the same word in the
 * positive one; what has no reverse (black and white, sepia) it only takes back.
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
