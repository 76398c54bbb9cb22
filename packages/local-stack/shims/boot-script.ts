import { stripeScript, type StripeScriptOptions } from '../stripe/browser/stripe-script';
import { readBrowserFile } from '../kit/browser-pages';

export interface BootScriptOptions {
  /** `host:port` of the auth stand-in; null: the page signs in with the real Firebase. */
  authHost: string | null;
  /** Whether the preview engine makes the portraits, which the line at the foot of the page explains. */
  previewEngine: boolean;
  /** The Stripe stand-in; null or left out: the page loads the real Stripe.js. */
  stripe?: StripeScriptOptions | null;
}

/**
 * Returns the page's first script: it connects firebase/auth to the stand-in, replaces apis.google.com/js/api.js and
 * js.stripe.com, and adds the line at the foot of the page.
 */
export function buildBootScript(options: BootScriptOptions): string {
  const { authHost, previewEngine, stripe = null } = options;
  const configuration = { emulatorHosts: authHost === null ? {} : { auth: authHost } };
  const authScripts =
    authHost === null
      ? []
      : [
          // getAuth() of firebase/auth reads this global and connects to the emulator.
          `globalThis.__FIREBASE_DEFAULTS__ = ${JSON.stringify(configuration)};\n`,
          // loadGapi() of firebase/auth sends no request if gapi.iframes.Iframe exists.
          gapiScript(),
        ];
  const stripeScripts = stripe === null ? [] : [stripeScript(stripe)];
  const lineScripts = [
    `globalThis.__CHIARO_LOCAL_STACK__ = ${JSON.stringify({ previewEngine })};\n`,
    readBrowserFile('shims/browser/stack-line.js'),
  ];
  return [...authScripts, ...stripeScripts, ...lineScripts]
    .map((script) => `(() => {\n${script}\n})();\n`)
    .join('');
}

/** Returns the stand-in for https://apis.google.com/js/api.js, as far as firebase/auth uses it. */
export function gapiScript(): string {
  return readBrowserFile('shims/browser/gapi.js');
}
