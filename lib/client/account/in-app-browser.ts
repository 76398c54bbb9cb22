/**
 * The names of apps whose windows Google refuses, then what marks other apps: Android's web view says `wv`
 * (https://developer.chrome.com/docs/multidevice/user-agent#webview_user_agent), the one of iOS leaves out "Safari".
 */
const IN_APP =
  /\bFBA[NV]\b|MetaIAB|Instagram|Barcelona|musical_ly|Bytedance|Snapchat|Twitter|Pinterest|\bLine\/|KAKAOTALK|MicroMessenger|Telegram|VKAndroidApp|LinkedInApp|NAVER\(|^(?!.*(?:Browser|OP[RTX]|DuckDuckGo|GSA)\/).*(?:; wv\)|iP(?:hone|ad|od)(?!.*Safari\/))/;

/**
 * Whether a page is shown inside another app, where Google refuses to sign in.
 * https://developers.google.com/identity/protocols/oauth2/policies#browsers
 */
export function isInAppBrowser(browser: { userAgent: string; standalone?: boolean } = navigator): boolean {
  // Safari's own: the page was opened from the home screen.
  return !browser.standalone && IN_APP.test(browser.userAgent);
}

/**
 * Returns a link that opens a page in Android's default browser; a window that can't do so stays at the page.
 * https://developer.chrome.com/docs/android/intents
 */
export function browserLink(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const scheme = protocol.slice(0, -1);
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};S.browser_fallback_url=${encodeURIComponent(address)};end`;
}
