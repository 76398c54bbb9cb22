import { readText, writeText } from '@/lib/browser/browser-storage';
import { createStore } from '@/lib/browser/store';

import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, PREFERENCE_KEY } from './locales';
import type { Locale } from './locales';
import { loadMessages } from './messages';
import type { Messages } from './messages';

export interface Language {
  readonly locale: Locale;
  /** Those of the first page, or all. */
  readonly messages: Partial<Messages>;
}

/**
 * The loaded language, with all messages; null while the first page's own is in use. It is kept in a module and not in
 * React, because the framework may remount the layout on a navigation. Only the browser writes it.
 */
export const loadedLanguage = createStore<Language | null>(null);
/** The first page's language, with some messages. Not in the store: it changes nothing on the page. */
let rendered: Language | null = null;
let latestRequest: Locale | null = null;

/** Returns the language in use, or null before a page has named its own. */
export function currentLanguage(): Language | null {
  return loadedLanguage.get() ?? rendered;
}

/** Keeps the language of the first page, so that later pages cannot change it. Returns whether this was the first. */
export function adoptRenderedLanguage(language: Language): boolean {
  if (currentLanguage()) return false;
  rendered = language;
  return true;
}

/**
 * Loads all texts of the language in use, or of the one that is being loaded: for a page that was rendered in another
 * language, and for texts that are sent with no page. Rejects when the catalogue cannot be loaded.
 */
export async function keepLanguage(): Promise<void> {
  if (!rendered || loadedLanguage.get()) return;
  latestRequest ??= rendered.locale;
  await load(latestRequest);
}

/**
 * Switches the language, after its catalogue is loaded; of two quick switches the last one wins. Rejects when the
 * catalogue cannot be loaded; the language then stays.
 */
export async function switchLanguage(locale: Locale): Promise<void> {
  latestRequest = locale;
  if (currentLanguage()?.locale !== locale) await load(locale);
}

async function load(locale: Locale): Promise<void> {
  const messages = await loadMessages(locale);
  if (latestRequest === locale) loadedLanguage.update(() => ({ locale, messages }));
}

/** Remembers the user's choice and switches to it. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  rememberPreference(locale);
  await switchLanguage(locale);
}

/** Returns the language chosen earlier, or null; null where storage is blocked. */
export function storedPreference(): Locale | null {
  const value = readText('local', PREFERENCE_KEY);
  return isLocale(value) ? value : null;
}

/** Writes the choice to local storage; where storage is blocked the choice lasts as long as the tab. */
export function rememberPreference(locale: Locale): void {
  writeText('local', PREFERENCE_KEY, locale);
}

/**
 * Writes the choice into the cookie that the middleware reads. Called when the user leaves the page and not at the
 * switch: a cookie that changes in between makes the router fetch later pages in the other language and remount the
 * layout.
 */
export function writeLanguageCookie(): void {
  const locale = storedPreference();
  if (locale)
    document.cookie = `${LOCALE_COOKIE}=${locale};path=/;max-age=${LOCALE_COOKIE_SECONDS};samesite=lax`;
}

/** Clears the module's state, for tests. */
export function resetLanguageStore(): void {
  loadedLanguage.update(() => null);
  rendered = null;
  latestRequest = null;
}
