/**
 * Returns a link that opens a page in Android's default browser; a window that can't do so stays at the page.
 * https://developer.chrome.com/docs/android/intents
 */
export function browserLink(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const scheme = protocol.slice(0, -1);
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};S.browser_fallback_url=${encodeURIComponent(address)};end`;
}
