import { createTranslator } from 'next-intl';

import type { Locale as Language } from '@/lib/i18n/locales';
import type { Messages } from '@/lib/i18n/messages';
import { readMessages } from '@/lib/i18n/read-messages';
import { withNoBreakSpaces } from '@/lib/i18n/typography';

export type { Locale as Language } from '@/lib/i18n/locales';

/** Returns the texts of one language. A missing text throws. */
export function phrasesOf(language: Language) {
  return createTranslator({
    locale: language,
    // As the build reads them.
    messages: JSON.parse(withNoBreakSpaces(JSON.stringify(readMessages(language)), language)) as Messages,
    onError: (error) => {
      throw error;
    },
  });
}

/** Returns a text of the interface by its key in `messages/`, with its arguments filled in. */
export type Phrases = ReturnType<typeof phrasesOf>;

/** Returns a function that formats cents as dollars in a language; whole dollars without cents. */
export function dollarsIn(language: Language): (cents: number) => string {
  return (cents) => {
    const fractionDigits = cents % 100 === 0 ? 0 : 2;
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    }).format(cents / 100);
  };
}

/** Escapes a text for a regular expression, in which a space is any one: Playwright makes no-break spaces plain. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');
}
