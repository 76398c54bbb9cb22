import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';

import { giveRowsMeasures } from '../testing/fake-row';
import { TileRow } from './tile-row';
import TileScroller from './tile-scroller';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'];

function Row({ chosen }: { chosen: string }) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <>
      <TileRow ref={row} role="radiogroup" aria-label="People">
        {NAMES.map((name) => (
          <label key={name}>
            <input type="radio" name="person" defaultChecked={name === chosen} />
            {name}
          </label>
        ))}
      </TileRow>
      <TileScroller row={row} chosen={chosen} previousLabel="Show previous" moreLabel="Show more" />
    </>
  );
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a row of tiles that does not fit', () => {
  it('has buttons outside the group that move it by a view and say where it ends', async () => {
    const fake = giveRowsMeasures(350);
    const user = userEvent.setup();
    render(<Row chosen="Ada" />);
    const previous = screen.getByRole('button', { name: 'Show previous' });
    const more = screen.getByRole('button', { name: 'Show more' });
    expect(within(screen.getByRole('radiogroup')).queryByRole('button')).not.toBeInTheDocument();
    expect(previous).toHaveAttribute('aria-disabled', 'true');

    await user.click(more);
    expect(fake.moves).toEqual([{ left: 250, behavior: 'smooth' }]);
    expect(more).toHaveAttribute('aria-disabled', 'true');
    expect(more).toHaveFocus();
    await user.click(previous);
    expect(fake.scrolled).toBe(0);
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    expect(more).toHaveAttribute('aria-disabled', 'false');
  });

  it('shows the chosen tile at once when it comes, and smoothly when the choice changes', () => {
    const fake = giveRowsMeasures(350);
    const { unmount } = render(<Row chosen="Finn" />);
    expect(fake.moves).toEqual([{ left: 250, behavior: 'instant' }]);
    unmount();

    fake.scrolled = 0;
    fake.moves.length = 0;
    const { rerender } = render(<Row chosen="Ada" />);
    expect(fake.moves).toEqual([]);
    screen.getByRole<HTMLInputElement>('radio', { name: 'Eva' }).checked = true;
    rerender(<Row chosen="Eva" />);
    expect(fake.moves).toEqual([{ left: 200, behavior: 'smooth' }]);
  });

  it('moves without an animation for those who want less motion', async () => {
    const fake = giveRowsMeasures(350, { lessMotion: true });
    const user = userEvent.setup();
    render(<Row chosen="Ada" />);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(fake.moves).toEqual([{ left: 250, behavior: 'instant' }]);
  });

  it('goes to its ends with End and Home', async () => {
    giveRowsMeasures(350);
    const user = userEvent.setup();
    render(<Row chosen="Ben" />);
    screen.getByRole('radio', { name: 'Ben' }).focus();
    await user.keyboard('{End}');
    expect(screen.getByRole('radio', { name: 'Finn' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Finn' })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('radio', { name: 'Ada' })).toBeChecked();
  });
});

describe('a row of tiles that fits', () => {
  it('has no buttons and does not move', () => {
    const fake = giveRowsMeasures(700);
    render(<Row chosen="Finn" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(fake.moves).toEqual([]);
  });
});
