import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Client } from '@/lib/browser/client';
import { createAccountRecipes } from '@/lib/client/gallery/account-recipes';
import { createDeletionQueue } from '@/lib/client/gallery/deletion-queue';
import { createGallery } from '@/lib/client/gallery/gallery';
import { createLikeness } from '@/lib/client/gallery/likeness';
import { createPortraitMemory } from '@/lib/client/gallery/portrait-memory';
import type { PortraitRecord } from '@/lib/client/gallery/portrait-recipe';
import { UNDO_MS } from '@/lib/client/gallery/portrait-removal';
import { createGeneration } from '@/lib/client/generation/generation';
import type { RunningGeneration } from '@/lib/client/generation/generation-state';
import { INITIAL_SETTINGS } from '@/lib/client/settings/generator-settings';
import { createSettings } from '@/lib/client/settings/settings';
import { fake } from '@/lib/testing/fake';
import { fakeAccount } from '@/lib/testing/fake-account';
import { runningGeneration } from '@/lib/client/generation/testing/running-generation';
import { renderWithIntl } from '@/lib/testing/render';

import { PoseSection } from '../choices/pose-section';
import { completeJsdom } from '../testing/generator-stage';
import { GallerySection } from './gallery-section';

const ADDRESSES = Array.from({ length: 1000 }, (_, index) => `https://results.test/${index}.webp`);

const RECORD: PortraitRecord = {
  jobId: 'job',
  uid: 'ada',
  madeAt: new Date(2026, 10, 20, 12).getTime(),
  settings: {
    ...INITIAL_SETTINGS,
    pose: 'leo',
    style: 'cinematic',
    modelVersion: 'V2',
    positivePrompt: 'rain',
  },
  photos: [
    { name: 'me', picture: new Blob(['me']) },
    { name: 'too', picture: new Blob(['too']) },
  ],
  pose: null,
  style: null,
  model: 'chiaro',
  secondTryUntil: null,
};

const readPortrait = jest.fn<Promise<PortraitRecord | null>, [string]>();
const readRecipe = jest.fn<Promise<PortraitRecord | null>, [string]>();

function openTab() {
  const client = new Client([
    ...fakeAccount().services,
    fake(createPortraitMemory, {
      readPortrait,
      readRecipe,
      forgetPortraits: () => Promise.resolve(),
    }),
  ]);
  return {
    client,
    gallery: client.get(createGallery),
    queue: client.get(createDeletionQueue).store,
    settings: client.get(createSettings),
    generation: client.get(createGeneration),
  };
}

let { client, gallery, queue, settings, generation } = openTab();

beforeAll(() =>
  Promise.all([import('./gallery-contents'), import('./pending-portrait'), import('./portrait-viewer')]),
);
beforeEach(() => {
  completeJsdom();
  localStorage.clear();
  readPortrait.mockReset().mockResolvedValue(null);
  readRecipe.mockReset().mockResolvedValue(null);
  ({ client, gallery, queue, settings, generation } = openTab());
});
afterEach(() => jest.useRealTimers());

/** Pointer events, which jsdom lacks. */
class PointerEventWithType extends MouseEvent {
  readonly pointerType: string;
  constructor(type: string, init: PointerEventInit) {
    super(type, init);
    this.pointerType = init.pointerType ?? 'mouse';
  }
}

/** The gallery with so many portraits; number 1 is the oldest. */
function renderGallery(count: number) {
  act(() => gallery.add(ADDRESSES.slice(0, count)));
  renderWithIntl(
    <>
      <PoseSection />
      <GallerySection />
    </>,
    { client },
  );
  return userEvent.setup();
}

function frame(number: number): Promise<HTMLElement> {
  return screen.findByRole('button', { name: `Portrait ${number} Click to View` });
}

async function view(user: ReturnType<typeof userEvent.setup>, number: number): Promise<HTMLElement> {
  await user.click(await frame(number));
  return screen.findByRole('dialog', { name: 'Portrait' });
}

it('The portrait that is most like the user has a mark, which is announced', async () => {
  const user = renderGallery(2);
  await frame(1);
  const { notes } = client.get(createLikeness);
  act(() => notes.update(() => new Map([[ADDRESSES[1] ?? '', 'closest']])));
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
  it('numbers from the oldest and keeps a thousand portraits out of the page', async () => {
    renderGallery(1000);
    const portraits = await screen.findAllByRole('button', { name: /^Portrait \d/ });
    expect(portraits[0]).toHaveAccessibleName('Portrait 1000 Click to View');
    expect(portraits.length).toBeLessThan(40);
  });

  it('follows the arrow keys', async () => {
    const user = renderGallery(3);
    act(() => screen.getByRole('button', { name: /^Portrait 3/ }).focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await frame(1)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(await frame(2)).toHaveFocus();
  });

  it('marks broken pictures', async () => {
    renderGallery(1);
    const picture = (await frame(1)).querySelector('img');
    fireEvent.error(picture as HTMLElement);
    expect(screen.getByRole('button', { name: /^Portrait 1/ })).toHaveTextContent(
      'This portrait is no longer available.',
    );
  });
});

describe('the pending portrait', () => {
  const RUNNING = runningGeneration({ startedAt: Date.now() });
  const run = (running: RunningGeneration) =>
    act(() => generation.store.update((state) => ({ ...state, running })));
  const shownPose = () => screen.getByText('Generating your portrait...').parentElement?.querySelector('img');

  it('shows the pose of its start, whatever is chosen later', async () => {
    renderGallery(0);
    run(RUNNING);
    await screen.findByText('Generating your portrait...');
    act(() => settings.change({ pose: 'maya' }));
    run({ ...RUNNING, jobId: 'job', stage: 'queued' });
    expect(shownPose()).toHaveAttribute('src', '/images/poses/anna-640.webp');
  });

  it('shows a second try’s pose from its start, whatever is chosen', async () => {
    renderGallery(0);
    run({ ...RUNNING, isSecondTry: true, pose: 'leo' });
    await screen.findByText('Generating your portrait...');
    expect(shownPose()).toHaveAttribute('src', '/images/poses/leo-640.webp');
  });

  it('shows the stored pose of another tab’s or visit’s job, or none', async () => {
    renderGallery(0);
    run({ ...RUNNING, startedAt: 1, jobId: 'job', stage: 'sent' });
    await screen.findByText('Generating your portrait...');
    expect(shownPose()).toBeNull();
    readRecipe.mockResolvedValue(RECORD);
    run({ ...RUNNING, startedAt: 1, jobId: 'job', stage: 'queued' });
    await waitFor(() => expect(shownPose()).toHaveAttribute('src', '/images/poses/leo-640.webp'));
    expect(readRecipe).toHaveBeenLastCalledWith('job');
  });
});

describe('the viewer', () => {
  it('closes on a click outside its controls and on Escape, and gives the focus to the portrait last seen', async () => {
    const user = renderGallery(3);
    const viewer = await view(user, 3);
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
    const user = renderGallery(2);
    const viewer = await view(user, 2);
    await within(viewer).findByRole('button', { name: 'Delete' });
    Object.assign(window, { PointerEvent: PointerEventWithType });
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
  });

  it('has no controls for what is unknown', async () => {
    const user = renderGallery(1);
    const viewer = await view(user, 1);
    const names = within(viewer)
      .getAllByRole('button')
      .map((button) => button.textContent || button.getAttribute('aria-label'));
    expect(names).toEqual([
      'Close',
      'Previous portrait',
      'Next portrait',
      'Download',
      'More formats and crops',
      'Star',
      'Delete',
    ]);
    expect(within(viewer).queryByText('How it was made')).not.toBeInTheDocument();
    expect(within(viewer).getByText('Made with AI or retouched from your photo')).toBeInTheDocument();
  });

  it('lists in words how the portrait was made', async () => {
    readPortrait.mockResolvedValue(RECORD);
    const viewer = await view(renderGallery(1), 1);
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
      'Resemblance: 1.1, Balanced',
      'Template strength: 0.1, Moderate',
      'Steps: 7, Standard',
      'Positive prompt: rain',
    ]);
  });

  it('shows what the account tells while it is open', async () => {
    readPortrait.mockResolvedValue({ ...RECORD, model: null });
    const viewer = await view(renderGallery(1), 1);
    await within(viewer).findByText('Made with AI or retouched from your photo');
    readPortrait.mockResolvedValue(RECORD);
    act(() => client.get(createAccountRecipes).news.update((count) => count + 1));
    await within(viewer).findByText('Retouched from your photo');
  });

  it('stars a portrait, and shows the starred ones alone until the next run', async () => {
    const user = renderGallery(3);
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
    readPortrait.mockResolvedValue(RECORD);
    const user = renderGallery(1);
    const viewer = await view(user, 1);
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
    readPortrait.mockResolvedValue({
      ...RECORD,
      settings: { ...RECORD.settings, style: 'custom' },
    });
    const user = renderGallery(2);
    const viewer = await view(user, 2);
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
    const user = renderGallery(1);
    const viewer = await view(user, 1);
    global.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
    await user.click(within(viewer).getByRole('button', { name: 'Download' }));
    expect(await within(viewer).findByText('The download failed. Please try again.')).toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('shows the neighbour, can be undone in the viewer, and closes it with the last portrait', async () => {
    const user = renderGallery(2);
    const viewer = await view(user, 2);
    await user.click(within(viewer).getByRole('button', { name: 'Delete' }));
    expect(within(viewer).getByRole('img', { name: 'Portrait 1' })).toBeInTheDocument();
    expect(viewer).toHaveTextContent(
      'The portrait was removed. The file will be deleted from our server when you sign in.',
    );
    await user.click(within(viewer).getByRole('button', { name: 'Undo' }));
    expect(gallery.store.get()).toEqual(ADDRESSES.slice(0, 2));
    await user.click(within(viewer).getByRole('button', { name: 'Delete' }));
    await user.click(within(viewer).getByRole('button', { name: 'Delete' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  });

  it('by another tab moves the viewer on too', async () => {
    const user = renderGallery(2);
    const viewer = await view(user, 2);
    act(() => gallery.store.update(() => ADDRESSES.slice(1, 2)));
    expect(within(viewer).getByRole('img', { name: 'Portrait 1' })).toHaveAttribute('src', ADDRESSES[1]);
    act(() => gallery.store.update(() => []));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('empties the gallery at once and offers to undo it for ten seconds', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderGallery(2);
    await user.click(screen.getByRole('button', { name: 'Clear gallery' }));
    expect(gallery.store.get()).toEqual([]);
    expect(screen.getByText('Your portraits will appear here, newest first.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    act(() => jest.advanceTimersByTime(UNDO_MS));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Gallery' })).toHaveFocus();
    expect(queue.get()).toHaveLength(2);
  });
});
