import 'server-only';

/** A text in the forms in which its words are looked up: lower case, without accents, a letter at most twice in a row. */
export interface NormalisedText {
  /** The text as it is, and with look-alike letters as Latin or Cyrillic ones; spaces part words, commas parts. */
  readings: string[];
  /**
   * Single words: what neighbours give together (“n.u.d.e” and “nu de” are “nude”), and those of look-alikes (“cekc”).
   */
  singles: string[];
}

/** Letters of rarer alphabets that look like a Latin one, and that no Unicode decomposition names. */
const RARE_LETTERS = pairs(
  'ѕ s, і i, ј j, ԁ d, ԛ q, ԝ w, ӏ l, һ h, ү y, є e, ґ г, α a, β b, γ y, δ d, ε e, η n, ι i, κ k, μ u, ν v, ο o, π n, ρ p, ς s, σ o, τ t, υ u, χ x, ω w, օ o, ո n, ս u, հ h, ı i, ɑ a, ɡ g, ɪ i, ʀ r, ɴ n, ᴀ a, ᴄ c, ᴅ d, ᴇ e, ᴏ o, ᴘ p, ᴛ t, ᴜ u, ꜱ s, ø o, ł l, đ d, æ ae, œ oe, ß ss',
);

/** What looks like a Latin letter: Cyrillic letters, digits and signs. 1, ! and | are i or l, and become 1. */
const LATIN = new Map([
  ...[...'abcdefghijklmnopqrstuvwxyz1'].map((same) => [same, same] as const),
  ...pairs(
    'а a, в b, е e, к k, м m, н h, о o, р p, с c, т t, у y, х x, п n, и u, г r, ь b, ш w, 0 o, 3 e, 4 a, 5 s, 7 t, 8 b, 9 g, @ a, $ s, + t, € e, ! 1, | 1',
  ),
]);

/** What looks like a Cyrillic letter: Latin letters, digits and signs. */
const CYRILLIC = new Map([
  ...[...'абвгдежзиклмнопрстуфхцчшщъыьэюя'].map((same) => [same, same] as const),
  ...pairs(
    'a а, b в, c с, d д, e е, h н, i и, k к, m м, n п, o о, p р, r г, t т, u и, w ш, x х, y у, 0 о, 3 з, 4 ч, 6 б, 8 в, @ а',
  ),
]);
const ALPHABETS = [LATIN, CYRILLIC];

function pairs(list: string): Map<string, string> {
  return new Map(list.split(', ').map((pair) => pair.split(' ') as [string, string]));
}

const WORD = /[\p{L}\p{N}]+/gu;
/** A word whose signs may stand for letters; at its ends only those that are no punctuation. */
const WORD_WITH_SIGNS = /[\p{L}\p{N}@$€][\p{L}\p{N}@$€+!|]*[\p{L}\p{N}@$€+]|[\p{L}\p{N}]/gu;
/** Ends a part without a space after it, too. */
const END_WITHIN_WORDS = /[,;?)…»”]/gu;
/** A word in one alphabet is read in that alphabet alone: “bow” is no “вош”. */
const OF_ONE_ALPHABET = /^(?:\p{Script=Latin}+|\p{Script=Cyrillic}+)$/u;
const END_OF_PART = /[,;:.!?)…»"”]$/u;
/** Characters that take no room, and control characters. Models read them as nothing or as a space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
/** Marks, and apostrophes within words. */
const MARKS = /[\p{M}'’ʼ`]/gu;

/** The longest word that is put together, in characters. */
const JOINED_MAXIMUM = 24;
/** A word of so few letters is put together from single letters only, and if there are no further ones beside it. */
const SHORT = 3;
/** Words that give a refused one together and are harmless beside each other: “the pen is blue”, “the top less bright”. */
const APART = new Set(
  'a i as is an al us pen pens top tops shirt bra less hard soft core bond under age school boy boys girl girls раз день нюд с c'.split(
    ' ',
  ),
);
/** Single letters that are words. */
const ONE_LETTER_WORDS = new Set('aiавикосуя');

/** Returns a text's normalised forms, which grow with it: https://www.unicode.org/reports/tr39/#Confusable_Detection */
export function normalise(text: string): NormalisedText {
  const spaced = text.replace(/[\t-\r]/g, ' ');
  const versions = distinct([spaced.replace(INVISIBLE, ''), spaced.replace(INVISIBLE, ' ')]).map(fold);
  return {
    readings: distinct(versions.flatMap(readingsOf)),
    singles: distinct(versions.flatMap(singlesOf)),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** Lower case without accents. Twice through both cases, as “ẞ”, “ß” and “SS” are one word. */
function fold(text: string): string {
  const decomposed = text.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD');
  const letters = decomposed.replace(INVISIBLE, '').replace(MARKS, '');
  return Array.from(letters, (letter) => RARE_LETTERS.get(letter) ?? letter).join('');
}

function readingsOf(text: string): string[] {
  const chunks = text.replace(END_WITHIN_WORDS, '$& ').split(/\s+/u);
  const wordsBy = (pattern: RegExp) =>
    chunks.flatMap((chunk) => {
      const words = chunk.match(pattern) ?? [];
      return END_OF_PART.test(chunk) ? [...words, ','] : words;
    });
  const withSigns = wordsBy(WORD_WITH_SIGNS);
  const readings = [
    wordsBy(WORD),
    withSigns,
    ...ALPHABETS.map((alphabet) =>
      withSigns.map((word) => (OF_ONE_ALPHABET.test(word) ? word : inAlphabet(word, alphabet))),
    ),
  ];
  return readings.map((words) => ` ${words.map(squeeze).join(' ')} `);
}

function singlesOf(text: string): string[] {
  const pieces = text.match(WORD_WITH_SIGNS) ?? [];
  const joined = new Set<string>();
  for (const start of pieces.keys()) {
    let word = pieces[start] ?? '';
    for (let end = start + 1; end < pieces.length; end += 1) {
      word += pieces[end] ?? '';
      if (word.length > JOINED_MAXIMUM) break;
      if (isOneWord(pieces, start, end, word)) joined.add(word);
    }
  }
  const words = pieces.filter((piece) => OF_ONE_ALPHABET.test(piece));
  return ALPHABETS.flatMap((alphabet) => [
    ...words.map((word) => inAlphabet(word, alphabet)).filter((word, index) => word !== words[index]),
    ...Array.from(joined, (word) => inAlphabet(word, alphabet)),
  ]).map(squeeze);
}

/** Whether the pieces from `start` to `end` may be one word that is spelled with separators. */
function isOneWord(pieces: readonly string[], start: number, end: number, word: string): boolean {
  const parts = pieces.slice(start, end + 1);
  if (parts.every((part) => APART.has(part))) return false;
  if (word.length > SHORT) return true;
  const isBesideLetters = isLoneLetter(pieces[start - 1]) || isLoneLetter(pieces[end + 1]);
  return parts.every((part) => part.length === 1) && !isBesideLetters;
}

function isLoneLetter(piece: string | undefined): boolean {
  return piece?.length === 1 && !ONE_LETTER_WORDS.has(piece);
}

/** The word if each of its characters looks like a letter of the alphabet; else as it is. Numbers stay. */
function inAlphabet(word: string, alphabet: ReadonlyMap<string, string>): string {
  if (!/\p{L}/u.test(word)) return word;
  const letters = Array.from(word, (character) => alphabet.get(character));
  return letters.includes(undefined) ? word : letters.join('');
}

function squeeze(word: string): string {
  return /\p{L}/u.test(word) ? word.replace(/([\p{L}1])\1{2,}/gu, '$1$1') : word;
}
