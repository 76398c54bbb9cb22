import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { resetLanguageStore } from '@/lib/i18n/language-store';
import { renderWithIntl } from '@/lib/testing/render';

import { LanguageOffer } from './language-offer';

function browserLanguages(...languages: string[]): void {
  jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(languages);
}

beforeEach(() => {
  window.localStorage.clear();
  resetLanguageStore();
});

describe('the offer of Russian', () => {
  it('is made to a browser set to Russian and switches when accepted', async () => {
    browserLanguages('ru-RU', 'en');
    renderWithIntl(<LanguageOffer />);
    await userEvent.click(await screen.findByRole('button', { name: 'Перейти на русский' }));
    expect(window.localStorage.getItem('preferredLanguage')).toBe('ru');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('is not made again after it was declined', async () => {
    browserLanguages('ru');
    const { unmount } = renderWithIntl(<LanguageOffer />);
    await userEvent.click(await screen.findByRole('button', { name: 'Остаться на английском' }));
    unmount();
    renderWithIntl(<LanguageOffer />);
    await act(async () => undefined);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(window.localStorage.getItem('preferredLanguage')).toBe('en');
  });

  it.each([
    ['a browser in another language', ['en-US', 'de'], 'en'],
    ['a page in Russian', ['ru'], 'ru'],
  ] as const)('is not made to %s', async (_, languages, locale) => {
    browserLanguages(...languages);
    renderWithIntl(<LanguageOffer />, { locale });
    await act(async () => undefined);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});
