import { act, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createLikeness } from '@/lib/client/gallery/likeness';
import { accountPortrait, fakePortraitsApi, portraitAddress, RECIPE } from '@/lib/testing/fake-portraits-api';
import { createGeneration, type Generation } from '@/lib/client/generation/generation';
import { createCustomPictures } from '@/lib/client/photos/custom-pictures';
import type { Photo } from '@/lib/client/photos/photo-state';
import { createPhotos } from '@/lib/client/photos/photos';
import type { JobPictures } from '@/lib/client/recipes/job-pictures';
import { recipeSettings } from '@/lib/client/recipes/portrait-record';
import { createSettings } from '@/lib/client/settings/generator-settings';
import type { Recipe } from '@/lib/shared/contracts/portraits';
import { answerAt } from '@/lib/client/api/testing/answer-at';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { runningGeneration } from '@/lib/client/generation/testing/running-generation';
import { renderWithIntl } from '@/lib/testing/render';

import { PhotosSection } from '../../photos/photos-section';
import { fakeCopies, freshBrowser, loadGallery, viewPortrait } from '../../testing/generator-stage';
import { GallerySection } from '../../page/gallery-section';

const UNTIL = new Date(2126, 10, 27, 12).getTime();
const SETTINGS = recipeSettings(RECIPE);
const OWN_PHOTO = { name: 'me', picture: new Blob(['small me']) };
const OWN_POSE = { name: 'my pose', picture: new Blob(['small pose']) };

const RUNNING = runningGeneration();

const start = jest.fn<ReturnType<Generation['start']>, Parameters<Generation['start']>>();

function photo(name: string): Photo {
  const file = new File([name], `${name}.jpg`);
  const scaled = Promise.resolve(file);
  return {
    id: name,
    file,
    preview: null,
    identity: name,
    cacheName: name,
    unturned: scaled,
    turns: 0,
    isTurnedByUser: false,
    scaled,
  };
}

interface Setup {
  recipe?: Partial<Recipe>;
  /** When the portrait's second try ends, in milliseconds since the epoch; null without one. */
  until?: number | null;
  pictures?: Partial<JobPictures>;
  /** Free second tries of the account. */
  left?: number;
  chosen?: readonly Photo[];
}

/** Opens the viewer of the gallery's only portrait. */
async function openViewer(setup: Setup = {}) {
  const { recipe, until = UNTIL, pictures, left = 2, chosen = [] } = setup;
  const user = userEvent.setup();
  const account = fakeAccount(signedIn(70, { secondTries: left }));
  const portrait = accountPortrait({
    recipe: { ...RECIPE, ...recipe },
    secondTryUntil: until === null ? null : new Date(until).toISOString(),
  });
  const container = new ServiceContainer([
    ...account.services,
    fakePortraitsApi([portrait]).service,
    fakeCopies({ photos: [OWN_PHOTO], ...pictures }),
  ]);
  const generation = container.get(createGeneration);
  generation.start = start;
  act(() => container.get(createPhotos).store.update((state) => ({ ...state, photos: chosen })));
  renderWithIntl(
    <>
      <PhotosSection />
      <GallerySection />
    </>,
    { container },
  );
  await viewPortrait(user, 1);
  return { user, container, generation, account };
}

async function openDialog({ user }: { user: UserEvent }): Promise<HTMLElement> {
  await user.click(offer() as HTMLElement);
  return screen.findByRole('dialog', { name: 'A free second try' });
}

const offer = () => screen.queryByRole('button', { name: 'Not like me?' });
const startButton = () => screen.getByRole('button', { name: 'Try again, free' });
const input = () => start.mock.calls[0]?.[0];

beforeAll(() => Promise.all([loadGallery(), import('./second-try-dialog')]));
beforeEach(() => {
  freshBrowser();
  start.mockReset().mockResolvedValue(undefined);
});

describe('the offer', () => {
  it('is there for a portrait with a second try', async () => {
    await openViewer();
    expect(offer()).toBeInTheDocument();
  });

  it('goes with a sign-out', async () => {
    const { account } = await openViewer();
    account.become({ status: 'signed-out', account: null, error: null });
    expect(offer()).not.toBeInTheDocument();
  });

  it('has a hint where no portrait of its click is like the user', async () => {
    const { container } = await openViewer();
    expect(offer()).not.toHaveAccessibleDescription();
    act(() => container.get(createLikeness).notes.update(() => new Map([[portraitAddress(1), 'unlike']])));
    expect(offer()).toHaveAccessibleDescription(/none of these portraits looks much like you/);
  });

  it.each<[string, Setup]>([
    ['there is none', { until: null }],
    ['its time is over', { until: Date.now() - 1 }],
    ['the custom pose is lost', { recipe: { pose: 'custom' } }],
    ['the custom style is lost', { recipe: { style: 'custom' } }],
  ])('is not there when %s', async (_, setup) => {
    await openViewer(setup);
    expect(offer()).not.toBeInTheDocument();
  });
});

describe('the offer, by the server’s time', () => {
  const YEAR_MS = 365 * 24 * 60 * 60_000;
  const now = Date.now();

  afterEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(0);
    answerAt(0);
    jest.restoreAllMocks();
  });

  it.each([
    ['is there before its end', 60_000, YEAR_MS],
    ['is gone after its end', -60_000, -YEAR_MS],
  ])('%s where the clock is wrong', async (_, left, wrongMs) => {
    jest.spyOn(Date, 'now').mockReturnValue(now + wrongMs);
    answerAt(now);
    await openViewer({ until: now + left });
    expect(offer() !== null).toBe(left > 0);
  });
});

describe('the dialog', () => {
  it('says until when it may be used, and how many are left', async () => {
    const dialog = await openDialog(await openViewer());
    expect(dialog).toHaveTextContent(/this one until November 27, 2126 at 12:00/);
    expect(dialog).toHaveTextContent('You have 2 of 3 free second tries left; the limit is for 30 days.');
  });

  it('has only a sentence when the account has none left', async () => {
    const dialog = await openDialog(await openViewer({ left: 0 }));
    expect(dialog).toHaveTextContent('You have no free second try left: an account has 3 in 30 days.');
    expect(within(dialog).getAllByRole('button')).toEqual([
      within(dialog).getByRole('button', { name: 'Close' }),
    ]);
  });

  it('waits while another portrait is being made', async () => {
    const opened = await openViewer();
    await openDialog(opened);
    act(() => opened.generation.store.update((state) => ({ ...state, running: RUNNING })));
    expect(startButton()).toHaveAccessibleDescription(
      'Another portrait is being made. Please wait until it is ready.',
    );
    await opened.user.click(startButton());
    expect(start).not.toHaveBeenCalled();
  });

  it('asks for photos where there are none, and leads to them', async () => {
    const opened = await openViewer({ pictures: { photos: [] } });
    await openDialog(opened);
    await opened.user.click(screen.getByRole('button', { name: 'Choose photos' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Upload photos', { selector: 'input' })).toHaveFocus();
  });
});

describe('the second try', () => {
  it('has the recipe, closer to the photos, and leads to the gallery', async () => {
    const opened = await openViewer({ chosen: [photo('other')] });
    const before = opened.container.get(createSettings).store.get();
    await openDialog(opened);
    await opened.user.click(startButton());
    expect(start).toHaveBeenCalledWith(
      {
        selfies: [expect.objectContaining({ cacheName: 'other' })],
        template: '/images/poses/leo.webp',
        style: '/images/styles/cinematic.webp',
        settings: { ...SETTINGS, sliders: { ...SETTINGS.sliders, resemblance: 1.4 } },
      },
      expect.objectContaining({ uid: 'ada' }),
      { secondTryOf: 'job' },
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Gallery' })).toHaveFocus();
    expect(opened.container.get(createSettings).store.get()).toEqual(before);
    expect(opened.container.get(createPhotos).store.get().photos).toHaveLength(1);
  });

  it.each([
    [1.5, 1.6],
    [1.6, 1.6],
  ])('raises a resemblance of %d to %d at most', async (resemblance, highest) => {
    const opened = await openViewer({ recipe: { ip_weight: resemblance } });
    const dialog = await openDialog(opened);
    expect(within(dialog).queryAllByRole('checkbox')).toHaveLength(resemblance < highest ? 1 : 0);
    await opened.user.click(startButton());
    expect(input()?.settings.sliders.resemblance).toBe(highest);
  });

  it('uses the portrait’s own photos by choice, in small', async () => {
    const opened = await openViewer({ chosen: [photo('other'), photo('third')] });
    await openDialog(opened);
    expect(screen.getByRole('radio', { name: 'The photos chosen on the page (2)' })).toBeChecked();
    await opened.user.click(screen.getByRole('radio', { name: 'The photos of this portrait (1)' }));
    await opened.user.click(startButton());
    expect(input()?.selfies).toHaveLength(1);
    expect(input()?.selfies[0]?.cacheName).toBe('me|small');
    expect(await input()?.selfies[0]?.picture).toBe(OWN_PHOTO.picture);
  });

  it('offers the same photos once, and uses those of the page', async () => {
    const chosen = photo('me');
    const opened = await openViewer({ chosen: [chosen] });
    await openDialog(opened);
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByText('The photos of this portrait (1)')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose other photos' })).toBeInTheDocument();
    await opened.user.click(startButton());
    expect(input()?.selfies[0]?.cacheName).toBe('me');
    expect(await input()?.selfies[0]?.picture).toBe(chosen.file);
  });

  it('uses a custom pose’s kept copy, and rather the picture in memory', async () => {
    const opened = await openViewer({
      recipe: { pose: 'custom', style: null },
      pictures: { pose: OWN_POSE },
    });
    await openDialog(opened);
    await opened.user.click(startButton());
    expect(input()).toMatchObject({ template: { cacheName: 'my pose' }, style: null });

    start.mockClear();
    const image = new Blob(['large pose']);
    act(() =>
      opened.container
        .get(createCustomPictures)
        .keep('pose', { cacheName: 'my pose', name: 'pose.jpg', image }),
    );
    await opened.user.click(screen.getByRole('button', { name: /^Portrait 1/ }));
    await screen.findByRole('button', { name: 'Not like me?' });
    await openDialog(opened);
    await opened.user.click(startButton());
    expect(input()).toMatchObject({ template: { cacheName: 'my pose' } });
  });
});
