import type { Locale } from './locales';
import type enMessages from '@/messages/en.json';

/** The catalogue of one language, with the keys of the English one. */
export type Messages = typeof enMessages;

/** Each catalogue is a separate chunk. */
const CATALOGUES: Readonly<Record<Locale, () => Promise<{ default: Messages }>>> = {
  en: () => import('@/messages/en.json'),
  ru: () => import('@/messages/ru.json'),
};

/** Loads the catalogue of a language. Rejects when its chunk cannot be loaded. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await CATALOGUES[locale]()).default;
}

/** The texts that not all pages have. All others are sent with every page. */
const NAMESPACES_OF_PAGES = {
  home: ['home', 'portraitPreview'],
  generator: ['generator', 'jobFailures', 'portraitPreview'],
  donate: ['donate'],
  pageNotFound: ['notFound'],
  unavailable: ['unavailable'],
} as const satisfies Record<string, readonly (keyof Messages)[]>;

/** A page that has texts. */
export type PageWithTexts = keyof typeof NAMESPACES_OF_PAGES;

/** Rare texts, sent with no page: `Languages.keep` loads them. */
const NAMESPACES_ON_DEMAND: readonly (keyof Messages)[] = [
  'accountDeletion',
  'consentWithdrawal',
  'inAppBrowser',
  'paymentWithdrawal',
  'portraitChange',
];

/** Texts that the server puts into static HTML, or passes on to a component. */
const NAMESPACES_OF_THE_SERVER: readonly (keyof Messages)[] = [
  'noScript',
  'languageOffer',
  'privacy',
  'terms',
];

function only(messages: Messages, names: readonly string[]): Partial<Messages> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => names.includes(name)));
}

/** The texts of one page, without those of every page. */
export function pageMessages(messages: Messages, page: PageWithTexts): Partial<Messages> {
  return only(messages, NAMESPACES_OF_PAGES[page]);
}

/** The texts of every page: header, footer, account, errors. */
export function sharedMessages(messages: Messages): Partial<Messages> {
  const others: string[] = [
    ...Object.values(NAMESPACES_OF_PAGES).flat(),
    ...NAMESPACES_ON_DEMAND,
    ...NAMESPACES_OF_THE_SERVER,
  ];
  return only(
    messages,
    Object.keys(messages).filter((name) => !others.includes(name)),
  );
}
