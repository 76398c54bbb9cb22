import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTranslations } from 'next-intl';

import { PageTitle } from '@/components/layout/page-title';
import { renderWithIntl } from '@/lib/testing/render';

import { chooseLanguage, resetLanguageStore } from './language-store';

function Probe() {
  const t = useTranslations('account');
  return (
    <label>
      {t('signIn')}
      <input />
    </label>
  );
}

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
  resetLanguageStore();
});

describe('LanguageProvider', () => {
  it('switches the texts and keeps what was typed', async () => {
    renderWithIntl(<Probe />);
    await userEvent.type(screen.getByLabelText('Sign in'), 'typed');
    await act(() => chooseLanguage('ru'));
    expect(screen.getByLabelText('Войти')).toHaveValue('typed');
  });

  it('names the language on the root element and in the title', async () => {
    renderWithIntl(<PageTitle title="Page" />);
    expect(document.title).toBe('Page · Chiaro');
    await act(() => chooseLanguage('ru'));
    expect(document.documentElement).toHaveAttribute('lang', 'ru');
  });

  it('opens in the stored language when the page was served in another one', async () => {
    window.localStorage.setItem('preferredLanguage', 'ru');
    renderWithIntl(<Probe />);
    expect(await screen.findByLabelText('Войти')).toBeInTheDocument();
  });

  it('opens in the language of the address, which is kept when nothing was chosen before', async () => {
    window.history.replaceState(null, '', '/?lang=ru');
    renderWithIntl(<Probe />, { locale: 'ru' });
    await waitFor(() => expect(window.localStorage.getItem('preferredLanguage')).toBe('ru'));
    expect(screen.getByLabelText('Войти')).toBeInTheDocument();
  });

  it('leaves an earlier choice alone when the address asks for another language', async () => {
    window.localStorage.setItem('preferredLanguage', 'en');
    window.history.replaceState(null, '', '/?lang=ru');
    renderWithIntl(<Probe />);
    expect(await screen.findByLabelText('Войти')).toBeInTheDocument();
    expect(window.localStorage.getItem('preferredLanguage')).toBe('en');
  });

  it('follows a choice made in another tab', async () => {
    renderWithIntl(<Probe />);
    window.dispatchEvent(new StorageEvent('storage', { key: 'preferredLanguage', newValue: 'ru' }));
    expect(await screen.findByLabelText('Войти')).toBeInTheDocument();
  });
});
