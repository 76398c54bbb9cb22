import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';

import { RELOAD_ATTRIBUTE } from '@/lib/boot/file-script';
import { ServiceContainer } from '@/lib/browser/service-container';
import { ServiceContainerContext } from '@/lib/browser/use-service-container';
import { createLanguages } from '@/lib/i18n/languages';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/i18n/locales';
import { readMessages } from '@/lib/i18n/read-messages';

import GlobalError from './global-error';
import GlobalNotFound from './global-not-found';

const failure = Object.assign(new Error('broken'), { digest: '12345' });

/** jsdom has none. */
const reportError = jest.fn();
window.reportError = reportError;

function renderDocument(container: ServiceContainer): void {
  render(
    <ServiceContainerContext value={container}>
      <GlobalError error={failure} />
    </ServiceContainerContext>,
    { container: document },
  );
}

describe.each(LOCALES)('in %s', (locale) => {
  const texts = readMessages(locale);

  it('a layout that threw offers a reload at once, then with the page’s own texts', async () => {
    const container = new ServiceContainer();
    container.get(createLanguages).adoptRendered({ locale, messages: texts });
    document.documentElement.lang = locale;
    document.body.innerHTML = `<button data-reload>${texts.failure.reload}</button>`;
    renderDocument(container);
    expect(screen.getByRole('button', { name: texts.failure.reload })).toHaveAttribute(RELOAD_ATTRIBUTE);
    expect(await screen.findByRole('heading', { level: 1, name: texts.failure.heading })).toHaveFocus();
    expect(document.documentElement).toHaveAttribute('lang', locale);
    expect(reportError).toHaveBeenCalledWith(failure);
    expect(screen.getByRole('button', { name: texts.failure.retry })).toHaveAttribute(RELOAD_ATTRIBUTE);
  });

  it('a layout that threw before it had texts shows the name until they are there', async () => {
    document.documentElement.lang = locale;
    renderDocument(new ServiceContainer());
    expect(screen.getByRole('link', { name: 'Chiaro' })).toHaveAttribute('href', '/');
    expect(await screen.findByRole('heading', { level: 1, name: texts.failure.heading })).toBeInTheDocument();
  });
});

it('a missing file is answered in every language, with a way home in each', async () => {
  const html = renderToStaticMarkup(await GlobalNotFound());
  const { body, title } = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceChildren(...body.childNodes);
  expect(title).toContain(readMessages(DEFAULT_LOCALE).notFound.title);
  for (const locale of LOCALES) {
    const { heading, home } = readMessages(locale).notFound;
    const section = within(document.querySelector<HTMLElement>(`section[lang="${locale}"]`) ?? document.head);
    expect(section.getByRole('heading', { name: heading })).toBeInTheDocument();
    expect(section.getByRole('link', { name: home })).toHaveAttribute('href', `/?lang=${locale}`);
  }
});
