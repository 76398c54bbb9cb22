import { forgetTexts, readText, writeText } from '@/lib/browser/browser-storage';
import { deleteDatabase } from '@/lib/browser/delete-database';
import { createStore } from '@/lib/browser/store';

/** Local storage: when a user was last forgotten in this browser. A page of the page cache reads it when it returns. */
const SIGNED_OUT_KEY = 'signedOut';

/** Names of the databases: the photos that a reload brings back, and small copies of the portraits' pictures. */
export const DATABASES = { photos: 'portraitGenerator_photos', pictures: 'portraitGenerator' } as const;

/**
 * The keys that outlive a user: the device's choices, the sign-in itself, the wish of an account for the comparison of
 * faces, and donations without an answer, which would be paid twice. Every other key is the user's.
 */
const KEPT =
  /^(preferred(Language|Theme)|languageReloaded|signedIn|signedOut|signingIn|firebase:.+|portraitGenerator_(ready|likeness|ground)|donation_intention(:.+)?)$/;

/** Forgets a user at each sign-out: what the browser stores, and what services of every tab have in memory. */
export function createSignOutSignal() {
  const store = createStore(0);
  let last = readText('local', SIGNED_OUT_KEY);

  function forgetInTab(): void {
    forgetTexts('session', KEPT);
    store.update((count) => count + 1);
  }

  function look(): void {
    const found = readText('local', SIGNED_OUT_KEY);
    if (found === last) return;
    last = found;
    forgetInTab();
  }

  // The server renders pages with it.
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', look);
    window.addEventListener('pageshow', look);
  }
  return {
    /** How many this tab has seen. A service that has something of the user in memory forgets it at a change. */
    store,

    /** Forgets the user in this browser: portraits, photos, pictures, words and amounts. Jobs go on at the server. */
    report(): void {
      last = String(Date.now());
      writeText('local', SIGNED_OUT_KEY, last);
      forgetTexts('local', KEPT);
      for (const name of Object.values(DATABASES)) deleteDatabase(name);
      forgetInTab();
    },
  };
}
