import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { resetLanguageStore } from '@/lib/i18n/language-store';
import { renderWithIntl } from '@/lib/testing/render';

import { SiteFooter } from './site-footer';

beforeEach(() => {
  window.localStorage.clear();
  resetLanguageStore();
});

describe('the footer', () => {
  it('leads to every page, to LinkedIn and to each language, and says whose it is', () => {
    renderWithIntl(<SiteFooter year={2031} />);
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Create Portrait', '/generator'],
      ['Donate', '/donate'],
      ['LinkedIn', 'https://www.linkedin.com/'],
      ['English', '?lang=en'],
      ['Русский', '?lang=ru'],
    ]);
    expect(screen.getByText(/^© 2031/)).toBeInTheDocument();
  });

  it('switches the language in place', async () => {
    renderWithIntl(<SiteFooter year={2031} />);
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('English');
    await userEvent.click(screen.getByRole('link', { name: 'Русский' }));
    expect(await screen.findByRole('link', { name: 'Создать портрет' })).toBeInTheDocument();
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Русский');
    expect(window.location.search).toBe('');
  });
});
