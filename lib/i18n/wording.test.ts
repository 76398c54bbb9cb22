import type { Locale } from './locales';
import { LOCALES } from './locales';
import { readMessages } from './read-messages';

type Catalogue = { [key: string]: string | Catalogue };

function texts(catalogue: Catalogue, path = ''): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : texts(value, `${path}${key}.`),
  );
}

/** Words that a text does not use, with what it uses instead. */
const REJECTED: Record<Locale, readonly [rejected: RegExp, instead: string][]> = {
  en: [
    [/internet address/i, 'IP address'],
    [/\bnumbers? of (?:requests?|the request|accounts?|your account|the payment)/i, 'ID'],
    [/fingerprint/i, 'checksum'],
    [/wishes for/i, 'choices about'],
    [/too long to guess|be guessed/i, 'a link that is practically impossible to guess'],
    [/privacy page|page on photos|how photos are used/, 'the “Privacy” page'],
    [/delete (?:your |the )?photos (?:automatically|within)/i, 'our copies of photos'],
    [/nothing (?:was|is) generated/i, 'no part of it was drawn by AI'],
    [/\bpay (?:twice|for a portrait)|credits are taken when/i, 'charge'],
    [
      /\b(?:colors?|gray|center(?:ed)?|canceled|canceling|customized|recognized?|favorites?|license)\b/i,
      'British English',
    ],
  ],
  ru: [
    [/снимк|снимок|фотографи|фотоснимок/i, 'фото'],
    [/интернет-адрес/i, 'IP-адрес'],
    [/номер\p{L}* (?:запрос|аккаунт|платеж)/iu, 'ID'],
    [/портреты модели/i, 'готовые портреты, если …'],
    [/невозможно угадать|угадать .{0,12}невозможно/i, 'практически невозможно подобрать'],
    [/странице о /i, 'странице «Конфиденциальность»'],
    [/пожертвовать|пожертвуйте/i, 'поддержать'],
    [/заплатите|плачу/i, 'списать'],
    [/ [-–] /, 'a dash (—)'],
    [/\p{Ll},? (?:Вы|Вас|Вам|Ваш\p{L}*)(?!\p{L})/u, 'вы, small'],
  ],
};

/** Names of companies, formats, keys and our own; and the names that the specification fixes. */
const NAMES = `
  AI Authentication Blob CV Chiaro Credits Data Down EU English Firebase Firestore GDPR General Generate
  Google HEIC I ID IDs IP JPEG JSON Live MB More Needed Not PNG Page Photo Portrait Privacy Protection Regulation
  Required RunPod Russian SVG Share States Still Stripe TIFF US UTC United Up V1 V2 Vercel View WebP ZIP
`.split(/\s+/);

/** Words with a capital letter that do not begin a sentence. */
function capitalised(text: string): string[] {
  const plain = text.replace(
    /\{\s*\w+\s*,\s*plural\s*,|(?:=\d+|\b(?:one|two|few|many|other))\s*\{|<[^>]+>/g,
    '. ',
  );
  return [...plain.matchAll(/(?<=[\p{L}\d,’”)}] [“(]?)\p{Lu}[\p{L}\d]*/gu)].map(([word]) => word);
}

describe.each(LOCALES)('the words of messages/%s.json', (locale) => {
  const all = texts(readMessages(locale));

  it.each(REJECTED[locale])('have nothing of %p, but %s', (rejected) => {
    expect(all.filter(([, text]) => rejected.test(text))).toEqual([]);
  });
});

it('English texts are in sentence case but for names', () => {
  const found = texts(readMessages('en')).flatMap(([key, text]) =>
    capitalised(text)
      .filter((word) => !NAMES.includes(word))
      .map((word) => `${key}: ${word}`),
  );
  expect(found).toEqual([]);
});

it.each(LOCALES)('donations pay for the same on /donate and in the terms: %s', (locale) => {
  const { donate, terms } = readMessages(locale);
  expect(terms.sections.donations.tax.startsWith(donate.growth.text)).toBe(true);
});

it.each(LOCALES)('the companies that get photos are named on home as on the page Privacy: %s', (locale) => {
  const { home, privacy } = readMessages(locale);
  for (const company of ['Vercel', 'RunPod']) {
    expect(home.questions.privacy.answer).toContain(company);
    expect(privacy.sections.recipients[company.toLowerCase() as 'vercel' | 'runpod']).toContain(company);
  }
});
