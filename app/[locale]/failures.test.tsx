import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { LOCALES } from '@/lib/i18n/locales';
import { readMessages } from '@/lib/i18n/read-messages';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { renderWithIntl } from '@/lib/testing/render';

import ErrorPage from './error';
import PageNotFound from './page-not-found/page';

const failure = Object.assign(new Error('broken'), { digest: '12345' });

beforeEach(() => {
  window.localStorage.clear();
});

describe.each(LOCALES)('in %s', (locale) => {
  const texts = readMessages(locale);

  it('a page that threw shows that nothing is lost, takes the focus, and tries again', async () => {
    allowConsole();
    const retry = jest.fn();
    renderWithIntl(<ErrorPage error={failure} reset={retry} />, { locale });
    expect(screen.getByRole('heading', { level: 1, name: texts.failure.heading })).toHaveFocus();
    expect(document.body.textContent).toContain(texts.failure.text);
    expect(screen.getByText(/12345/)).toBeInTheDocument();
    expect(document.title).toBe(texts.failure.title);
    expect(screen.getByRole('link', { name: texts.failure.home })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: texts.failure.retry }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('an unknown address leads to the start and to the generator', () => {
    renderWithIntl(<PageNotFound />, { locale });
    expect(screen.getByRole('heading', { level: 1, name: texts.notFound.heading })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: texts.notFound.home })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: texts.notFound.generator })).toHaveAttribute(
      'href',
      '/generator',
    );
  });
});
