import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import HomePage from '@/app/[locale]/home/[example]/page';
import { PortraitFactsProvider } from '@/components/home/portrait-facts';
import { ServiceContainer } from '@/lib/browser/service-container';
import { LOCALES } from '@/lib/i18n/locales';
import { readMessages } from '@/lib/i18n/read-messages';
import { portraitFacts } from '@/lib/server/environment/deployment-facts';
import { parseEnvironment } from '@/lib/server/environment/environment';
import type { PortraitMethod, PortraitFacts } from '@/lib/shared/deployment';
import { PRODUCTION_VARIABLES } from '@/lib/testing/production-variables';
import { renderWithIntl } from '@/lib/testing/render';

const ENVIRONMENT = parseEnvironment(PRODUCTION_VARIABLES);

/** The page with the facts of a deployment, as its layout gives them. */
function Page(facts: Partial<PortraitFacts>) {
  return (
    <PortraitFactsProvider facts={{ ...portraitFacts(ENVIRONMENT), ...facts }}>
      <HomePage />
    </PortraitFactsProvider>
  );
}

/** Renders the page and waits for the part whose code comes later. */
async function renderHome(): Promise<void> {
  renderWithIntl(<Page />);
  await screen.findByRole('heading', { name: 'How it works' });
}

const mockParams = { example: 'ines' };
jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  useParams: () => mockParams,
}));

afterEach(() => {
  mockParams.example = 'ines';
});

/** The examples of the pictures whose alternative text begins with "Before" or "After", in their order on the page. */
function shownExamples(): string[] {
  const sources = screen.getAllByAltText(/^(Before|After)/).map((picture) => picture.getAttribute('src'));
  const names = sources.map((source) => /examples\/(\w+)-/.exec(source ?? '')?.[1] ?? '');
  return [...new Set(names)];
}

describe('the home page', () => {
  it('has its headings in order', async () => {
    await renderHome();
    const levels = screen.getAllByRole('heading').map((heading) => Number(heading.tagName.slice(1)));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    for (const name of ['How it works', 'Upload photos', 'Customize settings', 'Get results']) {
      expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    }
  });

  it.each([
    ['ines', ['ines', 'emil', 'amara']],
    ['kenji', ['kenji', 'ines', 'emil']],
  ])('shows the example %s of its variant, and then the two after it', async (example, expected) => {
    mockParams.example = example;
    await renderHome();
    expect(shownExamples().slice(0, 3)).toEqual(expected);
  });

  it('keeps the example of the tab when another variant of the page comes', async () => {
    const container = new ServiceContainer();
    mockParams.example = 'grace';
    const { unmount } = renderWithIntl(<Page />, { container });
    await waitFor(() => expect(shownExamples()[0]).toBe('grace'));
    unmount();
    mockParams.example = 'ines';
    renderWithIntl(<Page />, { container });
    await waitFor(() => expect(shownExamples()[0]).toBe('grace'));
  });

  it('fetches no picture but the hero’s before it is near', async () => {
    await renderHome();
    const pictures = [...document.querySelectorAll('img')];
    const early = pictures.filter((picture) => picture.getAttribute('loading') !== 'lazy');
    expect(early.map(({ alt }) => alt.split(':')[0])).toEqual(['After', 'Before']);
  });

  it('walks through the examples with the arrow keys', async () => {
    await renderHome();
    await userEvent.click(screen.getByRole('tab', { name: 'Professional' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Casual' })).toHaveFocus();
    const panel = screen.getByRole('tabpanel', { name: 'Casual' });
    expect(within(panel).getAllByRole('img', { name: /^Before: / })).toHaveLength(2);
    expect(within(panel).getAllByRole('img', { name: /^After: / })).toHaveLength(2);
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Creative' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Professional' })).toHaveFocus();
  });

  it('answers with the figures of the rules', async () => {
    await renderHome();
    expect(
      screen.getByText(/in the queue after 15 minutes or not finished after 5 minutes/),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('heading', {
        name: '30 credits per portrait: as low as $0.25 each with a $20 donation.',
      }),
    ).toBeVisible();
  });

  it.each([
    ['retouched', null, /No part of you is drawn by AI\./, 'at most 5 minutes'],
    ['ai', 48, /^An AI model makes your portrait/, 'ready within 48 seconds'],
    ['mixed', 1, /depending on the model version/, 'ready within 1 second.'],
  ] satisfies [PortraitMethod, number | null, RegExp, string][])(
    'says how portraits are made and how long one takes: %s, %p',
    async (method, medianSeconds, how, time) => {
      renderWithIntl(<Page method={method} medianSeconds={medianSeconds} />);
      expect(await screen.findByText(how)).toBeVisible();
      expect(screen.getByText(time, { exact: false })).toBeVisible();
    },
  );

  it('says at each drawn pair that it is an illustration', async () => {
    await renderHome();
    const pairs = screen
      .getAllByRole('figure', { hidden: true })
      .filter((figure) => figure.querySelector('[alt^=Before]'));
    expect(pairs).toHaveLength(9);
    for (const pair of pairs)
      expect(within(pair).getByText('Illustration', { ignore: false })).toBeInTheDocument();
  });
});

describe('the first screen', () => {
  /** Each rule that it states, with another value and the figure that the page then has. */
  it.each([
    ['credits', 'WELCOME_CREDITS', 61 * 30, '61'],
    ['donations', 'lowestPricePerPortraitCents', () => 6200, '62'],
    ['donations', 'highestPricePerPortraitCents', () => 6300, '63'],
    ['retention', 'UPLOAD_GONE_WITHIN_HOURS', 64, '64'],
    ['photos', 'PHOTOS_RECOMMENDED_FROM', 65, '65'],
    ['photos', 'PHOTOS_MAXIMUM', 66, '66'],
  ])('follows %s.%s', async (module, rule, value, figure) => {
    const path = `@/lib/shared/rules/${module}`;
    jest.resetModules();
    jest.doMock(path, () => ({ ...jest.requireActual<object>(path), [rule]: value }));
    const { renderToStaticMarkup } = await import('react-dom/server');
    const { NextIntlClientProvider } = await import('next-intl');
    const { ServiceContainerProvider } = await import('@/lib/browser/service-container-provider');
    const { Hero } = await import('./hero');
    const fresh = await import('./portrait-facts');
    const facts = (await import('@/lib/server/environment/deployment-facts')).portraitFacts(ENVIRONMENT);
    jest.dontMock(path);
    for (const locale of LOCALES) {
      const html = renderToStaticMarkup(
        <ServiceContainerProvider>
          <NextIntlClientProvider locale={locale} messages={readMessages(locale)} timeZone="UTC">
            <fresh.PortraitFactsProvider facts={facts}>
              <Hero figure={null} preview={<div />} />
            </fresh.PortraitFactsProvider>
          </NextIntlClientProvider>
        </ServiceContainerProvider>,
      );
      expect(html.replace(/<[^>]*>/g, ' ')).toMatch(new RegExp(`\\b${figure}\\b`));
    }
  });
});
