import { createTranslator } from 'next-intl';

import type { Locale as Language } from '@/lib/i18n/locales';
import { readMessages } from '@/lib/i18n/read-messages';

export type { Locale as Language } from '@/lib/i18n/locales';

function translator(language: Language) {
  return createTranslator({
    locale: language,
    messages: readMessages(language),
    onError: (error) => {
      throw error;
    },
  });
}

/** Finds a text of the interface by its key in `messages/`, with its numbers and names filled in. */
export type Phrases = ReturnType<typeof translator>;

/** The texts of one language; a missing one throws. */
export function phrasesOf(language: Language): Phrases {
  return translator(language);
}

/** A text as a part of a regular expression. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
