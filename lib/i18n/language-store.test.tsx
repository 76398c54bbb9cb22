import enMessages from '@/messages/en.json';

import {
  adoptRenderedLanguage,
  chooseLanguage,
  currentLanguage,
  keepLanguage,
  loadedLanguage,
  resetLanguageStore,
  storedPreference,
  switchLanguage,
  writeLanguageCookie,
} from './language-store';

const ENGLISH = { locale: 'en', messages: enMessages } as const;

beforeEach(() => {
  window.localStorage.clear();
  document.cookie = 'NEXT_LOCALE=;path=/;max-age=0';
  resetLanguageStore();
});

describe('the language store', () => {
  it('keeps the language of the first page when a later page was rendered in another one', () => {
    expect(adoptRenderedLanguage(ENGLISH)).toBe(true);
    expect(adoptRenderedLanguage({ ...ENGLISH, locale: 'ru' })).toBe(false);
    expect(currentLanguage()?.locale).toBe('en');
  });

  it('tells its listeners once the other catalogue is there', async () => {
    adoptRenderedLanguage(ENGLISH);
    const listener = jest.fn();
    const unsubscribe = loadedLanguage.subscribe(listener);
    await switchLanguage('ru');
    unsubscribe();
    await switchLanguage('en');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('draws nothing anew when the first page says its language', () => {
    const listener = jest.fn();
    const unsubscribe = loadedLanguage.subscribe(listener);
    adoptRenderedLanguage(ENGLISH);
    unsubscribe();
    expect(listener).not.toHaveBeenCalled();
  });

  it('ends in the language that was asked for last', async () => {
    adoptRenderedLanguage(ENGLISH);
    await Promise.all([switchLanguage('ru'), switchLanguage('en')]);
    expect(currentLanguage()?.locale).toBe('en');
  });

  it('keeps its language with all messages for a later page, and a choice that is on its way before that', async () => {
    adoptRenderedLanguage({ locale: 'en', messages: {} });
    await keepLanguage();
    expect(currentLanguage()).toEqual(ENGLISH);

    resetLanguageStore();
    adoptRenderedLanguage(ENGLISH);
    await Promise.all([switchLanguage('ru'), keepLanguage()]);
    expect(currentLanguage()?.locale).toBe('ru');
  });

  it('remembers a choice in local storage, and does not touch the cookie yet', async () => {
    await chooseLanguage('ru');
    expect(window.localStorage.getItem('preferredLanguage')).toBe('ru');
    expect(document.cookie).toBe('');
  });

  it('writes the stored choice into the cookie when the page is left', async () => {
    await chooseLanguage('ru');
    writeLanguageCookie();
    expect(document.cookie).toBe('NEXT_LOCALE=ru');
  });

  it('writes no cookie without a choice', () => {
    writeLanguageCookie();
    expect(document.cookie).toBe('');
  });

  it('ignores a stored value that is not one of our languages', () => {
    window.localStorage.setItem('preferredLanguage', 'xx');
    expect(storedPreference()).toBeNull();
  });

  it('still switches where storage is blocked', async () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await chooseLanguage('ru');
    expect(currentLanguage()?.locale).toBe('ru');
    blocked.mockRestore();
  });
});
