/*
 * The press opens the sign-in's window at our own page (`openSignInWindow`), and the SDK gets it by a swap of
 * `window.open`. A redirect of the tab would unload the user's photos, and needs Firebase's pages under our host.
 */

/** The browser's own, which a sign-in replaces for a while. */
const browserOpen = window.open;

/** Our page may run no script, so this one checks whether it is loaded. */
const EMPTY_PAGE_INTERVAL_MS = 20;

/** Gives the SDK a window that is open. The SDK opens its own too late for Safari, and has no option for it. */
export async function withWindow(opened: Window | null, signIn: () => Promise<unknown>): Promise<void> {
  if (isOnHomeScreen()) {
    opened?.close();
    await signIn();
    return;
  }
  if (!opened) throw Object.assign(new Error('The browser opens no window.'), { code: 'auth/popup-blocked' });
  center(opened);
  const useOpened: typeof window.open = (address, ...others) => {
    // A second press opens another window at our page.
    if (String(address).startsWith('/')) return browserOpen(address, ...others);
    void sendOn(opened, String(address));
    return opened;
  };
  window.open = useOpened;
  try {
    await signIn();
  } finally {
    // A second sign-in has replaced it meanwhile.
    if (window.open === useOpened) window.open = browserOpen;
  }
}

function center(opened: Window): void {
  const { availWidth, availHeight } = window.screen;
  try {
    opened.moveTo((availWidth - opened.outerWidth) / 2, (availHeight - opened.outerHeight) / 2);
  } catch {
    // It shows the browser's own page about a failed load.
  }
}

/**
 * Sends a window to the provider once it has our page: WebKit would separate the empty page before it from this one.
 */
async function sendOn(opened: Window, address: string): Promise<void> {
  while (hasInitialPage(opened)) await new Promise((resolve) => setTimeout(resolve, EMPTY_PAGE_INTERVAL_MS));
  opened.location.href = address;
}

function hasInitialPage(opened: Window): boolean {
  try {
    return !opened.closed && opened.location.href === 'about:blank';
  } catch {
    return false;
  }
}

/** On an iPhone's home screen the SDK opens its window in another way. */
export function isOnHomeScreen(): boolean {
  return 'standalone' in navigator && navigator.standalone === true;
}
