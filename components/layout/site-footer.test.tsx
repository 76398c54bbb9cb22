import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { LANGUAGE_NAMES } from '@/lib/i18n/locales';
import { renderWithIntl } from '@/lib/testing/render';

import { SiteFooter } from './site-footer';

const CONTACT = 'https://www.linkedin.com/company/chiaro';

beforeEach(() => {
  process.env['NEXT_PUBLIC_LINKEDIN_URL'] = CONTACT;
  window.localStorage.clear();
});

afterEach(() => {
  delete process.env['NEXT_PUBLIC_LINKEDIN_URL'];
});

describe('the footer', () => {
  it('links every page, LinkedIn and each language, and names the owner', () => {
    renderWithIntl(<SiteFooter year={2031} />);
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Create Portrait', '/generator'],
      ['Donate', '/donate'],
      ['LinkedIn', CONTACT],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ...Object.entries(LANGUAGE_NAMES).map(([locale, name]) => [name, `?lang=${locale}`]),
    ]);
    expect(screen.getByText(/^© 2031/)).toBeInTheDocument();
  });

  it('has no contact link where no address is set', () => {
    process.env['NEXT_PUBLIC_LINKEDIN_URL'] = '';
    renderWithIntl(<SiteFooter year={2031} />);
    expect(screen.queryByRole('link', { name: 'LinkedIn' })).not.toBeInTheDocument();
  });

  it('switches the language in place', async () => {
    renderWithIntl(<SiteFooter year={2031} />);
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('English');
    await userEvent.click(screen.getByRole('link', { name: 'Русский' }));
    expect(await screen.findByRole('link', { name: 'Создать портрет' })).toBeInTheDocument();
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Русский');
    expect(window.location.search).toBe('');
    expect(screen.getByRole('link', { name: 'Условия' })).toHaveAttribute('href', '/terms');
  });
});
