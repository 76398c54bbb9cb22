import { createTranslator, type IntlError, IntlErrorCode } from 'next-intl';

import { DEFAULT_LOCALE, type Locale, LOCALES } from './locales';
import { pageMessages, sharedMessages, type PageWithTexts } from './messages';
import { readMessages } from './read-messages';

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

/** Whether a language says `one` of 1 alone, so that `=1` says as much. */
function isOneOnlyOne(locale: Locale): boolean {
  return new Intl.PluralRules(locale).select(21) !== 'one';
}

/** The categories of a language (Unicode CLDR) that a plural in the message lacks. */
function missingCategories(message: string, locale: Locale): string[] {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const needed = pluralCategories.filter((category) => category !== 'one' || !isOneOnlyOne(locale));
  const plurals = message.split(/,\s*plural\s*,/).slice(1);
  return plurals.flatMap((plural) =>
    needed.filter((category) => !new RegExp(`\\b${category}\\s*\\{`).test(plural)),
  );
}

/** A message without its arguments, its plural categories and its exact values: what the writer typed. */
function typedText(message: string): string {
  return message
    .replace(/\{\s*\w+\s*,\s*plural\s*,/g, ' ')
    .replace(/(?:=\d+|\b(?:zero|one|two|few|many|other))\s*\{/g, ' ')
    .replace(/\{\s*\w+\s*(?:,\s*number\s*)?\}/g, ' ');
}

/** Of a language without an entry only digits are found. */
const NUMBER_WORDS: Partial<Record<Locale, RegExp>> = {
  en: /\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen)\b/i,
  ru: /(?<!\p{L})(?:дв(?:а|е|ух|умя)|тр(?:и|ёх|емя)|четыр(?:е|ёх)|пят(?:ь|и)|шест(?:ь|и)|семь|восемь|девят(?:ь|и)|десят(?:ь|и)|сутки|суток)(?!\p{L})/iu,
};

/** Numbers that no rule holds: the names of the models, and the decimals of a dollar. */
const NOT_OF_THE_RULES: readonly string[] = [
  'home.demo.heading',
  'errors.invalid_amount',
  'donate.amount.problems.too_precise',
];

const english = flatten(readMessages(DEFAULT_LOCALE));

describe.each(LOCALES)('messages/%s.json', (locale) => {
  const messages = readMessages(locale);
  const texts = flatten(messages);

  it('has the keys of the English catalogue', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('uses the arguments of the English message in each message', () => {
    const different = [...english].filter(
      ([key, text]) => argumentsOf(text).join() !== argumentsOf(texts.get(key) ?? '').join(),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it('has valid messages', () => {
    const isValid = (key: string): boolean => {
      const codes: string[] = [];
      const onError = ({ code }: IntlError) => void codes.push(code);
      const translate = createTranslator({ locale, messages, onError });
      // A message is parsed when there are arguments, before they are looked up.
      translate(key as Parameters<typeof translate>[0], {} as never);
      return !codes.includes(IntlErrorCode.INVALID_MESSAGE);
    };
    const invalid = [...texts.keys()].filter((key) => !isValid(key));
    expect(invalid).toEqual([]);
  });

  it('has every plural form of the language', () => {
    const incomplete = [...texts].flatMap(([key, text]) =>
      missingCategories(text, locale).map((category) => `${key} lacks the plural form ${category}`),
    );
    expect(incomplete).toEqual([]);
  });

  it('has no empty message', () => {
    const empty = [...texts].filter(([, text]) => text.trim() === '');
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  it('types no amount of money, bonus or credits: those come from the rules', () => {
    const typed = [...texts].filter(([, text]) => /[$₽]\s?\d|\d\s?[$₽%]|\d+ (credits|кредит)/.test(text));
    expect(typed.map(([key]) => key)).toEqual([]);
  });

  it('types no number: those come from the rules', () => {
    const typed = [...texts].filter(([key, message]) => {
      const text = typedText(message).replace(/\bV[12]\b/g, '');
      return !NOT_OF_THE_RULES.includes(key) && (/\d/.test(text) || NUMBER_WORDS[locale]?.test(text));
    });
    expect(typed.map(([key]) => key)).toEqual([]);
  });

  it('names every language of the interface in home.questions.languages.answer', () => {
    const names = new Intl.DisplayNames(locale, { type: 'language' });
    const answer = texts.get('home.questions.languages.answer')?.toLowerCase();
    // Without the last two letters, which change with the case.
    const missing = LOCALES.map((other) => names.of(other) ?? '').filter(
      (name) => !answer?.includes(name.slice(0, -2).toLowerCase()),
    );
    expect(missing.map((name) => `The answer does not name ${name}`)).toEqual([]);
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

describe('the texts sent with the pages', () => {
  const messages = readMessages(DEFAULT_LOCALE);
  const pages: PageWithTexts[] = ['home', 'generator', 'donate', 'pageNotFound', 'unavailable'];

  it('are all but the rare ones and those of the server, each with its pages or with all', () => {
    const parts = [sharedMessages(messages), ...pages.map((page) => pageMessages(messages, page))];
    const names = new Set(parts.flatMap((part) => Object.keys(part)));
    const others = [
      'accountDeletion',
      'consentWithdrawal',
      'inAppBrowser',
      'languageOffer',
      'noScript',
      'paymentWithdrawal',
      'portraitChange',
      'privacy',
      'terms',
    ];
    expect([...names, ...others].sort()).toEqual(Object.keys(messages).sort());
  });

  it.each(pages)('are at most two thirds of the catalogue on the page %s', (page) => {
    const sent = { ...sharedMessages(messages), ...pageMessages(messages, page) };
    const share = JSON.stringify(sent).length / JSON.stringify(messages).length;
    expect(share).toBeLessThan(2 / 3);
  });
});
