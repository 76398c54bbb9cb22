import { smallPhoto } from '@/lib/testing/photo-fixtures/small-photo';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createPageScaler } from '@/lib/client/pictures/photo-scaler';
import type { ScalePhoto } from '@/lib/client/pictures/scale-picture';
import { fake } from '@/lib/testing/fake';
import { renderWithIntl } from '@/lib/testing/render';

import { freshBrowser } from '../testing/generator-stage';
import { StyleSection } from './style-section';

const scale = jest.fn<ReturnType<ScalePhoto>, Parameters<ScalePhoto>>();
const SCALED = { picture: new Blob(['picture']), preview: new Blob(['preview']) };

beforeEach(() => {
  freshBrowser();
  scale.mockReset().mockResolvedValue(SCALED);
});

function renderSection(): UserEvent {
  renderWithIntl(<StyleSection />, { container: new ServiceContainer([fake(createPageScaler, { scale })]) });
  return userEvent.setup();
}

const file = (name: string) => new File([smallPhoto()], name, { type: 'image/jpeg' });
const uploadInput = () => screen.getByLabelText('Upload custom style', { selector: 'input' });

describe('the styles', () => {
  it('begin with the upload and the uploaded style', async () => {
    const user = renderSection();
    await user.upload(uploadInput(), file('light.jpg'));
    const custom = await screen.findByRole('button', { name: 'Custom style' });
    const order = [uploadInput(), custom, screen.getByRole('button', { name: 'Professional' })];
    for (const [index, next] of order.slice(1).entries())
      expect(order[index]?.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('show their influence while one is chosen; a second press chooses none', async () => {
    const user = renderSection();
    const vintage = screen.getByRole('button', { name: 'Vintage' });
    expect(screen.queryByText('Style influence: Balanced')).not.toBeInTheDocument();
    await user.click(vintage);
    expect(vintage).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('Style influence: Balanced')).toBeInTheDocument();
    await user.click(vintage);
    expect(vintage).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByText('Style influence: Balanced')).not.toBeInTheDocument();
  });
});

describe('a custom style', () => {
  it('is taken whole and chosen; a removal chooses none and focuses the upload', async () => {
    const user = renderSection();
    await user.upload(uploadInput(), file('light.jpg'));
    const own = await screen.findByRole('button', { name: 'Custom style' });
    expect(own).toHaveAttribute('aria-pressed', 'true');
    expect(scale.mock.lastCall?.[1]).toBeUndefined();
    expect(uploadInput()).toHaveAccessibleName('Upload custom style');
    expect(uploadInput()).toHaveAccessibleDescription('Replaces yours');
    await user.click(screen.getByRole('button', { name: 'Remove custom style' }));
    expect(screen.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
    expect(uploadInput()).toHaveFocus();
  });

  it('is the last one chosen, even where an earlier one takes longer to read', async () => {
    const user = renderSection();
    let finishFirst: (scaled: typeof SCALED) => void = () => undefined;
    scale.mockReturnValueOnce(new Promise((resolve) => (finishFirst = resolve)));
    await user.upload(uploadInput(), file('slow.jpg'));
    expect(await screen.findByRole('status')).toHaveTextContent('Reading the image…');
    await waitFor(() => expect(scale).toHaveBeenCalledTimes(1));
    await user.upload(uploadInput(), file('quick.jpg'));
    const own = await screen.findByRole('button', { name: 'Custom style' });
    const shown = own.querySelector('img')?.src;
    finishFirst(SCALED);
    await Promise.resolve();
    expect(own.querySelector('img')?.src).toBe(shown);
  });

  it('that can’t be decoded is named, and the choice stays', async () => {
    scale.mockRejectedValue(new Error('the picture can not be decoded'));
    const user = renderSection();
    await user.click(screen.getByRole('button', { name: 'Casual' }));
    await user.upload(uploadInput(), file('broken.jpg'));
    expect(await screen.findByRole('alert')).toHaveTextContent('“broken.jpg”');
    expect(screen.getByRole('button', { name: 'Casual' })).toHaveAttribute('aria-pressed', 'true');
  });
});
