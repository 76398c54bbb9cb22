import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createGalleryCache } from '@/lib/client/gallery/gallery-cache';
import { createLikeness } from '@/lib/client/gallery/likeness';
import { accountPortraits, fakePortraitsApi, portraitAddress } from '@/lib/testing/fake-portraits-api';
import { createGeneration } from '@/lib/client/generation/generation';
import type { RunningGeneration } from '@/lib/client/generation/generation-state';
import { runningGeneration } from '@/lib/client/generation/testing/running-generation';
import { type JobPictures, NO_PICTURES } from '@/lib/client/recipes/job-pictures';
import { createPictureCopies } from '@/lib/client/recipes/picture-copies';
import { createSettings } from '@/lib/client/settings/generator-settings';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';
import { fake } from '@/lib/testing/fake';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { renderWithIntl } from '@/lib/testing/render';

import { PoseSection } from '../choices/pose-section';
import { freshBrowser, givePointerEvents, loadGallery } from '../testing/generator-stage';
import { GallerySection } from './gallery-section';

const PHOTOS: JobPictures = {
  ...NO_PICTURES,
  photos: [
    { name: 'me', picture: new Blob(['me']) },
    { name: 'too', picture: new Blob(['too']) },
  ],
};

const read = jest.fn<Promise<JobPictures>, [string]>();
const tidy = jest.fn(() => Promise.resolve());

function openTab(portraits: readonly AccountPortrait[] = [], isSignedIn = true, pageLength = 100) {
  const account = fakeAccount(isSignedIn ? signedIn(100) : undefined);
  const list = fakePortraitsApi(portraits, pageLength);
  const container = new ServiceContainer([
    ...account.services,
    list.service,
    fake(createPictureCopies, { read, tidy }),
  ]);
  return {
    container,
    list,
    gallery: container.get(createGalleryCache),
    settings: container.get(createSettings),
    generation: container.get(createGeneration),
  };
}

let { container, list, gallery, settings, generation } = openTab();

beforeAll(() => Promise.all([loadGallery(), import('../gallery/reel/pending-portrait')]));
beforeEach(() => {
  freshBrowser();
  read.mockReset().mockResolvedValue(NO_PICTURES);
});
afterEach(() => jest.useRealTimers());

/** The gallery of an account with so many portraits; number 1 is the oldest. */
async function renderGallery(count: number, change: Partial<AccountPortrait> = {}) {
  ({ container, list, gallery, settings, generation } = openTab(accountPortraits(count, change)));
  await renderSection(count);
  return userEvent.setup();
}

/** The viewer of the newest of so many portraits. */
async function viewNewestOf(count: number, change: Partial<AccountPortrait> = {}) {
  const user = await renderGallery(count, change);
  return { user, viewer: await view(user, count) };
}

async function renderSection(count: number): Promise<void> {
  renderWithIntl(
    <>
      <PoseSection />
      <GallerySection />
    </>,
    { container },
  );
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Portrait \d/ })).toHaveLength(count));
}

function frame(number: number): Promise<HTMLElement> {
  return screen.findByRole('button', { name: `Portrait ${number} Click to View` });
}

async function view(user: ReturnType<typeof userEvent.setup>, number: number): Promise<HTMLElement> {
  await user.click(await frame(number));
  return screen.findByRole('dialog', { name: 'Portrait' });
}

it('A gallery that is made anew for the same account shows its portraits', async () => {
  ({ container, gallery } = openTab(accountPortraits(2)));
  const { rerender } = renderWithIntl(<GallerySection key="before" />, { container });
  await frame(2);
  rerender(<GallerySection key="after" />);
  act(() => gallery.add([portraitAddress(3)]));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Portrait \d/ })).toHaveLength(3));
});

it('The portrait that is most like the user has a mark, which is announced', async () => {
  const user = await renderGallery(2);
  await frame(1);
  const { notes } = container.get(createLikeness);
  act(() => notes.update(() => new Map([[portraitAddress(1), 'closest']])));
  const marked = screen.getByRole('button', { name: 'Portrait 1 Click to View Most like you' });
  expect(screen.getAllByText('Most like you')).toHaveLength(1);
  expect(screen.getByText('Portrait 1 is most like you.')).toBeInTheDocument();
  await user.click(marked);
  const viewer = await screen.findByRole('dialog', { name: 'Portrait' });
  expect(await within(viewer).findByText('Most like you')).toBeInTheDocument();
  act(() => notes.update(() => new Map()));
  expect(screen.queryByText('Most like you')).not.toBeInTheDocument();
});

describe('the reel', () => {
  it('numbers from the oldest, also of those that are not read yet', async () => {
    ({ container, gallery } = openTab(accountPortraits(5), true, 2));
    await renderSection(2);
    expect(await frame(5)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear gallery' }));
    await screen.findByText('Your portraits will appear here, newest first.');
  });

  it('marks broken pictures', async () => {
    await renderGallery(1);
    const picture = (await frame(1)).querySelector('img');
    fireEvent.error(picture as HTMLElement);
    expect(screen.getByRole('button', { name: /^Portrait 1/ })).toHaveTextContent(
      'This portrait is no longer available.',
    );
  });
});

describe('the pending portrait', () => {
  const RUNNING = runningGeneration({ startedAt: Date.now() });
  const show = (running: RunningGeneration) =>
    act(() => generation.store.update((state) => ({ ...state, running })));
  /** An empty gallery with a running generation. */
  const renderRun = async (running: RunningGeneration) => {
    await renderGallery(0);
    show(running);
    await screen.findByText('Generating your portrait...');
  };
  const shownPose = () => screen.getByText('Generating your portrait...').parentElement?.querySelector('img');

  it('shows the pose of its request, whatever is chosen later', async () => {
    await renderRun(RUNNING);
    act(() => settings.change({ pose: 'maya' }));
    show({ ...RUNNING, jobId: 'job', stage: 'queued' });
    expect(shownPose()).toHaveAttribute('src', '/images/poses/anna-640.webp');
  });

  it('shows a second try’s pose from its start, whatever is chosen', async () => {
    await renderRun({ ...RUNNING, isFromPortrait: true, pose: 'leo' });
    expect(shownPose()).toHaveAttribute('src', '/images/poses/leo-640.webp');
  });

  it('shows the kept custom pose of a job, or none', async () => {
    await renderRun({ ...RUNNING, pose: 'custom', jobId: 'job', stage: 'sent' });
    expect(shownPose()).toBeNull();
    read.mockResolvedValue({ ...NO_PICTURES, pose: { name: 'pose', picture: new Blob(['pose']) } });
    show({ ...RUNNING, pose: 'custom', jobId: 'job', stage: 'queued' });
    await waitFor(() => expect(shownPose()).toHaveAttribute('src', expect.stringMatching(/^blob:/)));
    expect(read).toHaveBeenLastCalledWith('job');
    show({ ...RUNNING, pose: null, jobId: 'job', stage: 'queued' });
    expect(shownPose()).toBeNull();
  });
});

describe('the viewer', () => {
  it('closes on a click outside its controls and on Escape, and gives the focus to the portrait last seen', async () => {
    const { user, viewer } = await viewNewestOf(3);
    await user.click(within(viewer).getByRole('button', { name: 'Next portrait' }));
    await user.keyboard('{ArrowRight}');
    await user.click(within(viewer).getByRole('img', { name: 'Portrait 1' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await frame(1)).toHaveFocus();
    fireEvent(await view(user, 2), new Event('cancel'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await frame(2)).toHaveFocus();
  });

  it('goes to the neighbours by swiping, and stays open', async () => {
    const { viewer } = await viewNewestOf(2);
    await within(viewer).findByRole('button', { name: 'Delete' });
    givePointerEvents();
    const swipe = (by: number) => {
      const picture = within(viewer).getByRole('img');
      fireEvent.pointerDown(picture, { pointerType: 'touch', clientX: 200, clientY: 0 });
      fireEvent.pointerUp(picture, { pointerType: 'touch', clientX: 200 + by, clientY: 0 });
      fireEvent.click(picture);
    };
    swipe(-80);
    expect(within(viewer).getByRole('img', { name: 'Portrait 1' })).toBeInTheDocument();
    swipe(80);
    expect(within(viewer).getByRole('img', { name: 'Portrait 2' })).toBeInTheDocument();
    swipe(80);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await within(viewer).findByRole('button', { name: 'Delete' });
  });

  it('lists in words how the portrait was made', async () => {
    const { viewer } = await viewNewestOf(1);
    await within(viewer).findByRole('heading', { name: 'How it was made' });
    const said = within(viewer)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(said).toEqual([
      expect.stringMatching(/^Date: November 20, 2026/),
      'Pose: Leo',
      'Style: Cinematic',
      'Model: V2, Smoother',
      'Preset: Default, with your changes',
      'Resemblance: 1.2, Balanced',
      'Template strength: 0.05, Minimal',
      'Steps: 9, Standard',
      'Positive prompt: rain',
    ]);
  });

  it('stars a portrait, and shows the starred ones alone until the next run', async () => {
    const user = await renderGallery(3);
    const viewer = await view(user, 2);
    await user.click(within(viewer).getByRole('button', { name: 'Star' }));
    expect(within(viewer).getByRole('button', { name: 'Star', pressed: true })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /^Portrait 2, starred/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Starred' }));
    expect(screen.getAllByRole('button', { name: /^Portrait \d/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Starred', pressed: true }));
    expect(screen.getAllByRole('button', { name: /^Portrait \d/ })).toHaveLength(3);
  });

  it('compares with a chosen photo', async () => {
    read.mockResolvedValue(PHOTOS);
    const { user, viewer } = await viewNewestOf(1);
    const toggle = await within(viewer).findByRole('button', { name: 'Compare with photo', pressed: false });
    await user.click(toggle);
    const slider = within(viewer).getByRole('slider', { name: 'Compare the photo with the portrait' });
    expect(slider).toHaveAttribute('aria-valuetext', '50% photo');
    const first = within(viewer).getByRole('img', { name: 'Photo 1' }).getAttribute('src');
    await user.click(within(viewer).getByRole('radio', { name: 'Photo 2' }));
    expect(within(viewer).getByRole('img', { name: 'Photo 2' })).not.toHaveAttribute('src', first);
    await user.click(slider);
    await user.click(toggle);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(within(viewer).queryByRole('slider')).not.toBeInTheDocument();
  });

  it('chooses the settings again, closes, and leads to the steps', async () => {
    const [{ recipe }] = accountPortraits(1) as [AccountPortrait];
    const { user, viewer } = await viewNewestOf(2, { recipe: recipe && { ...recipe, style: 'custom' } });
    await user.click(await within(viewer).findByRole('button', { name: 'Use these settings again' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Leo' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Leo' })).toHaveFocus();
    expect(settings.store.get()).toMatchObject({ pose: 'leo', style: null, positivePrompt: 'rain' });
    expect(screen.getByText('The settings from portrait 2 are selected again.')).toBeInTheDocument();
    expect(
      screen.getByText('Your custom style is no longer saved; no style is selected.'),
    ).toBeInTheDocument();
  });

  it('shows that the download failed', async () => {
    const { user, viewer } = await viewNewestOf(1);
    global.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
    await user.click(within(viewer).getByRole('button', { name: 'Download' }));
    expect(await within(viewer).findByText('The download failed. Please try again.')).toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('shows the neighbour, can be undone in the viewer, and closes it with the last portrait', async () => {
    const { user, viewer } = await viewNewestOf(2);
    await user.click(await within(viewer).findByRole('button', { name: 'Delete' }));
    expect(within(viewer).getByRole('img', { name: 'Portrait 1' })).toBeInTheDocument();
    expect(viewer).toHaveTextContent(
      'The portrait was removed. You can undo this for 10 minutes, as long as you stay on this page.',
    );
    await user.click(within(viewer).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(gallery.store.get()).toEqual([portraitAddress(2), portraitAddress(1)]));
    await user.click(await within(viewer).findByRole('button', { name: 'Delete' }));
    await user.click(await within(viewer).findByRole('button', { name: 'Delete' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  });

  it('by another tab moves the viewer on too', async () => {
    const { viewer } = await viewNewestOf(2);
    act(() => gallery.store.update(() => [portraitAddress(1)]));
    expect(within(viewer).getByRole('img', { name: 'Portrait 1' })).toHaveAttribute(
      'src',
      portraitAddress(1),
    );
    act(() => gallery.store.update(() => []));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('empties the gallery at once and offers to undo it until it is dismissed', async () => {
    const user = await renderGallery(2);
    await user.click(screen.getByRole('button', { name: 'Clear gallery' }));
    expect(gallery.store.get()).toEqual([]);
    expect(list.server.deleted.size).toBe(2);
    expect(screen.getByText('Your portraits will appear here, newest first.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Gallery' })).toHaveFocus();
  });

  it('without an account forgets portraits in this browser alone', async () => {
    ({ container, list, gallery } = openTab([], false));
    act(() => gallery.add([portraitAddress(2), portraitAddress(1)]));
    await renderSection(2);
    await userEvent.click(screen.getByRole('button', { name: 'Clear gallery' }));
    expect(screen.getByText(/Sign in to delete portraits from your account/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(gallery.store.get()).toEqual([portraitAddress(2), portraitAddress(1)]);
    expect(list.list.remove).not.toHaveBeenCalled();
  });
});
