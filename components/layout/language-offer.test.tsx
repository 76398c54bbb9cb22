import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { languageOffers } from '@/lib/i18n/language-offers';
import type { Locale } from '@/lib/i18n/locales';
import { renderWithIntl } from '@/lib/testing/render';

import { LanguageOffer } from './language-offer';

function browserLanguages(...languages: string[]): void {
  jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(languages);
}

async function renderOffer(locale: Locale = 'en') {
  return renderWithIntl(<LanguageOffer offers={await languageOffers(locale)} />, { locale });
}

beforeEach(() => {
  window.localStorage.clear();
  document.cookie = 'NEXT_LOCALE=;path=/;max-age=0';
});

describe('the offer of a language', () => {
  it('is made in Russian to a browser set to Russian, and switches when accepted', async () => {
    browserLanguages('ru-RU', 'en');
    await renderOffer();
    await userEvent.click(await screen.findByRole('button', { name: 'Перейти на русский' }));
    expect(window.localStorage.getItem('preferredLanguage')).toBe('ru');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('is not made again after it was declined', async () => {
    browserLanguages('ru');
    const { unmount } = await renderOffer();
    await userEvent.click(await screen.findByRole('button', { name: 'Остаться на английском' }));
    unmount();
    await renderOffer();
    await act(async () => undefined);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(window.localStorage.getItem('preferredLanguage')).toBe('en');
  });

  it('is not made where only the cookie has the choice', async () => {
    browserLanguages('ru');
    document.cookie = 'NEXT_LOCALE=en;path=/';
    await renderOffer();
    await act(async () => undefined);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it.each([
    ['a browser in languages that we lack', ['en-US', 'rup'], 'en'],
    ['a page in Russian', ['ru'], 'ru'],
  ] as const)('is not made to %s', async (_, languages, locale) => {
    browserLanguages(...languages);
    await renderOffer(locale);
    await act(async () => undefined);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});
