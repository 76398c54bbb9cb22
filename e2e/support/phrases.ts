import { createTranslator } from 'next-intl';

import en from '@/messages/en.json';
import ru from '@/messages/ru.json';
import type { ProjectOptions } from '@/scripts/test/journeys';

/** The languages of the interface. */
export type Language = ProjectOptions['language'];

const CATALOGUES = { en, ru };

function translator(language: Language) {
  return createTranslator({
    locale: language,
    messages: CATALOGUES[language],
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
