import { stripeScript, type StripeScriptOptions } from '../stripe/browser/stripe-script';
import { readBrowserFile } from './read-browser-file';

/** What the boot script prepares the page for. */
export interface BootScriptOptions {
  /** `host:port` of the auth stand-in, or null: the page signs in with the real Firebase. */
  authHost: string | null;
  /** Portraits come from the preview engine, so the line at the foot of the page says what it does. */
  previewEngine: boolean;
  /** The Stripe stand-in; null or left out: the page loads Stripe.js itself, and the script has none of it. */
  stripe?: StripeScriptOptions | null;
}

/**
 * The text of the one script that the stack adds to the page. It connects firebase/auth to the stand-in,
 * takes the places of apis.google.com/js/api.js and js.stripe.com, and adds the line at the foot of the page.
 * The page loads it in <head> before everything else. Each part runs in a scope of its own.
 */
export function buildBootScript(options: BootScriptOptions): string {
  const { authHost, previewEngine, stripe = null } = options;
  const configuration = { emulatorHosts: authHost === null ? {} : { auth: authHost } };
  const authScripts =
    authHost === null
      ? []
      : [
          // getAuth() of firebase/auth reads this global and connects by itself.
          `globalThis.__FIREBASE_DEFAULTS__ = ${JSON.stringify(configuration)};\n`,
          // loadGapi() of firebase/auth requests nothing when gapi.iframes.Iframe is there already.
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

/** The text of the stand-in for https://apis.google.com/js/api.js, as far as firebase/auth uses it. */
export function gapiScript(): string {
  return readBrowserFile('shims/browser/gapi.js');
}
