import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Locale } from './locales';
import type { Messages } from './messages';

/** Reads the catalogue of a language from its file, at once. For tests; the app uses `loadMessages`. */
export function readMessages(locale: Locale): Messages {
  return JSON.parse(readFileSync(path.join(process.cwd(), 'messages', `${locale}.json`), 'utf8')) as Messages;
}
