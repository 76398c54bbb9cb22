import { createContext, Script } from 'node:vm';

import { buildBootScript } from './boot-script';

/** What firebase/auth finds on the page after the boot script ran. */
interface PageGlobals {
  __FIREBASE_DEFAULTS__?: unknown;
  gapi?: { iframes: { Iframe: unknown } };
  Stripe?: { version: string };
}

/** Runs a script with as much of a page as the boot script touches before the page has loaded. */
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
  it('connects firebase/auth to the stand-in and leaves nothing for apis.google.com', () => {
    const page = run(buildBootScript({ authHost: '127.0.0.1:4000', previewEngine: true }));
    expect(JSON.stringify(page.__FIREBASE_DEFAULTS__)).toBe('{"emulatorHosts":{"auth":"127.0.0.1:4000"}}');
    expect(page.gapi?.iframes.Iframe).toBeDefined();
  });

  it('leaves sign-in alone when Firebase is the real one', () => {
    const page = run(buildBootScript({ authHost: null, previewEngine: false }));
    expect(page.__FIREBASE_DEFAULTS__).toBeUndefined();
    expect(page.gapi).toBeUndefined();
  });

  it('takes the place of Stripe.js when there is a stand-in for it', () => {
    const stripe = { address: 'http://127.0.0.1:4001' };
    const script = buildBootScript({ authHost: null, previewEngine: false, stripe });
    expect(run(script).Stripe?.version).toBe('endive');
    expect(script).toContain('http://127.0.0.1:4001');
  });

  it.each([null, undefined])('has nothing of the stand-in when Stripe is the real one (%s)', (stripe) => {
    const options = { authHost: null, previewEngine: false };
    const script = buildBootScript(stripe === undefined ? options : { ...options, stripe });
    expect(run(script).Stripe).toBeUndefined();
    expect(script).not.toMatch(/stripe/i);
  });
});
