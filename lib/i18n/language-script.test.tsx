import { LANGUAGE_SCRIPT, RELOADED_KEY } from './language-script';

interface Visit {
  /** Undefined: nothing; null: there is no local storage. */
  stored?: string | null | undefined;
  cookie?: string;
  served?: string;
  search?: string;
  cookiesWork?: boolean;
  reloadedBefore?: boolean;
}

/** Runs the script in a new page and returns what it did. */
function visit({
  stored,
  cookie,
  served = 'en',
  search = '',
  cookiesWork = true,
  reloadedBefore = false,
}: Visit) {
  const reload = jest.fn();
  const jar: string[] = cookie === undefined ? [] : [`NEXT_LOCALE=${cookie}`];
  const session = new Map<string, string>(reloadedBefore ? [[RELOADED_KEY, '1']] : []);
  const page = {
    documentElement: { lang: served, style: {} },
    get cookie() {
      return jar.join('; ');
    },
    set cookie(text: string) {
      if (cookiesWork) jar.push(text.split(';')[0] ?? '');
    },
  };
  const sessionStorage = {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
  };
  const run = new Function('localStorage', 'sessionStorage', 'document', 'location', LANGUAGE_SCRIPT);
  run(stored === null ? null : { getItem: () => stored ?? null }, sessionStorage, page, { search, reload });
  return {
    reloads: reload.mock.calls.length,
    cookie: page.cookie,
    remembersReload: session.has(RELOADED_KEY),
  };
}

describe('the head script', () => {
  it('writes the cookie and reloads once when the page came in another language than the stored one', () => {
    expect(visit({ stored: 'ru' })).toEqual({ reloads: 1, cookie: 'NEXT_LOCALE=ru', remembersReload: true });
  });

  it.each([null, undefined])('reloads once for a late cookie where local storage has %s', (stored) => {
    expect(visit({ stored, cookie: 'ru' })).toMatchObject({ reloads: 1, remembersReload: true });
    expect(visit({ stored, cookie: 'ru', reloadedBefore: true }).reloads).toBe(0);
    expect(visit({ stored, cookie: 'ru', served: 'ru' }).reloads).toBe(0);
    expect(visit({ stored, cookie: 'xx' }).reloads).toBe(0);
  });

  it.each([
    ['nothing is stored', {}],
    ['the page came in the stored language', { stored: 'ru', served: 'ru' }],
    ['the stored value is not one of our languages', { stored: 'xx' }],
    ['the address asks for a language', { stored: 'ru', search: '?lang=en' }],
    ['cookies do not stick', { stored: 'ru', cookiesWork: false }],
    ['it reloaded before', { stored: 'ru', reloadedBefore: true }],
  ] satisfies [string, Visit][])('does not reload when %s', (_, situation) => {
    expect(visit(situation).reloads).toBe(0);
  });

  it('may reload again after the languages agreed', () => {
    expect(visit({ stored: 'ru', served: 'ru', reloadedBefore: true }).remembersReload).toBe(false);
  });
});
