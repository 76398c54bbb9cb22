import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fireEvent } from '@testing-library/dom';

import HomePage from '@/app/[locale]/(home)/page';
import { EXAMPLES } from '@/lib/shared/rules/examples';
import { renderWithIntl } from '@/lib/testing/render';

/** Renders the page and waits for the part whose code comes later. */
async function renderHome(): Promise<void> {
  renderWithIntl(<HomePage />);
  await screen.findByRole('heading', { name: 'How it works' });
}

/** What the style sheet chooses from, as `before` and `after` of each index. */
function choosable(selector: string): (string | null)[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getAttribute('data-index'));
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

  it('links the generator at the top and in the demo', async () => {
    await renderHome();
    const top = screen.getAllByRole('link', { name: 'Create your portrait' })[0];
    expect(top).toHaveAttribute('href', '/generator');
    expect(screen.getByRole('link', { name: 'Try it yourself' })).toHaveAttribute('href', '/generator');
    expect(screen.getByRole('img', { name: /V1$/ })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /V2$/ })).toBeInTheDocument();
  });

  it('holds every pair for the hero and for the section below, of which the style sheet shows some', async () => {
    await renderHome();
    const indexes = EXAMPLES.map((_, index) => String(index));
    expect(choosable('img.hero-example')).toEqual([...indexes, ...indexes]);
    expect(choosable('figcaption .hero-example')).toEqual(indexes);
    expect(choosable('figure.further-example')).toEqual(indexes);
  });

  it('fetches no picture before it is near, and no hidden pair', async () => {
    await renderHome();
    const pictures = [...document.querySelectorAll('img')];
    expect(pictures.filter((picture) => picture.getAttribute('loading') !== 'lazy')).toEqual([]);
  });

  it('moves the line of the comparison with the slider', async () => {
    await renderHome();
    const slider = screen.getByRole('slider', { name: 'Compare before and after' });
    fireEvent.change(slider, { target: { value: '80' } });
    expect(slider).toHaveAttribute('aria-valuetext', '80% before');
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
      screen.getByRole('heading', { name: '30 credits per portrait: as low as $0.25 each.' }),
    ).toBeVisible();
  });
});
