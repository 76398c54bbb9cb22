import enMessages from '@/messages/en.json';
import ruMessages from '@/messages/ru.json';

import { pageMessages, sharedMessages, type PageWithTexts } from './messages';

type Catalogue = { [key: string]: string | Catalogue };

/** Every message by its path, as `account.signIn`. */
function flatten(catalogue: Catalogue, path = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(catalogue)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') flat.set(here, value);
    else for (const [inner, text] of flatten(value, here)) flat.set(inner, text);
  }
  return flat;
}

/** Names of the ICU arguments; the branches of a plural, as in `one {portrait}`, are none. */
function argumentsOf(message: string): string[] {
  const pattern = /(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*)\{\s*([a-z]\w*)\s*[,}]/gi;
  return [...new Set([...message.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();
}

/** Categories that a plural must have in a language, apart from exact values. */
const CATEGORIES = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] } as const;

function missingCategories(message: string, locale: keyof typeof CATEGORIES): string[] {
  const plurals = message.split(/,\s*plural\s*,/).slice(1);
  return plurals.flatMap((plural) =>
    CATEGORIES[locale].filter((category) => !new RegExp(`\\b${category}\\s*\\{`).test(plural)),
  );
}

const en = flatten(enMessages as Catalogue);
const ru = flatten(ruMessages as Catalogue);

describe('the two catalogues', () => {
  it('have the same keys', () => {
    expect([...ru.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('use the same arguments in every message', () => {
    const different = [...en].filter(([key, text]) => {
      return argumentsOf(text).join() !== argumentsOf(ru.get(key) ?? '').join();
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it('know every plural form that the language has', () => {
    const incomplete = [
      ...[...en].filter(([, text]) => missingCategories(text, 'en').some((name) => name !== 'one')),
      ...[...ru].filter(([, text]) => missingCategories(text, 'ru').length > 0),
    ];
    expect(incomplete.map(([key]) => key)).toEqual([]);
  });

  it('leave no message empty', () => {
    const empty = [...en, ...ru].filter(([, text]) => text.trim() === '');
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  it('type no amount of money, bonus or credits: those come from the rules', () => {
    const typed = [...en, ...ru].filter(([, text]) => /[$₽]\s?\d|\d\s?[$₽%]|\d+ (credits|кредит)/.test(text));
    expect(typed.map(([key]) => key)).toEqual([]);
  });
});

/** A message without its arguments, its plural categories and its exact values: what the writer typed. */
function typedText(message: string): string {
  return message
    .replace(/\{\s*\w+\s*,\s*plural\s*,/g, ' ')
    .replace(/(?:=\d+|\b(?:zero|one|two|few|many|other))\s*\{/g, ' ')
    .replace(/\{\s*\w+\s*(?:,\s*number\s*)?\}/g, ' ');
}

const NUMBER_WORDS = {
  en: /\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen)\b/i,
  ru: /(?<!\p{L})(?:дв(?:а|е|ух|умя)|тр(?:и|ёх|емя)|четыр(?:е|ёх)|пят(?:ь|и)|шест(?:ь|и)|семь|восемь|девят(?:ь|и)|десят(?:ь|и)|сутки|суток)(?!\p{L})/iu,
};

/** Numbers that no rule holds: the names of the models, and the decimals of a dollar. */
const NOT_OF_THE_RULES: readonly string[] = [
  'home.demo.heading',
  'errors.invalid_amount',
  'donate.amount.problems.too_precise',
];

describe('numbers in the two catalogues', () => {
  it.each([
    ['en', en],
    ['ru', ru],
  ] as const)('come from the rules (%s)', (locale, texts) => {
    const typed = [...texts].filter(([key, message]) => {
      const text = typedText(message).replace(/\bV[12]\b/g, '');
      return !NOT_OF_THE_RULES.includes(key) && (/\d/.test(text) || NUMBER_WORDS[locale].test(text));
    });
    expect(typed.map(([key]) => key)).toEqual([]);
  });
});

describe('typedText', () => {
  it('leaves what a writer typed', () => {
    expect(
      typedText('At most 4 MB, {count, plural, =0 {none} one {two} other {# photos}}').match(/\d|two/g),
    ).toEqual(['4', 'two']);
  });
});

describe('argumentsOf', () => {
  it('finds arguments and not the branches of plurals', () => {
    expect(argumentsOf('{count, plural, one {portrait} other {# portraits at {price}}}')).toEqual([
      'count',
      'price',
    ]);
  });
});

describe('what the pages are sent', () => {
  const pages: PageWithTexts[] = ['home', 'generator', 'donate', 'pageNotFound'];

  it('is every text but those of the server alone and the rare ones, each with all pages or with one', () => {
    const parts = [sharedMessages(enMessages), ...pages.map((page) => pageMessages(enMessages, page))];
    const names = parts.flatMap((part) => Object.keys(part));
    expect([...names, 'accountDeletion', 'noScript'].sort()).toEqual(Object.keys(enMessages).sort());
  });

  it.each(pages)('is for %s at most two thirds of the catalogue', (page) => {
    const sent = { ...sharedMessages(ruMessages), ...pageMessages(ruMessages, page) };
    const share = JSON.stringify(sent).length / JSON.stringify(ruMessages).length;
    expect(share).toBeLessThan(2 / 3);
  });
});
