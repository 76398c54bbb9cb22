import { stripeScript } from '../stripe/browser/stripe-script';
import { readBrowserFile } from '../kit/browser-pages';

export interface BootScriptOptions {
  /** `host:port` of the auth stand-in. */
  authHost: string;
  /** Whether the preview engine makes the portraits, which the line at the foot of the page explains. */
  previewEngine: boolean;
  /** The origin of the Stripe stand-in's API; null or left out: the page loads the real Stripe.js. */
  stripe?: string | null;
}

/**
 * Returns the page's first script: it connects firebase/auth to the stand-in, replaces apis.google.com/js/api.js and
 * js.stripe.com, and adds the line at the foot of the page.
 */
export function buildBootScript({ authHost, previewEngine, stripe = null }: BootScriptOptions): string {
  return [
    // getAuth() of firebase/auth reads this global and connects to the emulator.
    `globalThis.__FIREBASE_DEFAULTS__ = ${JSON.stringify({ emulatorHosts: { auth: authHost } })};\n`,
    // loadGapi() of firebase/auth sends no request if gapi.iframes.Iframe exists.
    gapiScript(),
    ...(stripe === null ? [] : [stripeScript(stripe)]),
    `globalThis.__CHIARO_LOCAL_STACK__ = ${JSON.stringify({ previewEngine })};\n`,
    readBrowserFile('shims/browser/stack-line.js'),
  ]
    .map((script) => `(() => {\n${script}\n})();\n`)
    .join('');
}

/** Returns the stand-in for https://apis.google.com/js/api.js, as far as firebase/auth uses it. */
export function gapiScript(): string {
  return readBrowserFile('shims/browser/gapi.js');
}
