import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fireEvent } from '@testing-library/dom';

import HomePage from '@/app/[locale]/page';
import { resetHeroCategory } from '@/components/home/use-random-category';
import { resetLanguageStore } from '@/lib/i18n/language-store';
import { renderWithIntl } from '@/lib/testing/render';

let decoding: Promise<void> = Promise.resolve();

beforeEach(() => {
  resetLanguageStore();
  resetHeroCategory();
  decoding = Promise.resolve();
  window.HTMLImageElement.prototype.decode = () => decoding;
});

afterEach(() => jest.spyOn(Math, 'random').mockRestore());

/** Renders the page and waits for the part whose code comes later. */
async function renderHome(): Promise<void> {
  renderWithIntl(<HomePage />);
  await screen.findByRole('heading', { name: 'How it works' });
}

function heroPictures(): (string | null)[] {
  return screen
    .getAllByRole('img', { name: /^(Before|After)/ })
    .slice(0, 2)
    .map((picture) => picture.getAttribute('alt'));
}

describe('the home page', () => {
  it('has its headings in order', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    await renderHome();
    const levels = screen.getAllByRole('heading').map((heading) => Number(heading.tagName.slice(1)));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    for (const name of ['How it works', 'Upload photos', 'Customize settings', 'Get results']) {
      expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    }
  });

  it('leads to the generator from the top and from the demo', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    await renderHome();
    const top = screen.getAllByRole('link', { name: 'Create your portrait' })[0];
    expect(top).toHaveAttribute('href', '/generator');
    expect(screen.getByRole('link', { name: 'Try it yourself' })).toHaveAttribute('href', '/generator');
    expect(screen.getByRole('img', { name: /V1$/ })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /V2$/ })).toBeInTheDocument();
  });

  it('shows a pair chosen at random in the hero, and the two others below', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.99);
    await renderHome();
    await act(async () => decoding);
    expect(heroPictures()).toEqual(['After: portrait, creative', 'Before: phone photo, creative']);
    expect(screen.getByRole('heading', { name: 'A jacket and a plain wall' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'One lamp, kept to the side' })).not.toBeInTheDocument();
  });

  it('stays with the first pair when the chosen one does not load', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.99);
    decoding = Promise.reject(new DOMException('broken', 'EncodingError'));
    await renderHome();
    await act(async () => decoding.catch(() => undefined));
    expect(heroPictures()[0]).toBe('After: portrait, professional');
  });

  it('moves the line of the comparison with the slider', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    await renderHome();
    const slider = screen.getByRole('slider', { name: 'Compare before and after' });
    fireEvent.change(slider, { target: { value: '80' } });
    expect(slider).toHaveAttribute('aria-valuetext', '80% before');
  });

  it('walks through the examples with the arrow keys', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    await renderHome();
    await userEvent.click(screen.getByRole('tab', { name: 'Professional' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Casual' })).toHaveFocus();
    const panel = screen.getByRole('tabpanel', { name: 'Casual' });
    expect(within(panel).getByRole('img', { name: /^Before/ })).toHaveAccessibleName(
      'Before: phone photo, casual',
    );
  });
});
