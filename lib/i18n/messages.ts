import type { Locale } from './locales';
import type enMessages from '@/messages/en.json';

/** The catalogue of one language. Both have the same keys, which a test checks. */
export type Messages = typeof enMessages;

/** Loads one language's catalogue as a chunk of its own. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const catalogue = locale === 'ru' ? await import('@/messages/ru.json') : await import('@/messages/en.json');
  return catalogue.default;
}

/** What only one page says. Everything else is said on all of them. */
const NAMESPACES_OF_PAGES = {
  home: ['home'],
  generator: ['generator', 'jobFailures'],
  donate: ['donate'],
  pageNotFound: ['notFound'],
} as const satisfies Record<string, readonly (keyof Messages)[]>;

/** A page that has texts of its own. */
export type PageWithTexts = keyof typeof NAMESPACES_OF_PAGES;

/** What is said so rarely that no page is sent with it: `keepLanguage` fetches it. */
const NAMESPACES_ON_DEMAND: readonly (keyof Messages)[] = ['accountDeletion'];

/** What the server alone says, in static HTML. */
const NAMESPACES_OF_THE_SERVER: readonly (keyof Messages)[] = ['noScript'];

function only(messages: Messages, names: readonly string[]): Partial<Messages> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => names.includes(name)));
}

/** What a page says besides what every page does. */
export function pageMessages(messages: Messages, page: PageWithTexts): Partial<Messages> {
  return only(messages, NAMESPACES_OF_PAGES[page]);
}

/** What every page says: header, footer, account, errors. */
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
