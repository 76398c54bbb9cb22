import { readText, writeText } from '@/lib/browser/browser-storage';
import { createStore } from '@/lib/browser/store';

/** Local storage: when a user was last forgotten in this browser. A page of the page cache reads it when it returns. */
const SIGNED_OUT_KEY = 'signedOut';

/** Signals each sign-out in this browser, so that every tab forgets what it has of the user in memory. */
export function createSignOutSignal() {
  const store = createStore(0);
  let last = readText('local', SIGNED_OUT_KEY);

  function look(): void {
    const found = readText('local', SIGNED_OUT_KEY);
    if (found === last) return;
    last = found;
    store.update((count) => count + 1);
  }

  // The server renders pages with it.
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', look);
    window.addEventListener('pageshow', look);
  }
  return {
    /** How many this tab has seen. */
    store,

    /** Reports a sign-out to this tab and the others. */
    report(): void {
      last = String(Date.now());
      writeText('local', SIGNED_OUT_KEY, last);
      store.update((count) => count + 1);
    },
  };
}
