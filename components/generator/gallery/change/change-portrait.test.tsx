import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createGeneration, type Generation } from '@/lib/client/generation/generation';
import { runningGeneration } from '@/lib/client/generation/testing/running-generation';
import { createPortraitFiles } from '@/lib/client/files/portrait-files';
import { createLikenessWish } from '@/lib/client/photos/likeness-wish';
import { createCompareFaces } from '@/lib/client/photos/look-at-photo';
import { recipeSettings } from '@/lib/client/recipes/portrait-record';
import { createSignOutSignal } from '@/lib/client/sign-out-signal';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';
import { fake } from '@/lib/testing/fake';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { accountPortrait, fakePortraitsApi, portraitAddress, RECIPE } from '@/lib/testing/fake-portraits-api';
import { renderWithIntl } from '@/lib/testing/render';

import { fakeCopies, freshBrowser, loadGallery, viewPortrait } from '../../testing/generator-stage';
import { GallerySection } from '../../page/gallery-section';
import { createChangeDrafts } from './change-dialog';

const OWN_PHOTO = { name: 'me', picture: new Blob(['small me']) };
const start = jest.fn<ReturnType<Generation['start']>, Parameters<Generation['start']>>();

interface Setup {
  portrait?: Partial<AccountPortrait>;
  photos?: readonly (typeof OWN_PHOTO)[];
  /** The likenesses of the portrait before a change, and of the changed one. */
  likenesses?: readonly [number, number] | null;
  wish?: string | null;
}

/** Opens the viewer of the gallery's newest portrait, which follows another one. */
async function openViewer({ portrait, photos = [OWN_PHOTO], likenesses = null, wish = null }: Setup = {}) {
  const user = userEvent.setup();
  const newest = accountPortrait({
    address: portraitAddress(2),
    jobId: 'newest',
    canChange: true,
    ...portrait,
  });
  const account = fakeAccount(signedIn(70));
  const compare = jest.fn(() => Promise.resolve({ likenesses, mayDiffer: false }));
  const container = new ServiceContainer([
    ...account.services,
    fakePortraitsApi([newest, accountPortrait({ jobId: 'first' })]).service,
    fakeCopies({ photos }),
    fake(createPortraitFiles, { original: (address: string) => Promise.resolve(new Blob([address])) }),
    fake(createCompareFaces, compare),
  ]);
  const generation = container.get(createGeneration);
  generation.start = start;
  container.get(createLikenessWish).update(() => wish);
  renderWithIntl(<GallerySection />, { container });
  const viewer = await viewPortrait(user, 2);
  return { user, account, container, generation, viewer, compare };
}

const offer = () => screen.findByRole('button', { name: 'Change something' });

async function openDialog(setup: Setup = {}) {
  const opened = await openViewer(setup);
  await opened.user.click(await offer());
  const dialog = await screen.findByRole('dialog', { name: 'Change this portrait' });
  const kind = within(dialog).getByRole('combobox', { name: 'What to change' });
  const words = within(dialog).getByRole('textbox', { name: 'In your own words (optional)' });
  const button = within(dialog).getByRole('button', { name: 'Change for 30 credits' });
  return { ...opened, dialog, kind, words, button };
}

beforeAll(() => Promise.all([loadGallery(), import('./change-parts')]));
beforeEach(() => {
  freshBrowser();
  start.mockReset().mockResolvedValue(undefined);
});

describe('the offer', () => {
  it('is there for a portrait that the model can change, and goes with a sign-out', async () => {
    const { account } = await openViewer();
    const button = await offer();
    expect(screen.queryByText(/^Only the background/)).not.toBeInTheDocument();
    account.become({ status: 'signed-out', account: null, error: null });
    expect(button).not.toBeInTheDocument();
  });

  it('gives way to the reason where the deployment changes none', async () => {
    const { viewer } = await openViewer({ portrait: { canChange: false } });
    expect(within(viewer).getByText(/^Only the background of a finished portrait/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change something' })).not.toBeInTheDocument();
  });
});

describe('the dialog', () => {
  it('says the price, and that likeness is surer with the photos where they are not kept', async () => {
    const { dialog } = await openDialog({ photos: [] });
    expect(dialog).toHaveTextContent('It costs 30 credits, and this portrait stays.');
    expect(dialog).toHaveTextContent(/gets this portrait alone.*more likely to look like you/);
  });

  it('asks for a change with the kept photos, and leads to the gallery', async () => {
    const { user, kind, words, button, dialog } = await openDialog();
    expect(dialog).toHaveTextContent('The model gets this portrait and its photos.');
    await user.selectOptions(kind, 'Black turtleneck');
    await user.type(words, ' with a scarf ');
    await user.click(button);
    expect(start).toHaveBeenCalledTimes(1);
    expect(start).toHaveBeenCalledWith(
      {
        selfies: [expect.objectContaining({ cacheName: 'me|small', largeName: 'me' })],
        template: '',
        style: null,
        settings: { ...recipeSettings(RECIPE), positivePrompt: 'with a scarf' },
      },
      expect.objectContaining({ uid: 'ada' }),
      { change: { of: 'newest', output: 0, kind: 'turtleneck' } },
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Gallery' })).toHaveFocus();
  });

  it('waits for words where they alone say what to change', async () => {
    const { user, kind, words, button } = await openDialog();
    await user.selectOptions(kind, 'What I write below');
    expect(button).toHaveAccessibleDescription('Please write what to change.');
    await user.click(button);
    expect(start).not.toHaveBeenCalled();
    await user.type(words, 'a red tie');
    await user.click(button);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('asks for fewer words, and starts with as many as it may have', async () => {
    const { user, words, button } = await openDialog();
    fireEvent.change(words, { target: { value: 'red '.repeat(31) } });
    expect(button).toHaveAccessibleDescription('Please use at most 30 words.');
    await user.click(button);
    expect(start).not.toHaveBeenCalled();
    fireEvent.change(words, { target: { value: 'red '.repeat(30) } });
    await user.click(button);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('waits while another portrait is being made', async () => {
    const { user, generation, button } = await openDialog();
    act(() => generation.store.update((state) => ({ ...state, running: runningGeneration() })));
    expect(button).toHaveAccessibleDescription(/Another portrait is being made/);
    await user.click(button);
    expect(start).not.toHaveBeenCalled();
  });

  it('says that credits are missing before photos are sent', async () => {
    const { user, account, button } = await openDialog();
    account.become(signedIn(20));
    expect(button).toHaveAccessibleDescription('You have 20 credits; a portrait costs 30.');
    await user.click(button);
    expect(start).not.toHaveBeenCalled();
  });

  it('keeps what was asked for until the server has taken it, or a sign-out', async () => {
    const { user, container, generation, kind, words, button } = await openDialog();
    const reopen = async () => {
      await user.click(await screen.findByRole('button', { name: /^Portrait 2/ }));
      await user.click(await offer());
      const dialog = await screen.findByRole('dialog', { name: 'Change this portrait' });
      return {
        words: within(dialog).getByRole('textbox'),
        kind: within(dialog).getByRole('combobox'),
        button: within(dialog).getByRole('button', { name: 'Change for 30 credits' }),
      };
    };
    await user.selectOptions(kind, 'Black turtleneck');
    await user.type(words, 'with a scarf');
    await user.click(button);
    const refused = await reopen();
    expect(refused.words).toHaveValue('with a scarf');
    expect(refused.kind).toHaveValue('turtleneck');
    start.mockImplementation(async () =>
      generation.store.update((state) => ({ ...state, running: runningGeneration() })),
    );
    await user.click(refused.button);
    await waitFor(() => expect(container.get(createChangeDrafts).size).toBe(0));
    container.get(createChangeDrafts).set('/1.webp', { kind: 'words', words: 'private' });
    act(() => container.get(createSignOutSignal).report());
    expect(container.get(createChangeDrafts).size).toBe(0);
  });

  it('names each kind once', async () => {
    const { kind } = await openDialog();
    const names = within(kind)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(15);
  });
});

describe('a changed portrait', () => {
  const CHANGED = { change: { of: 'first', output: 0, kind: 'suit' } } as const;
  const LESS = /looks less like you than the one before the change/;

  it('says what was changed', async () => {
    const model = 'qwen-image-edit-2511';
    const { viewer } = await openViewer({ portrait: { ...CHANGED, model, canChange: false } });
    expect(await within(viewer).findByText('A change of another portrait: Suit.')).toBeInTheDocument();
    expect(viewer).toHaveTextContent('An AI model changed one thing of a finished portrait.');
  });

  it('says that it is less like the user, where the user wants faces compared', async () => {
    const { compare, container } = await openViewer({
      portrait: CHANGED,
      likenesses: [0.6, 0.49],
      wish: 'ada',
    });
    expect(await screen.findByText(LESS)).toBeInTheDocument();
    expect(compare).toHaveBeenCalledTimes(1);
    act(() => container.get(createLikenessWish).update(() => null));
    expect(screen.queryByText(LESS)).not.toBeInTheDocument();
  });

  it.each<[string, Setup]>([
    ['the likeness falls by less', { likenesses: [0.6, 0.51], wish: 'ada' }],
    ['there is none', { likenesses: null, wish: 'ada' }],
    ['another account wants it', { likenesses: [0.6, 0.1], wish: 'bob' }],
  ])('says nothing of the likeness when %s', async (_name, setup) => {
    const { viewer } = await openViewer({ portrait: CHANGED, ...setup });
    await within(viewer).findByText(/^A change of another portrait/);
    await act(() => Promise.resolve());
    expect(screen.queryByText(LESS)).not.toBeInTheDocument();
  });
});
