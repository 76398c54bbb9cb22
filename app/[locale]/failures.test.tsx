import { screen } from '@testing-library/react';

import { RELOAD_ATTRIBUTE } from '@/lib/boot/file-script';
import { LOCALES } from '@/lib/i18n/locales';
import { readMessages } from '@/lib/i18n/read-messages';
import { renderWithIntl } from '@/lib/testing/render';

import ErrorPage from './error';
import PageNotFound from './page-not-found/page';

const failure = Object.assign(new Error('broken'), { digest: '12345' });

beforeEach(() => {
  window.localStorage.clear();
});

describe.each(LOCALES)('in %s', (locale) => {
  const texts = readMessages(locale);

  it('a page that threw shows that nothing is lost, takes the focus, and offers a reload', () => {
    // jsdom has none.
    const reportError = jest.fn();
    window.reportError = reportError;
    renderWithIntl(<ErrorPage error={failure} />, { locale });
    expect(screen.getByRole('heading', { level: 1, name: texts.failure.heading })).toHaveFocus();
    expect(reportError).toHaveBeenCalledWith(failure);
    expect(document.body.textContent).toContain(texts.failure.text);
    expect(screen.getByText(/12345/)).toBeInTheDocument();
    expect(document.title).toBe(texts.failure.title);
    expect(screen.getByRole('link', { name: texts.failure.home })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: texts.failure.retry })).toHaveAttribute(RELOAD_ATTRIBUTE);
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
