import { readBrowserFile } from './read-browser-file';

/** What the boot script prepares the page for. */
export interface BootScriptOptions {
  /** `host:port` of the auth stand-in, or null: the page signs in with the real Firebase. */
  authHost: string | null;
  /** Portraits come from the preview engine, so the line at the foot of the page says what it does. */
  previewEngine: boolean;
  /** Scripts of further stand-ins, such as the payment fields; each runs in a scope of its own. */
  extraScripts?: readonly string[];
}

/**
 * The text of the one script that the stack adds to the page. It connects firebase/auth to the stand-in,
 * takes the place of apis.google.com/js/api.js, and adds the line at the foot of the page. The page loads
 * it in <head> before everything else.
 */
export function buildBootScript(options: BootScriptOptions): string {
  const { authHost, previewEngine, extraScripts = [] } = options;
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
  const lineScripts = [
    `globalThis.__CHIARO_LOCAL_STACK__ = ${JSON.stringify({ previewEngine })};\n`,
    readBrowserFile('shims/browser/stack-line.js'),
  ];
  return [...authScripts, ...extraScripts, ...lineScripts]
    .map((script) => `(() => {\n${script}\n})();\n`)
    .join('');
}

/** The text of the stand-in for https://apis.google.com/js/api.js, as far as firebase/auth uses it. */
export function gapiScript(): string {
  return readBrowserFile('shims/browser/gapi.js');
}
