import { smallPhoto } from '@/lib/testing/photo-fixtures/small-photo';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createPageScaler } from '@/lib/client/pictures/photo-scaler';
import type { ScalePhoto } from '@/lib/client/pictures/scale-picture';
import { fake } from '@/lib/testing/fake';
import { renderWithIntl } from '@/lib/testing/render';

import { freshBrowser } from '../testing/generator-stage';
import { PoseSection } from './pose-section';

const scale = jest.fn<ReturnType<ScalePhoto>, Parameters<ScalePhoto>>();
const SCALED = { picture: new Blob([smallPhoto()], { type: 'image/jpeg' }), preview: new Blob(['preview']) };

beforeEach(() => {
  freshBrowser();
  scale.mockReset().mockResolvedValue(SCALED);
});

function renderSection(): UserEvent {
  renderWithIntl(<PoseSection />, { container: new ServiceContainer([fake(createPageScaler, { scale })]) });
  return userEvent.setup();
}

const FILE = new File([smallPhoto()], 'pose.jpg', { type: 'image/jpeg' });
const uploadInput = () => screen.getByLabelText('Upload custom pose', { selector: 'input' });

/** Opens the crop dialog on a picture of this size in pixels, shown at a tenth of it. */
async function openCrop(user: UserEvent) {
  await user.upload(uploadInput(), FILE);
  const dialog = await screen.findByRole('dialog', { name: 'Crop image' });
  const picture = within(dialog).getByAltText('');
  Object.defineProperties(picture, {
    naturalWidth: { value: 4000 },
    naturalHeight: { value: 3000 },
    clientWidth: { value: 400 },
    clientHeight: { value: 300 },
  });
  return {
    dialog,
    load: () => fireEvent.load(picture),
    fail: () => fireEvent.error(picture),
    confirm: within(dialog).getByRole('button', { name: 'Confirm' }),
    cancel: within(dialog).getByRole('button', { name: 'Cancel' }),
  };
}

async function takePose(user: UserEvent): Promise<void> {
  const { load, confirm } = await openCrop(user);
  load();
  await user.click(confirm);
  await screen.findByRole('radio', { name: 'Custom pose' });
}

describe('cropping a custom pose', () => {
  it('opens before the picture has loaded, and can be confirmed afterwards', async () => {
    const user = renderSection();
    const { dialog, load, confirm } = await openCrop(user);
    expect(confirm).toBeDisabled();
    expect(dialog).toHaveTextContent('choose what becomes your pose.');
    load();
    expect(confirm).toBeEnabled();
  });

  it('chooses the confirmed part, focused, in pixels of the source', async () => {
    const user = renderSection();
    await takePose(user);
    const radio = screen.getByRole('radio', { name: 'Custom pose' });
    expect(radio).toBeChecked();
    expect(radio).toHaveFocus();
    expect(scale).toHaveBeenLastCalledWith(FILE, { x: 500, y: 0, width: 3000, height: 3000 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['its button', 'Escape'])('leaves everything as it was when it is cancelled by %s', async (way) => {
    const user = renderSection();
    await user.click(screen.getByRole('radio', { name: 'Leo' }));
    const { dialog, load, cancel } = await openCrop(user);
    load();
    if (way === 'Escape') fireEvent(dialog, new Event('cancel', { cancelable: true }));
    else await user.click(cancel);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Leo' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: 'Custom pose' })).not.toBeInTheDocument();
    expect(uploadInput()).toHaveFocus();
    expect(scale).not.toHaveBeenCalled();
  });

  it('keeps nothing of a picture that is cancelled during the cut', async () => {
    let finish: (scaled: typeof SCALED) => void = () => undefined;
    scale.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const user = renderSection();
    const { load, confirm, cancel } = await openCrop(user);
    load();
    await user.click(confirm);
    await waitFor(() => expect(scale).toHaveBeenCalledTimes(1));
    expect(screen.getByText('Cropping…')).toBeInTheDocument();
    await user.click(confirm);
    expect(scale).toHaveBeenCalledTimes(1);
    await user.click(cancel);
    finish(SCALED);
    await Promise.resolve();
    expect(screen.queryByRole('radio', { name: 'Custom pose' })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
  });

  it('is resized with plus and minus and moved with the arrow keys', async () => {
    const user = renderSection();
    const { dialog, load, confirm } = await openCrop(user);
    load();
    const square = within(dialog).getByRole('group', { name: /^Frame: the arrow keys move it/ });
    square.focus();
    await user.keyboard('----');
    await user.click(confirm);
    await waitFor(() => expect(scale).toHaveBeenCalled());
    const smaller = scale.mock.lastCall?.[1];
    expect(smaller?.width).toBe(Math.round(3000 / 1.08 ** 4));
    expect(smaller?.height).toBe(smaller?.width);
    expect((smaller?.x ?? 0) + (smaller?.width ?? 0) / 2).toBeCloseTo(2000, -1);
  });

  it('makes a JPEG of a picture that the browser can’t show, and cuts that', async () => {
    const user = renderSection();
    const { fail, load, confirm } = await openCrop(user);
    fail();
    expect(screen.getByText('Opening the image…')).toBeInTheDocument();
    await waitFor(() => expect(scale).toHaveBeenCalledWith(FILE));
    await waitFor(() => expect(screen.queryByText('Opening the image…')).not.toBeInTheDocument());
    load();
    await user.click(confirm);
    await screen.findByRole('radio', { name: 'Custom pose' });
    const [cut] = scale.mock.lastCall ?? [];
    expect(cut).not.toBe(FILE);
    expect(cut).toHaveProperty('name', 'pose.jpg');
  });

  it.each(['at all', 'even as a JPEG'])('shows that the file can’t be decoded %s', async (way) => {
    if (way === 'at all') scale.mockRejectedValue(new Error('not decoded'));
    const user = renderSection();
    const { fail } = await openCrop(user);
    fail();
    if (way === 'even as a JPEG') {
      await waitFor(() => expect(screen.queryByText('Opening the image…')).not.toBeInTheDocument());
      fail();
    }
    expect(await screen.findByRole('alert')).toHaveTextContent('“pose.jpg”');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(uploadInput()).toHaveFocus();
  });

  it('opens nothing that was cancelled meanwhile', async () => {
    let finish: (scaled: typeof SCALED) => void = () => undefined;
    scale.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const user = renderSection();
    const { fail, cancel } = await openCrop(user);
    fail();
    await user.click(cancel);
    finish(SCALED);
    await Promise.resolve();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a custom pose', () => {
  it('is replaced by another one, as its tile announces', async () => {
    const user = renderSection();
    expect(uploadInput()).toHaveAccessibleDescription('');
    await takePose(user);
    expect(uploadInput()).toHaveAccessibleName('Upload custom pose');
    expect(uploadInput()).toHaveAccessibleDescription('Replaces yours');
    const former = screen
      .getByRole('radio', { name: 'Custom pose' })
      .parentElement?.querySelector('img')?.src;
    await takePose(user);
    const radio = screen.getByRole('radio', { name: 'Custom pose' });
    await waitFor(() => expect(radio.parentElement?.querySelector('img')?.src).not.toBe(former));
    expect(radio).toBeChecked();
  });

  it('is replaced by the first pose when it is removed, focused', async () => {
    const user = renderSection();
    await takePose(user);
    await user.click(screen.getByRole('button', { name: 'Remove custom pose' }));
    expect(screen.getByRole('radio', { name: 'Anna' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Anna' })).toHaveFocus();
    expect(screen.queryByRole('radio', { name: 'Custom pose' })).not.toBeInTheDocument();
  });

  it('that is not chosen is removed without a change of the choice', async () => {
    const user = renderSection();
    await takePose(user);
    await user.click(screen.getByRole('radio', { name: 'Maya' }));
    await user.click(screen.getByRole('button', { name: 'Remove custom pose' }));
    expect(screen.getByRole('radio', { name: 'Maya' })).toBeChecked();
  });
});
