import { createContext, Script } from 'node:vm';

import { buildBootScript } from './boot-script';

/** The globals of the boot script that firebase/auth reads. */
interface PageGlobals {
  __FIREBASE_DEFAULTS__?: unknown;
  gapi?: { iframes: { Iframe: unknown } };
  Stripe?: { version: string };
}

/** Runs a script with the parts of a page that the boot script uses before the page has loaded. */
function run(script: string): PageGlobals {
  const element = (): object => ({
    append: () => undefined,
    attachShadow: element,
    setAttribute: () => undefined,
  });
  const page = createContext({
    addEventListener: () => undefined,
    CSSStyleSheet: class {
      replaceSync(): void {}
    },
    document: {
      readyState: 'loading',
      adoptedStyleSheets: [],
      createElement: element,
      createTextNode: element,
    },
  });
  new Script(script).runInContext(page);
  return page as PageGlobals;
}

describe('the boot script', () => {
  it('connects firebase/auth to the stand-in and replaces apis.google.com', () => {
    const page = run(buildBootScript({ authHost: '127.0.0.1:4000', previewEngine: true }));
    expect(JSON.stringify(page.__FIREBASE_DEFAULTS__)).toBe('{"emulatorHosts":{"auth":"127.0.0.1:4000"}}');
    expect(page.gapi?.iframes.Iframe).toBeDefined();
  });

  it('does not change sign-in with the real Firebase', () => {
    const page = run(buildBootScript({ authHost: null, previewEngine: false }));
    expect(page.__FIREBASE_DEFAULTS__).toBeUndefined();
    expect(page.gapi).toBeUndefined();
  });

  it('replaces Stripe.js if there is a stand-in', () => {
    const stripe = { address: 'http://127.0.0.1:4001' };
    const script = buildBootScript({ authHost: null, previewEngine: false, stripe });
    expect(run(script).Stripe?.version).toBe('endive');
    expect(script).toContain('http://127.0.0.1:4001');
  });

  it.each([null, undefined])('does not contain the stand-in with the real Stripe (%s)', (stripe) => {
    const options = { authHost: null, previewEngine: false };
    const script = buildBootScript(stripe === undefined ? options : { ...options, stripe });
    expect(run(script).Stripe).toBeUndefined();
    expect(script).not.toMatch(/stripe/i);
  });
});
