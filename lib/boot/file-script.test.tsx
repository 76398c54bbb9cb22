import { setOnline } from '@/lib/browser/testing/set-online';

import { FILE_SCRIPT, MISSING_ATTRIBUTE, RELOAD_ATTRIBUTE } from './file-script';

const ADDRESS = 'http://localhost/_next/static/chunks/page.js';
const root = document.documentElement;
const reload = jest.fn();
let page: AbortController;

/** A script of the page; with `async` when it stands in the static HTML. */
function addScript(isStatic: boolean, address = ADDRESS): HTMLScriptElement {
  const script = document.createElement('script');
  if (isStatic) script.setAttribute('async', '');
  // Another type, so that jsdom does not fetch it.
  script.type = 'text/plain';
  script.setAttribute('src', address);
  document.head.append(script);
  return script;
}

const current = () => document.head.querySelector('script') as HTMLScriptElement;
const isMissing = () => root.hasAttribute(MISSING_ATTRIBUTE);

/** Lets the current script fail some times, and the page ask for it again. */
async function fail(times: number): Promise<void> {
  for (let time = 1; time <= times; time += 1) {
    current().dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(30_000);
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
  root.removeAttribute(MISSING_ATTRIBUTE);
  page = new AbortController();
  const listen = (type: string, listener: EventListener, capture?: boolean) =>
    window.addEventListener(type, listener, { capture: capture ?? false, signal: page.signal });
  new Function('addEventListener', 'location', FILE_SCRIPT)(listen, { reload });
});

afterEach(() => {
  page.abort();
  setOnline(true);
  jest.useRealTimers();
});

describe('A script of the static HTML that fails', () => {
  it('is asked for again, and the bundler does not hear of it', async () => {
    const script = addScript(true);
    const heard = jest.fn();
    script.addEventListener('error', heard);
    await fail(1);
    expect(heard).not.toHaveBeenCalled();
    expect(current()).not.toBe(script);
    expect(current().outerHTML).toBe(script.outerHTML);
    expect(isMissing()).toBe(false);
  });

  it('marks the page at the third time, until it is there', async () => {
    addScript(true);
    await fail(2);
    expect(isMissing()).toBe(false);
    await fail(1);
    expect(isMissing()).toBe(true);
    current().dispatchEvent(new Event('load'));
    expect(isMissing()).toBe(false);
  });

  it('does not mark the page without a network', async () => {
    setOnline(false);
    addScript(true);
    await fail(5);
    expect(isMissing()).toBe(false);
  });
});

describe('Another file that fails', () => {
  it('is left to the bundler, and marks the page at the third time', async () => {
    const script = addScript(false);
    const heard = jest.fn();
    script.addEventListener('error', heard);
    await fail(3);
    expect(heard).toHaveBeenCalledTimes(3);
    expect(current()).toBe(script);
    expect(isMissing()).toBe(true);
  });

  it('does not matter when it is not the page’s code', async () => {
    addScript(true, 'http://localhost/other.js');
    await fail(5);
    expect(isMissing()).toBe(false);
  });
});

it('A reload button reloads the page', () => {
  document.body.innerHTML = `<button ${RELOAD_ATTRIBUTE}><b>Reload</b></button><i>other</i>`;
  document.querySelector('i')?.click();
  expect(reload).not.toHaveBeenCalled();
  document.querySelector('b')?.click();
  expect(reload).toHaveBeenCalledTimes(1);
});
