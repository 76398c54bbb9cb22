import type { Locale } from './locales';
import type enMessages from '@/messages/en.json';

/** The catalogue of one language. Both have the same keys, which a test checks. */
export type Messages = typeof enMessages;

/** Loads one language's catalogue as a chunk of its own. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const catalogue = locale === 'ru' ? await import('@/messages/ru.json') : await import('@/messages/en.json');
  return catalogue.default;
}
