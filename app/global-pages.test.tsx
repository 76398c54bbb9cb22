import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';

import { adoptRenderedLanguage, resetLanguageStore } from '@/lib/i18n/language-store';
import enMessages from '@/messages/en.json';
import ruMessages from '@/messages/ru.json';

import GlobalError from './global-error';
import GlobalNotFound from './global-not-found';

const MESSAGES = { en: enMessages, ru: ruMessages };
const LOCALES = ['en', 'ru'] as const;
const failure = Object.assign(new Error('broken'), { digest: '12345' });

beforeEach(() => {
  resetLanguageStore();
});

describe.each(LOCALES)('in %s', (locale) => {
  const texts = MESSAGES[locale];

  it('a layout that threw shows a text at once, with the page’s own texts', async () => {
    const retry = jest.fn();
    adoptRenderedLanguage({ locale, messages: texts });
    document.documentElement.lang = locale;
    render(<GlobalError error={failure} reset={retry} />, { container: document });
    expect(await screen.findByRole('heading', { level: 1, name: texts.failure.heading })).toHaveFocus();
    expect(document.documentElement).toHaveAttribute('lang', locale);
    await userEvent.click(screen.getByRole('button', { name: texts.failure.retry }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('a layout that threw before it had texts shows the name until they are there', async () => {
    document.documentElement.lang = locale;
    render(<GlobalError error={failure} reset={() => undefined} />, { container: document });
    expect(screen.getByRole('link', { name: 'Chiaro' })).toHaveAttribute('href', '/');
    expect(await screen.findByRole('heading', { level: 1, name: texts.failure.heading })).toBeInTheDocument();
  });
});

it('a missing file is answered in every language, with a way home in each', async () => {
  const html = renderToStaticMarkup(await GlobalNotFound());
  const { body, title } = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceChildren(...body.childNodes);
  expect(title).toContain(enMessages.notFound.title);
  for (const locale of LOCALES) {
    const { heading, home } = MESSAGES[locale].notFound;
    expect(screen.getByRole('heading', { name: heading }).closest('section')).toHaveAttribute('lang', locale);
    expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', `/?lang=${locale}`);
  }
});
