import { act, fireEvent, screen, waitFor } from '@testing-library/react';

import { HiddenCanvasError } from '@/lib/client/pictures/hidden-canvas';
import { renderWithIntl } from '@/lib/testing/render';

import { PhotoCamera } from '../generator/photos/photos-section';

const onFiles = jest.fn<undefined, [File[]]>();
const onChooseFiles = jest.fn();
const stop = jest.fn();

/** A camera that answers so; jsdom has none. */
function giveCamera(getUserMedia: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}

function stream() {
  return { getTracks: () => [{ stop, addEventListener: () => undefined }] };
}

/** Gives the colours that were drawn. */
class HonestContext {
  fillStyle = '';
  readonly canvas = document.createElement('canvas');
  readonly drawImage = () => undefined;
  private readonly tones: number[] = [];
  readonly fillRect = () => this.tones.push(...(this.fillStyle.match(/\d+/g) ?? []).map(Number), 255);
  readonly getImageData = () => ({ data: this.tones });
}

beforeEach(() => {
  jest.useFakeTimers();
  onFiles.mockReset();
  onChooseFiles.mockReset();
  stop.mockReset();
  let number = 0;
  URL.createObjectURL = () => `blob:${(number += 1)}`;
  URL.revokeObjectURL = jest.fn();
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  HTMLCanvasElement.prototype.getContext = (() => new HonestContext()) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['picture'], { type: 'image/jpeg' }));
  giveCamera(() => Promise.resolve(stream()));
});
afterEach(() => jest.useRealTimers());

async function openDialog(free = 9) {
  const view = renderWithIntl(<PhotoCamera free={free} onFiles={onFiles} onChooseFiles={onChooseFiles} />);
  await press('Take photos');
  await screen.findByRole('dialog', { name: 'Take photos' });
  return view;
}

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => jest.advanceTimersByTimeAsync(0));
}

/** Takes a photo, with the countdown before it. */
async function shoot(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Take photo' }));
  for (const seconds of ['3', '2', '1']) {
    expect(screen.getByRole('timer')).toHaveTextContent(seconds);
    await act(() => jest.advanceTimersByTimeAsync(1000));
  }
}

describe('the camera', () => {
  it('takes three photos from three sides, and stops with the dialog', async () => {
    await openDialog();
    for (const [side, step] of [
      ['Look straight into the camera.', 'Next angle'],
      ['Turn your head a little to the left.', 'Next angle'],
      ['Turn your head a little to the right.', 'Add 3 photos'],
    ] as const) {
      expect(screen.getByText(side)).toBeInTheDocument();
      await shoot();
      await press(step);
    }
    expect(onFiles.mock.calls[0]?.[0].map(({ type }) => type)).toEqual(Array(3).fill('image/jpeg'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('takes no more photos than there are places', async () => {
    await openDialog(1);
    await shoot();
    expect(screen.queryByRole('button', { name: 'Next angle' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add 1 photo' })).toBeInTheDocument();
  });

  it.each([
    ['refused', new DOMException('no', 'NotAllowedError'), /doesn’t let this site use the camera/],
    ['missing', new DOMException('no', 'NotFoundError'), /We couldn’t find a working camera/],
    [
      'unknown to the browser',
      new TypeError('mediaDevices is undefined'),
      /We couldn’t find a working camera/,
    ],
  ])('that is %s leads to the file chooser', async (_name, error, sentence) => {
    giveCamera(() => Promise.reject(error));
    await openDialog();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await press('Choose files');
    expect(onChooseFiles).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not asked for where the browser hides what pages draw', async () => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new HiddenCanvasError();
    };
    const open = jest.fn(() => Promise.resolve(stream()));
    giveCamera(open);
    await openDialog();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Your browser hides from sites what they draw/);
    expect(open).not.toHaveBeenCalled();
  });

  it('that gives no picture any more leads to the file chooser, and keeps the photos before it', async () => {
    await openDialog();
    await shoot();
    await press('Next angle');
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    await shoot();
    expect(screen.getByRole('alert')).toHaveTextContent(/We couldn’t find a working camera/);
    await press('Add 1 photo');
    expect(onFiles.mock.calls[0]?.[0]).toHaveLength(1);
  });

  it('takes no photo while the browser mutes it', async () => {
    const track = Object.assign(new EventTarget(), { stop });
    giveCamera(() => Promise.resolve({ getTracks: () => [track] }));
    await openDialog();
    await screen.findByRole('button', { name: 'Take photo' });
    fireEvent.click(screen.getByRole('button', { name: 'Take photo' }));
    act(() => void track.dispatchEvent(new Event('mute')));
    expect(screen.getByRole('button', { name: 'Starting the camera…' })).toBeInTheDocument();
    for (let second = 0; second < 3; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.queryByText('Photo 1 of 3.')).not.toBeInTheDocument();
    act(() => void track.dispatchEvent(new Event('unmute')));
    await shoot();
    act(() => void track.dispatchEvent(new Event('mute')));
    expect(screen.getByText('Photo 1 of 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next angle' })).toHaveAttribute('aria-disabled', 'false');
  });

  it('whose permission is never answered leads to the file chooser', async () => {
    giveCamera(() => new Promise(() => undefined));
    await openDialog();
    expect(screen.getByText(/If your browser asks for permission/)).toBeInTheDocument();
    await press('Choose files');
    expect(onChooseFiles).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is stopped when the dialog is closed while the browser asks', async () => {
    let allow: (opened: unknown) => void = () => undefined;
    giveCamera(() => new Promise((resolve) => (allow = resolve)));
    const { unmount } = await openDialog();
    unmount();
    allow(stream());
    await act(() => jest.advanceTimersByTimeAsync(0));
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
  });
});
