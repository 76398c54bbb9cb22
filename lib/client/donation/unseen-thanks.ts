import { isRecord, parseJson, readText, writeText } from '@/lib/browser/browser-storage';

import type { Thanks } from './donation-state';

/** Session storage: the last donation's thanks until the donor has seen them. */
const STORAGE_KEY = 'unseen_thanks';

/** Keeps the thanks across reloads; null forgets them. */
export function keepThanks(thanks: Thanks | null): void {
  writeText('session', STORAGE_KEY, thanks && JSON.stringify(thanks));
}

/** The thanks that a reload came before; null without any. */
export function unseenThanks(): Thanks | null {
  const stored = parseJson(readText('session', STORAGE_KEY));
  // Only this file writes the key.
  return isRecord(stored) ? (stored as unknown as Thanks) : null;
}
