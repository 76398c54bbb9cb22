import enMessages from '@/messages/en.json';

import { createLanguages, type Languages, storedPreference } from './languages';

const ENGLISH = { locale: 'en', messages: enMessages } as const;

let languages: Languages;

beforeEach(() => {
  window.localStorage.clear();
  document.cookie = 'NEXT_LOCALE=;path=/;max-age=0';
  languages = createLanguages();
});

describe('the languages of a tab', () => {
  it('keeps the language of the first page when a later page was rendered in another one', () => {
    expect(languages.adoptRendered(ENGLISH)).toBe(true);
    expect(languages.adoptRendered({ ...ENGLISH, locale: 'ru' })).toBe(false);
    expect(languages.current()?.locale).toBe('en');
  });

  it('tells its listeners once the other catalogue is there', async () => {
    languages.adoptRendered(ENGLISH);
    const listener = jest.fn();
    const unsubscribe = languages.loaded.subscribe(listener);
    await languages.switchTo('ru');
    unsubscribe();
    await languages.switchTo('en');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('ends in the language that was asked for last', async () => {
    languages.adoptRendered(ENGLISH);
    await Promise.all([languages.switchTo('ru'), languages.switchTo('en')]);
    expect(languages.current()?.locale).toBe('en');
  });

  it('keeps its language with all messages for a later page, and a choice that is on its way before that', async () => {
    languages.adoptRendered({ locale: 'en', messages: {} });
    await languages.keep();
    expect(languages.current()).toEqual(ENGLISH);

    languages = createLanguages();
    languages.adoptRendered(ENGLISH);
    await Promise.all([languages.switchTo('ru'), languages.keep()]);
    expect(languages.current()?.locale).toBe('ru');
  });

  it('remembers a choice in local storage, and does not touch the cookie yet', async () => {
    await languages.choose('ru');
    expect(window.localStorage.getItem('preferredLanguage')).toBe('ru');
    expect(document.cookie).toBe('');
  });

  it('writes the stored choice into the cookie when the page is left', async () => {
    await languages.choose('ru');
    languages.writeCookie();
    expect(document.cookie).toBe('NEXT_LOCALE=ru');
  });

  it('writes the choice into the cookie where local storage is full, and forgets an earlier one there', async () => {
    window.localStorage.setItem('preferredLanguage', 'en');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await languages.choose('ru');
    full.mockRestore();
    languages.writeCookie();
    expect(document.cookie).toBe('NEXT_LOCALE=ru');
    expect(storedPreference()).toBeNull();
  });

  it('ignores a stored value that is not one of our languages', () => {
    window.localStorage.setItem('preferredLanguage', 'xx');
    expect(storedPreference()).toBeNull();
  });
});
