import { readText, writeText } from '@/lib/browser/browser-storage';
import { createStore } from '@/lib/browser/store';

import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, PREFERENCE_KEY } from './locales';
import type { Locale } from './locales';
import { loadMessages } from './messages';
import type { Messages } from './messages';

export interface Language {
  readonly locale: Locale;
  /** Those that the first page was sent with, or all. */
  readonly messages: Partial<Messages>;
}

/**
 * The language that was loaded, with all messages; null as long as the first page's own is in use. It lives in a
 * module and not in React, because the framework may remount the layout on a navigation, and the language must
 * survive that. Only the browser writes it.
 */
export const loadedLanguage = createStore<Language | null>(null);
/** The first page's, with some messages. Not in the store: that it is known changes nothing on the page. */
let rendered: Language | null = null;
let latestRequest: Locale | null = null;

/** The language in use, or null as long as no page has said in which one it was rendered. */
export function currentLanguage(): Language | null {
  return loadedLanguage.get() ?? rendered;
}

/**
 * Keeps the language that the first page was rendered in, so that later pages cannot change it.
 * Returns whether this was the first page.
 */
export function adoptRenderedLanguage(language: Language): boolean {
  if (currentLanguage()) return false;
  rendered = language;
  return true;
}

/**
 * For a page that was rendered in another language than the one in use, and for what pages are not sent with:
 * loads all texts, in the language that is on its way if one is. Rejects when the catalogue cannot be loaded.
 */
export async function keepLanguage(): Promise<void> {
  if (!rendered || loadedLanguage.get()) return;
  latestRequest ??= rendered.locale;
  await load(latestRequest);
}

/**
 * Switches the interface. The catalogue is loaded first, so the text never shows keys; of two quick
 * switches the last one wins. Rejects when the catalogue cannot be loaded; the language then stays.
 */
export async function switchLanguage(locale: Locale): Promise<void> {
  latestRequest = locale;
  if (currentLanguage()?.locale !== locale) await load(locale);
}

async function load(locale: Locale): Promise<void> {
  const messages = await loadMessages(locale);
  if (latestRequest === locale) loadedLanguage.update(() => ({ locale, messages }));
}

/** Remembers the person's choice and switches to it. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  rememberPreference(locale);
  await switchLanguage(locale);
}

/** The language chosen earlier, or null. Null also where storage is blocked. */
export function storedPreference(): Locale | null {
  const value = readText('local', PREFERENCE_KEY);
  return isLocale(value) ? value : null;
}

/** Writes the choice to local storage; where storage is blocked the choice lasts as long as the tab. */
export function rememberPreference(locale: Locale): void {
  writeText('local', PREFERENCE_KEY, locale);
}

/**
 * Writes the choice into the cookie that the middleware reads. Called when the page is left and not at
 * the switch: a cookie that changes in between makes the router fetch later pages in the other language
 * and remount the layout.
 */
export function writeLanguageCookie(): void {
  const locale = storedPreference();
  if (locale)
    document.cookie = `${LOCALE_COOKIE}=${locale};path=/;max-age=${LOCALE_COOKIE_SECONDS};samesite=lax`;
}

/** Forgets everything. For tests, which share the module. */
export function resetLanguageStore(): void {
  loadedLanguage.update(() => null);
  rendered = null;
  latestRequest = null;
}
