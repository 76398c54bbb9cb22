import fc from 'fast-check';

import { propertyRuns } from '../../testing/property-runs';
import { aResolvedRequest } from '../../testing/requests';
import { instructionFor } from '../models/instruction';
import { checkUnwantedWords, checkWords, isInAnotherScript } from './check-words';
import { normalise } from './normalise';
import { ALLOWED_PROMPTS, REFUSED_PROMPTS } from './testing/prompts';

const REFUSED = Object.entries(REFUSED_PROMPTS).flatMap(([category, prompts]) =>
  prompts.map((prompt) => [category, prompt] as const),
);
const ALLOWED = Object.values(ALLOWED_PROMPTS).flat();
const isRussian = (prompt: string) => /\p{Script=Cyrillic}/u.test(prompt);

it('is tried with enough prompts in both languages', () => {
  expect(REFUSED.length).toBeGreaterThanOrEqual(45);
  expect(new Set(ALLOWED).size).toBe(ALLOWED.length);
  expect(ALLOWED.filter(isRussian).length).toBeGreaterThanOrEqual(110);
  expect(ALLOWED.filter((prompt) => !isRussian(prompt)).length).toBeGreaterThanOrEqual(110);
});

it.each(REFUSED)('refuses as %s: %s', (category, prompt) => {
  expect(checkWords(prompt)).toMatchObject({ category });
});

it.each(ALLOWED)('allows: %s', (prompt) => {
  expect(checkWords(prompt)).toBeNull();
});

it('says how many words it found, and none of them', () => {
  expect(checkWords('a nude, nude woman and a naked man')).toEqual({ category: 'sexual', count: 3 });
  expect(checkWords('a woman in a suit')).toBeNull();
});

describe('a negative prompt', () => {
  it.each([
    'clothes',
    'blurry, all clothing; text',
    'c l o t h e s',
    'Her UNDERWEAR and bra',
    'wearing clothes',
    'одежда',
    'размытость, вся одежда',
    'нижнее бельё',
  ])('does not ask for a person without clothes: %s', (words) => {
    expect(checkUnwantedWords(words)).toMatchObject({ category: 'sexual' });
  });

  it.each([
    '',
    'nudity, child, naked',
    'wrinkled clothes, dirty clothing',
    'tie, hat, logo on the shirt',
    'red dress',
    'мятая одежда, грязное бельё на стуле',
    'нагота, дети',
  ])('may name what to leave out: %s', (words) => {
    expect(checkUnwantedWords(words)).toBeNull();
  });
});

describe('the script of a text', () => {
  it.each(['裸体', 'soft light, 裸体', 'はだか', '나체', 'عارية', 'γυμνός', 'नग्न', 'เปลือย', '㊙', '⠝⠥⠙⠑'])(
    'is another one than Latin or Cyrillic: %s',
    (text) => {
      expect(isInAnotherScript(text)).toBe(true);
    },
  );

  it.each([
    '',
    'soft light, 85 mm — “warm”, 50/50 & 30 %! 😀 ☕️ № 5 ½ € ™',
    'Übergröße, ruban noué, Łódź, İstanbul, ｆｕｌｌ ｗｉｄｔｈ',
    'мягкий свет, ёлка, їжак',
  ])('is one of them: %s', (text) => {
    expect(isInAnotherScript(text)).toBe(false);
  });
});

/** Words that are refused alone, of at least four letters. */
const WORDS = [
  'nude',
  'naked',
  'porn',
  'topless',
  'schoolgirl',
  'deepfake',
  'голая',
  'порно',
  'раздетый',
  'школьница',
];
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аα@4á',
  e: 'еε3é',
  o: 'оο0ö',
  p: 'рρ',
  c: 'с',
  u: 'υü',
  i: 'і1í',
  k: 'кκ',
  n: 'ñ',
  s: '5$ѕ',
  l: '1ӏ',
  а: 'a@á',
  о: 'o0',
  р: 'p',
  т: 't',
  н: 'h',
  к: 'k',
};
const INVISIBLE = ['\u200b', '\u200d', '\u00ad', '\u2060', '\ufeff', '\u034f'];

/** Each letter of a word by one of its ways of writing. */
const written = (ways: (letter: string) => readonly string[]) =>
  fc
    .constantFrom(...WORDS)
    .chain((word) => fc.tuple(...[...word].map((letter) => fc.constantFrom(...ways(letter)))))
    .map((letters) => letters.join(''));
const isRefused = (text: string) => expect(checkWords(text)).not.toBeNull();

describe('a refused word stays refused', () => {
  it('with look-alike letters', () => {
    const word = written((letter) => [letter, ...(LOOK_ALIKES[letter] ?? '')]);
    fc.assert(fc.property(word, isRefused), propertyRuns());
  });

  it('with invisible characters, accents, capitals and repeated letters', () => {
    const word = written((letter) => [
      letter,
      letter.toUpperCase(),
      letter.repeat(2),
      letter.repeat(5),
      `${letter}\u0301`,
      ...INVISIBLE.map((character) => letter + character),
    ]);
    fc.assert(fc.property(word, isRefused), propertyRuns());
  });

  it('with separators between some or all of its letters', () => {
    // “Top less” and “school girl” are words of their own; the second is refused as a phrase.
    const word = written((letter) => [letter, `${letter} `, `${letter}.`, `${letter} - `, `${letter}_`]);
    const harmless = /^top\P{L}*less\P{L}*$/u;
    fc.assert(
      fc.property(
        word.filter((text) => !harmless.test(text)),
        isRefused,
      ),
      propertyRuns(),
    );
  });

  it('within any other words', () => {
    const others = fc.constantFrom(...ALLOWED);
    fc.assert(
      fc.property(fc.constantFrom(...WORDS), others, others, (word, before, after) => {
        isRefused(`${before}, ${word}, ${after}`);
      }),
      propertyRuns(),
    );
  });

  it.each(['nice\u200bnude', 'a\ufeffnude woman', 'nude\u0000woman', 'a\nnude\twoman'])(
    'where models read a character as a space: %j',
    isRefused,
  );
});

describe('an allowed prompt stays allowed', () => {
  const prompt = fc.constantFrom(...ALLOWED);
  /** Without those that are refused beside a child. */
  const decent = prompt.filter((text) => !/sexy|swimsuit|bikini|lingerie|сексуальн/iu.test(text));

  it('in another letter case', () => {
    for (const text of ALLOWED) {
      expect([text, checkWords(text.toUpperCase())]).toEqual([text, null]);
      expect([text, checkWords(text.toLowerCase())]).toEqual([text, null]);
    }
  });

  it('with other white space', () => {
    const space = fc.constantFrom('  ', '\n', '\t', '\u00a0', ' \r\n ');
    fc.assert(
      fc.property(prompt, space, (text, other) => {
        expect(checkWords(`${other}${text.replaceAll(' ', other)}${other}`)).toBeNull();
      }),
      propertyRuns(),
    );
  });

  it('beside another one', () => {
    fc.assert(
      fc.property(decent, decent, (one, other) => {
        expect([one, other, checkWords(`${one}. ${other}`)]).toEqual([one, other, null]);
      }),
      propertyRuns(),
    );
  });
});

it('reaches the model as it was checked', () => {
  const parts = [
    'nu',
    'de',
    'nude',
    'a',
    'го',
    'лая',
    'голая',
    ' ',
    '“',
    '”',
    '\u0000',
    '\u0085',
    '\ufeff',
    '\u200b',
    '\u2028',
    '\n',
    '-',
  ];
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join(''));
  fc.assert(
    fc.property(text, text, (positive_prompt, negative_prompt) => {
      fc.pre(checkWords(positive_prompt) === null);
      const { prompt } = instructionFor(aResolvedRequest({ positive_prompt, negative_prompt }), [], 'Image');
      const [, wish = ''] = /Also: \[([^\]]*)\]/.exec(prompt) ?? [];
      expect(checkWords(wish)).toBeNull();
    }),
    propertyRuns(),
  );
});

describe('any text', () => {
  it('is checked without an error', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc
        .array(fc.constantFrom('a', 'n', ' ', '.', '1', 'г', '\u0301', '\ud800', '“', '@'), {
          maxLength: 200,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (words) => {
        expect([null, 'minor', 'sexual', 'impersonation']).toContain(checkWords(words)?.category ?? null);
      }),
      propertyRuns(),
    );
  });

  it.each([
    ['one letter', 'a'],
    ['single letters', 'a '],
    ['invisible characters', '\u200b'],
    ['accents', 'a\u0301'],
    ['signs', '@!'],
    ['beginnings of a phrase', 'as a very '],
    ['beginnings of a Russian phrase', 'как маленькая '],
    ['names', 'president '],
    ['a list of beginnings', 'a president, '],
    ['allowed words', 'nude matte '],
    ['a ligature that becomes eighteen letters', '\ufdfa'],
  ])('of 10,000 characters takes steps in proportion to it: %s', (_name, part) => {
    const text = (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
    const sizeOf = (length: number) => {
      const { readings, singles } = normalise(text(length));
      return [...readings, ...singles].join('').length;
    };
    expect(sizeOf(10_000)).toBeLessThan(11 * sizeOf(1_000) + 1_000);
    expect(() => checkWords(text(10_000))).not.toThrow();
  });
});
