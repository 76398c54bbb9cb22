import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import type { ChangedPortrait } from '@/lib/client/backgrounds/changed-portrait';
import { MissingFormatError } from '@/lib/client/files/create-portrait-file';
import { createPortraitFiles, MissingPortraitError } from '@/lib/client/files/portrait-files';
import { useGallery } from '@/lib/client/gallery/use-gallery';
import { HiddenCanvasError } from '@/lib/client/pictures/hidden-canvas';
import { fake } from '@/lib/testing/fake';
import { fakeAccount } from '@/lib/testing/fake-account';
import { renderWithIntl } from '@/lib/testing/render';

import { freshBrowser } from '../../testing/generator-stage';
import { GalleryContext } from '../gallery-context';
import PortraitViewer from '../viewer/portrait-viewer';
import { PortraitSave } from './portrait-save';

const ADDRESS = 'https://results.test/1.webp';
const PORTRAITS = ['https://results.test/2.webp', ADDRESS];

const make = jest.fn<Promise<Blob>, [string, unknown]>();
const original = jest.fn<Promise<Blob>, [string]>();
const saveFile = jest.fn((_file: Blob, _name: string) => undefined);
const onClose = jest.fn();
const onView = jest.fn();

beforeAll(() => import('./cut-dialog'));
beforeEach(() => {
  freshBrowser();
  for (const mock of [make, original, saveFile, onClose, onView]) mock.mockClear();
  make.mockResolvedValue(new Blob(['jpeg'], { type: 'image/jpeg' }));
  original.mockResolvedValue(new Blob(['webp'], { type: 'image/webp' }));
});
afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(window, 'ClipboardItem');
});

/** Gives the browser something that jsdom lacks. */
function provide(target: object, parts: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(target, name, { configurable: true, value });
}

function Viewer() {
  const gallery = useGallery({ status: 'signed-out', account: null }, PORTRAITS, 0);
  return (
    <GalleryContext value={{ ...gallery, numbers: new Map([[ADDRESS, 1]]) }}>
      <PortraitViewer
        portraits={PORTRAITS}
        address={ADDRESS}
        notice={null}
        onView={onView}
        onClose={onClose}
        onReuse={() => undefined}
        onLeave={() => undefined}
      />
    </GalleryContext>
  );
}

function renderViewer() {
  const user = userEvent.setup();
  // The set-up gives jsdom a clipboard, which not every browser has.
  Reflect.deleteProperty(navigator, 'clipboard');
  const container = new ServiceContainer([
    ...fakeAccount().services,
    fake(createPortraitFiles, { make, original, save: saveFile }),
  ]);
  renderWithIntl(<Viewer />, { container });
  return user;
}

const menuButton = () => screen.getByRole('button', { name: 'More formats and crops' });
const item = (name: string) => screen.getByRole('button', { name });

const untilSaved = (name: string) =>
  waitFor(() => expect(saveFile).toHaveBeenLastCalledWith(expect.any(Blob), name));

/** Takes something of the menu of files. */
async function choose(user: UserEvent, name: string): Promise<void> {
  await user.click(menuButton());
  await user.click(item(name));
}

async function openCut(user: UserEvent, name: string) {
  await choose(user, name);
  const dialog = await screen.findByRole('dialog', { name });
  const picture = within(within(dialog).getByRole('group', { name: 'Image to crop' })).getByAltText('');
  provide(picture, { naturalWidth: 1024, naturalHeight: 1024, clientWidth: 400, clientHeight: 400 });
  fireEvent.load(picture);
  return dialog;
}

describe('Download', () => {
  it('saves a JPEG by one press', async () => {
    const user = renderViewer();
    await user.click(item('Download'));
    await untilSaved('chiaro-portrait-1.jpg');
    expect(make).toHaveBeenCalledWith(ADDRESS, 'jpeg');
  });

  it.each([
    [new TypeError('offline'), 'The download failed. Please try again.'],
    [new MissingPortraitError(ADDRESS), 'This portrait is no longer available.'],
  ])('says what happened at %s', async (error, sentence) => {
    make.mockRejectedValue(error);
    const user = renderViewer();
    await user.click(item('Download'));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(saveFile).not.toHaveBeenCalled();
  });
});

describe('the menu of files', () => {
  it('opens by the keyboard, and closes on Escape without the viewer', async () => {
    const user = renderViewer();
    expect(screen.queryByRole('button', { name: 'PNG' })).not.toBeInTheDocument();
    menuButton().focus();
    await user.keyboard('{Enter}');
    expect(menuButton()).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    expect(item('JPEG')).toHaveFocus();
    // The browser closes a dialog on Escape unless the key is taken.
    expect(fireEvent.keyDown(item('JPEG'), { key: 'Escape' })).toBe(false);
    expect(menuButton()).toHaveAttribute('aria-expanded', 'false');
    expect(menuButton()).toHaveFocus();
    expect(fireEvent.keyDown(menuButton(), { key: 'Escape' })).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('has the formats and cuts in groups, and saves the chosen format', async () => {
    const user = renderViewer();
    await user.click(menuButton());
    const names = (group: string) =>
      within(screen.getByRole('list', { name: group }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names('Save as')).toEqual(['JPEG', 'PNG', 'WebP (original)']);
    expect(names('Crop')).toEqual([
      'LinkedIn and other round profile pictures',
      'CV photo, 35 × 45 mm',
      'Vertical 4:5',
      'Square with room for a frame',
    ]);
    await user.click(item('PNG'));
    await untilSaved('chiaro-portrait-1.png');
    expect(make).toHaveBeenLastCalledWith(ADDRESS, 'png');
    expect(menuButton()).toHaveFocus();
    await choose(user, 'WebP (original)');
    await untilSaved('chiaro-portrait-1.webp');
    expect(original).toHaveBeenCalledWith(ADDRESS);
  });
});

describe('sending', () => {
  it('is not offered where the browser can’t', async () => {
    const user = renderViewer();
    await user.click(menuButton());
    expect(screen.queryByRole('list', { name: 'More' })).not.toBeInTheDocument();
  });

  it('shares a JPEG on a phone; when the press is too long ago, another one needs no second file', async () => {
    const share = jest.fn<Promise<void>, [{ files: File[] }]>();
    share.mockRejectedValueOnce(new DOMException('too late', 'NotAllowedError')).mockResolvedValue();
    provide(navigator, { share, canShare: () => true });
    provide(window, { matchMedia: (query: string) => ({ matches: query === '(pointer: coarse)' }) });
    const user = renderViewer();
    await choose(user, 'Share…');
    expect(await screen.findByText('The file is ready. Press Share once more.')).toBeInTheDocument();
    await choose(user, 'Share…');
    await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    expect(make).toHaveBeenCalledTimes(1);
    expect(share.mock.lastCall?.[0].files[0]).toMatchObject({
      name: 'chiaro-portrait-1.jpg',
      type: 'image/jpeg',
    });
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('names the original where the browser hides what pages draw, also for a copy', async () => {
    const user = renderViewer();
    const reason = () => screen.findByText(/^Your browser hides.*Choose “WebP \(original\)”, or allow/);
    make.mockRejectedValue(new HiddenCanvasError());
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await reason()).toBeVisible();
    expect(saveFile).not.toHaveBeenCalled();

    const write = () => Promise.reject(new DOMException('no data', 'NotAllowedError'));
    provide(navigator, { clipboard: { write } });
    provide(window, { ClipboardItem: jest.fn() });
    await choose(user, 'WebP (original)');
    expect(screen.queryByText(/^Your browser hides/)).not.toBeInTheDocument();
    await choose(user, 'Copy portrait');
    expect(await reason()).toBeVisible();
  });

  it('copies a PNG, promised within the press', async () => {
    const user = renderViewer();
    let finish: (picture: Blob) => void = () => undefined;
    make.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const write = jest.fn<Promise<void>, [{ parts: Record<string, Promise<Blob>> }[]]>();
    write.mockImplementation(async ([copied]) => {
      await copied?.parts['image/png'];
    });
    provide(navigator, { clipboard: { write } });
    provide(window, {
      ClipboardItem: class {
        constructor(readonly parts: Record<string, Promise<Blob>>) {}
      },
    });
    await choose(user, 'Copy portrait');
    expect(write).toHaveBeenCalledTimes(1);
    finish(new Blob());
    expect(await screen.findByText('The portrait was copied.')).toBeInTheDocument();
    make.mockRejectedValue(new TypeError('offline'));
    await choose(user, 'Copy portrait');
    expect(
      await screen.findByText('The portrait could not be copied. Please try again.'),
    ).toBeInTheDocument();
  });
});

describe('a cut', () => {
  it('is saved at the size and resolution of a CV photo', async () => {
    const user = renderViewer();
    const dialog = await openCut(user, 'CV photo, 35 × 45 mm');
    expect(dialog).toHaveTextContent('The file has 300 dots per inch.');
    expect(within(dialog).getByRole('img', { name: 'Preview' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Save as JPEG' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^CV/ })).not.toBeInTheDocument());
    expect(make).toHaveBeenCalledWith(ADDRESS, {
      part: { x: 114, y: 0, width: 796, height: 1023 },
      size: { width: 413, height: 531 },
    });
    expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'chiaro-portrait-1-cv.jpg');
  });

  it('is resized by keys, which leave the viewer where it is', async () => {
    const user = renderViewer();
    const dialog = await openCut(user, 'LinkedIn and other round profile pictures');
    const frame = within(dialog).getByRole('group', { name: /^Frame: the arrow keys move it/ });
    frame.focus();
    await user.keyboard('--');
    const save = within(dialog).getByRole('button', { name: 'Save as JPEG' });
    save.focus();
    await user.keyboard('{ArrowLeft}');
    expect(onView).not.toHaveBeenCalled();
    await user.click(save);
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const side = Math.round(1024 / 1.08 ** 2);
    expect(make.mock.lastCall?.[1]).toMatchObject({
      part: { width: side, height: side },
      size: null,
    });
  });

  it.each(['Cancel', 'Escape'])('is left by %s, which saves nothing', async (way) => {
    const user = renderViewer();
    const dialog = await openCut(user, 'Vertical 4:5');
    if (way === 'Escape') fireEvent(dialog, new Event('cancel', { cancelable: true }));
    else await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog', { name: 'Vertical 4:5' })).not.toBeInTheDocument();
    expect(make).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a portrait before another ground', () => {
  const changedMake = jest.fn<ReturnType<ChangedPortrait['make']>, Parameters<ChangedPortrait['make']>>();
  beforeEach(() => changedMake.mockReset().mockResolvedValue(new Blob()));

  function renderSave(ground: ChangedPortrait['ground']) {
    const user = userEvent.setup();
    const isTransparent = ground === 'transparent';
    const changed = { ground, isTransparent, draw: () => undefined, make: changedMake };
    const container = new ServiceContainer([fake(createPortraitFiles, { make, original, save: saveFile })]);
    renderWithIntl(<PortraitSave address={ADDRESS} number={1} record={null} changed={changed} />, {
      container,
    });
    return user;
  }

  it('is saved in its place, also as a banner', async () => {
    const user = renderSave('#ffffff');
    await user.click(item('Download'));
    await untilSaved('chiaro-portrait-1.jpg');
    await choose(user, 'You on the left');
    await untilSaved('chiaro-portrait-1-banner.jpg');
    expect(changedMake.mock.calls).toEqual([['jpeg'], ['left']]);
    expect(make).not.toHaveBeenCalled();
  });

  it.each([
    ['CV photo, 35 × 45 mm', '#ffffff', 'JPEG', 'cv.jpg', { width: 413, height: 531 }],
    ['Vertical 4:5', 'anna', 'JPEG', 'four-to-five.jpg', null],
    ['Square with room for a frame', 'transparent', 'PNG', 'framed.png', null],
  ] as const)('is cut in its place: %s', async (name, ground, format, file, size) => {
    const user = renderSave(ground);
    const dialog = await openCut(user, name);
    await user.click(within(dialog).getByRole('button', { name: `Save as ${format}` }));
    await untilSaved(`chiaro-portrait-1-${file}`);
    expect(changedMake).toHaveBeenCalledWith(expect.objectContaining({ size }));
    expect(make).not.toHaveBeenCalled();
  });

  it('is shared and copied in its place', async () => {
    const share = jest.fn<Promise<void>, [{ files: File[] }]>().mockResolvedValue();
    const write = jest.fn(([copied]: Record<string, Promise<Blob>>[]) => copied?.['image/png']);
    const user = renderSave('transparent');
    provide(navigator, { share, canShare: () => true, clipboard: { write } });
    provide(window, { matchMedia: () => ({ matches: true }), ClipboardItem: Object });
    await choose(user, 'Share…');
    await waitFor(() => expect(share.mock.lastCall?.[0].files[0]?.name).toBe('chiaro-portrait-1.png'));
    await choose(user, 'Copy portrait');
    expect(await screen.findByText('The portrait was copied.')).toBeInTheDocument();
    expect(changedMake.mock.calls).toEqual([['jpeg'], ['png']]);
    expect(make).not.toHaveBeenCalled();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('is a PNG where it is transparent, and the menu says why there is no JPEG', async () => {
    const user = renderSave('transparent');
    await user.click(item('Download'));
    await untilSaved('chiaro-portrait-1.png');
    await user.click(menuButton());
    expect(screen.queryByRole('button', { name: 'JPEG' })).not.toBeInTheDocument();
    expect(screen.getByText(/^JPEG can’t be transparent/)).toBeVisible();
  });

  it('says in a cut that the download failed where there is no room to make it: the portrait is there', async () => {
    changedMake.mockRejectedValue(new Error('no 2d context'));
    const user = renderSave('blurred');
    await choose(user, 'Vertical 4:5');
    expect(await screen.findByText('The download failed. Please try again.')).toBeVisible();
  });

  it('shows a ring also in forced colours, which take shadows away', async () => {
    const user = renderSave('#ffffff');
    const dialog = await openCut(user, 'LinkedIn and other round profile pictures');
    await waitFor(() => expect(dialog.querySelector('img')).toHaveAttribute('src'));
    fireEvent.change(within(dialog).getByRole('slider', { name: 'Ring' }), { target: { value: '4' } });
    const ring = within(dialog).getByRole('img', { name: 'Preview' }).querySelector('span');
    expect(ring).toHaveStyle({ borderWidth: '0.2rem', borderStyle: 'solid' });
  });

  it('names another format where the browser makes no WebP', async () => {
    changedMake.mockRejectedValue(new MissingFormatError('webp'));
    const user = renderSave('blurred');
    await choose(user, 'WebP');
    expect(await screen.findByText('This browser can’t make WebP files. Choose PNG.')).toBeVisible();
  });
});
