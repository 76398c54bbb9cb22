import 'server-only';

import { normalise, type NormalisedText } from './normalise';
import {
  NAMES_A_CHILD,
  REFUSED_WORDS,
  SUGGESTIVE_WORDS,
  UNWANTED_CLOTHES,
  type RefusedCategory,
} from './refused-words';

/** Why a text is refused. It names none of the text's words. */
export interface WordsRefusal {
  category: RefusedCategory;
  /** How many of the category's words and phrases the text has. */
  count: number;
}

interface Matcher {
  category: RefusedCategory;
  /** Text that is harmless, which is taken out first. */
  allowed: RegExp;
  refused: RegExp;
  /** A single word. */
  word: RegExp;
}

/** What a text is compared with: as it is, or where it repeats letters. */
interface Spelling {
  matchers: readonly Matcher[];
  child: RegExp;
  suggestive: RegExp;
}

const AS_LISTED = compileMatchers((source) => source);
const WITHOUT_DOUBLE_LETTERS = compileMatchers((source) => source.replace(/(\p{L})\1\??/gu, '$1'));

/**
 * Returns why a wish is refused, or null; also with look-alike letters, separators, invisible and
 * repeated characters. The time grows in proportion to the text.
 */
export function checkWords(text: string): WordsRefusal | null {
  const normalised = normalise(text);
  return (
    refusalBy(AS_LISTED, normalised) ??
    refusalBy(WITHOUT_DOUBLE_LETTERS, {
      readings: withoutDoubleLetters(normalised.readings),
      singles: withoutDoubleLetters(normalised.singles),
    })
  );
}

/** What models read and no list here has; also where a sign holds it, as “㊙” does. */
const OTHER_SCRIPT =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}\p{S}]/u;

/** Whether a text has letters that are neither Latin nor Cyrillic. */
export function isInAnotherScript(text: string): boolean {
  return OTHER_SCRIPT.test(text.normalize('NFKD'));
}

const WITHOUT_CLOTHES = new RegExp(`^ ?${toPattern(UNWANTED_CLOTHES)} ?$`, 'u');

/** Returns why a text of what shall not be shown is refused, or null: only that without clothes a person is naked. */
export function checkUnwantedWords(text: string): WordsRefusal | null {
  const { readings, singles } = normalise(text);
  const counts = [...readings.map((reading) => reading.split(',')), singles].map(
    (parts) => parts.filter((part) => WITHOUT_CLOTHES.test(part)).length,
  );
  const count = Math.max(...counts);
  return count === 0 ? null : { category: 'sexual', count };
}

/** The texts with double letters, each written once. */
function withoutDoubleLetters(texts: readonly string[]): string[] {
  return texts
    .map((text) => text.replace(/(\p{L})\1/gu, '$1'))
    .filter((text, index) => text !== texts[index]);
}

function refusalBy({ matchers, child, suggestive }: Spelling, text: NormalisedText): WordsRefusal | null {
  const { readings, singles } = text;
  for (const { category, allowed, refused, word } of matchers) {
    const rest = readings.map((reading) => reading.replace(allowed, ','));
    const count =
      Math.max(0, ...rest.map((reading) => (reading.match(refused) ?? []).length)) ||
      singles.filter((single) => word.test(single)).length;
    if (count === 0) continue;
    const isOfChild = category === 'sexual' && readings.some((reading) => has(reading, child));
    return { category: isOfChild ? 'minor' : category, count };
  }
  const isSuggestive = readings.some((reading) => has(reading, child) && has(reading, suggestive));
  return isSuggestive ? { category: 'minor', count: 1 } : null;
}

function has(reading: string, words: RegExp): boolean {
  return reading.search(words) !== -1;
}

function compileMatchers(spell: (source: string) => string): Spelling {
  const patternOf = (sources: readonly string[]) =>
    sources.map((source) => toPattern(spell(source))).join('|');
  /** Matches whole words of a reading. */
  const wordsIn = (sources: readonly string[]) => new RegExp(`(?<= )(?:${patternOf(sources)})(?= )`, 'gu');
  return {
    matchers: REFUSED_WORDS.map(({ category, words, phrases, allowed }) => ({
      category,
      allowed: wordsIn(allowed),
      refused: wordsIn([...words, ...phrases.map(allowCommas)]),
      word: new RegExp(`^(?:${patternOf(words)})$`, 'u'),
    })),
    child: wordsIn(NAMES_A_CHILD),
    suggestive: wordsIn(SUGGESTIVE_WORDS),
  };
}

/** A comma within a refused phrase makes no difference. */
function allowCommas(source: string): string {
  return source.replace(/ (?!\?)/g, ' (?:, )?');
}

/** The regular expression of a listed pattern, in the letters of a normalised text: 1 is i or l. */
function toPattern(source: string): string {
  return source.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[il]/g, '[$&1]').replaceAll('*', '\\p{L}*');
}
