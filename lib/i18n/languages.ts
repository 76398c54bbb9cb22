import { readText, writeText } from '../browser/browser-storage';
import { loadCode } from '../browser/load-code';
import { createStore } from '../browser/store';

import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, PREFERENCE_KEY } from './locales';
import type { Locale } from './locales';
import { loadMessages } from './messages';
import type { Messages } from './messages';

export interface Language {
  readonly locale: Locale;
  /** Those of the first page, or all. */
  readonly messages: Partial<Messages>;
}

export type Languages = ReturnType<typeof createLanguages>;

/** The languages of the tab. Only the browser writes them. */
export function createLanguages() {
  const loaded = createStore<Language | null>(null);
  const failed = createStore<Locale | null>(null);
  /** The first page's language, with some messages. Not in the store: it changes nothing on the page. */
  let rendered: Language | null = null;
  let latestRequest: Locale | null = null;
  /** The choice in this tab, where local storage does not take it. */
  let chosen: Locale | null = null;

  async function load(locale: Locale): Promise<void> {
    const messages = await loadCode(() => loadMessages(locale));
    if (latestRequest !== locale) return;
    loaded.update(() => ({ locale, messages }));
    failed.update(() => null);
  }

  /** Returns the language in use, or null before a page has named its own. */
  const current = () => loaded.get() ?? rendered;

  /** Switches the language once its catalogue is loaded; the last of two wins. Rejects when it can't be. */
  async function switchTo(locale: Locale): Promise<void> {
    latestRequest = locale;
    if (current()?.locale !== locale) await load(locale);
  }

  return {
    /** The loaded language, with all messages; null while the first page's own is in use. */
    loaded,
    /** The chosen language that did not load; null without one. */
    failed,
    current,
    switchTo,
    /** Keeps the language of the first page, so that later pages cannot change it. Returns whether this was the first. */
    adoptRendered(language: Language): boolean {
      if (current()) return false;
      rendered = language;
      return true;
    },
    /** Loads all texts of the language in use, for what no page was sent with. Rejects when they can't be loaded. */
    async keep(): Promise<void> {
      if (!rendered || loaded.get()) return;
      latestRequest ??= rendered.locale;
      await load(latestRequest);
    },
    /** Remembers the user's choice and switches to it; `failed` says where that does not work. Never rejects. */
    async choose(locale: Locale): Promise<void> {
      chosen = locale;
      rememberPreference(locale);
      failed.update(() => null);
      await switchTo(locale).catch(() => {
        if (latestRequest === locale) failed.update(() => locale);
      });
    },
    /**
     * Writes the middleware's cookie when the user leaves: at the switch it would make the router remount the layout.
     */
    writeCookie(): void {
      const locale = storedPreference() ?? chosen;
      if (locale)
        document.cookie = `${LOCALE_COOKIE}=${locale};path=/;max-age=${LOCALE_COOKIE_SECONDS};samesite=lax`;
    },
  };
}

/** Returns the language chosen earlier, or null; null where storage is blocked. */
export function storedPreference(): Locale | null {
  const value = readText('local', PREFERENCE_KEY);
  return isLocale(value) ? value : null;
}

/** Writes the choice to local storage. Where that is full no earlier choice stays, and the cookie alone has it. */
export function rememberPreference(locale: Locale): void {
  if (!writeText('local', PREFERENCE_KEY, locale)) writeText('local', PREFERENCE_KEY, null);
}
