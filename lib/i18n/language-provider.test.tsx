import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTranslations } from 'next-intl';

import { PageTitle } from '@/components/layout/page-title';
import { ServiceContainer } from '@/lib/browser/service-container';
import { ServiceContainerProvider } from '@/lib/browser/service-container-provider';
import { renderWithIntl, switchLanguage } from '@/lib/testing/render';
import enMessages from '@/messages/en.json';
import ruMessages from '@/messages/ru.json';

import { LanguageProvider, PageTexts } from './language-provider';
import { pageMessages, sharedMessages } from './messages';

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
});

describe('LanguageProvider', () => {
  it('switches the texts and keeps what was typed', async () => {
    renderWithIntl(<Probe />);
    await userEvent.type(screen.getByLabelText('Sign in'), 'typed');
    await switchLanguage('ru');
    expect(screen.getByLabelText('Войти')).toHaveValue('typed');
  });

  it('names the language on the root element and in the title', async () => {
    renderWithIntl(<PageTitle title="Page" />);
    expect(document.title).toBe('Page · Chiaro');
    await switchLanguage('ru');
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

describe('PageTexts', () => {
  function PageProbe() {
    return <p>{useTranslations('home.hero')('action')}</p>;
  }

  it('adds what the page says to what every page says, and follows the choice of a language', async () => {
    render(
      <ServiceContainerProvider container={new ServiceContainer()}>
        <LanguageProvider locale="en" messages={sharedMessages(enMessages)}>
          <Probe />
          <PageTexts messages={pageMessages(enMessages, 'home')}>
            <Probe />
            <PageProbe />
          </PageTexts>
        </LanguageProvider>
      </ServiceContainerProvider>,
    );
    expect(screen.getAllByLabelText('Sign in')).toHaveLength(2);
    expect(screen.getByText(enMessages.home.hero.action)).toBeInTheDocument();
    await switchLanguage('ru');
    expect(screen.getAllByLabelText('Войти')).toHaveLength(2);
    expect(screen.getByText(ruMessages.home.hero.action)).toBeInTheDocument();
  });
});
