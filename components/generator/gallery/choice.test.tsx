import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { CallError } from '@/lib/client/api/call-error';
import type { ZipRequest } from '@/lib/client/files/zip-portraits';
import { createGalleryCache } from '@/lib/client/gallery/gallery-cache';
import { createZipTools } from '@/lib/client/gallery/save-all';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';
import { defer } from '@/lib/testing/defer';
import { fake } from '@/lib/testing/fake';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { accountPortraits, fakePortraitsApi, portraitAddress } from '@/lib/testing/fake-portraits-api';
import { renderWithIntl } from '@/lib/testing/render';

import { GallerySection } from '../page/gallery-section';
import { fakeCopies, freshBrowser, givePointerEvents, loadGallery } from '../testing/generator-stage';

const LONG_PRESS_MS = 400;

let zipped: ZipRequest['portraits'] | null;

beforeAll(loadGallery);
beforeEach(() => {
  freshBrowser();
  zipped = null;
});
afterEach(() => jest.useRealTimers());

const zipTools = {
  pickZipFile: () => Promise.resolve({} as WritableStream),
  loadZip: () =>
    Promise.resolve({
      zipPortraits({ portraits }: ZipRequest) {
        zipped = portraits;
        const stream = { pipeTo: () => Promise.resolve() } as unknown as ReadableStream<Uint8Array>;
        return { stream, counts: { saved: portraits.length, missing: 0 } };
      },
    }),
};

/** The gallery of an account after its first page. */
async function openGallery(portraits: readonly AccountPortrait[], pageLength = 100) {
  const list = fakePortraitsApi(portraits, pageLength);
  const account = fakeAccount(signedIn(100));
  const container = new ServiceContainer([
    ...account.services,
    list.service,
    fake(createZipTools, zipTools),
    fakeCopies(),
  ]);
  renderWithIntl(<GallerySection />, { container });
  await screen.findByRole('checkbox', { name: `Choose portrait ${portraits.length}` });
  const { store } = container.get(createGalleryCache);
  return { ...list, account, store, user: userEvent.setup() };
}

const mark = (number: number) => screen.getByRole('checkbox', { name: `Choose portrait ${number}` });
const frame = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^Portrait ${number}(, starred)? Click`) });
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

function chosenNumbers(): number[] {
  const chosen = screen.queryAllByRole('checkbox', { checked: true });
  return chosen.map((each) => Number(each.getAttribute('aria-label')?.match(/\d+/)?.[0]));
}

/** The count that is told; null for none. */
function told(): string | null {
  return screen.queryByText(/ chosen$/)?.textContent ?? null;
}

describe('choosing', () => {
  it('is done by a press on a mark, told politely, and ended by Escape', async () => {
    const { user } = await openGallery(accountPortraits(3));
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await user.click(mark(3));
    await user.click(mark(1));
    expect(chosenNumbers()).toEqual([3, 1]);
    expect(screen.getByText('2 chosen')).toHaveAttribute('aria-live', 'polite');
    expect(screen.queryByRole('button', { name: 'Clear gallery' })).not.toBeInTheDocument();
    await user.click(mark(1));
    expect(told()).toBe('1 chosen');
    await user.keyboard('{Escape}');
    expect(chosenNumbers()).toEqual([]);
    expect(told()).toBeNull();
    expect(screen.getByRole('button', { name: 'Clear gallery' })).toBeInTheDocument();
  });

  it('takes a range with Shift, in both directions, and lets it go', async () => {
    const { user } = await openGallery(accountPortraits(6));
    const pressWithShift = async (number: number) => {
      await user.keyboard('{Shift>}');
      await user.click(mark(number));
      await user.keyboard('{/Shift}');
    };
    await pressWithShift(2);
    expect(chosenNumbers()).toEqual([2]);
    await pressWithShift(5);
    expect(chosenNumbers()).toEqual([5, 4, 3, 2]);
    await user.click(mark(4));
    await pressWithShift(3);
    expect(chosenNumbers()).toEqual([5, 2]);
  });

  it('goes from mark to mark, and from portrait to portrait, by the arrows, Home and End', async () => {
    const { user } = await openGallery(accountPortraits(4));
    act(() => mark(4).focus());
    await user.keyboard('{ArrowRight} {End} {Home} ');
    expect(chosenNumbers()).toEqual([4, 3, 1]);
    act(() => frame(4).focus());
    await user.keyboard('{End}{ArrowLeft}');
    expect(frame(2)).toHaveFocus();
  });

  it.each([
    ['Control', { ctrlKey: true, key: 'a', code: 'KeyQ' }],
    ['⌘', { metaKey: true, key: 'ф', code: 'KeyA' }],
  ])('takes all of the account with %s and A, also what is not read yet', async (_modifier, key) => {
    const { user, server } = await openGallery(accountPortraits(5), 2);
    fireEvent.keyDown(document.body, key);
    fireEvent.keyDown(mark(5), { ...key, key: 'q', code: 'KeyA' });
    fireEvent.keyDown(mark(5), key);
    await screen.findByText('5 chosen');
    await user.click(mark(4));
    await press(user, 'Delete');
    await waitFor(() => expect(server.deleted.size).toBe(4));
    expect(server.deleted.has(portraitAddress(4))).toBe(false);
    expect(await screen.findByText(/^4 portraits were removed\./)).toBeInTheDocument();
    await waitFor(() => expect(frame(1)).toBeInTheDocument());
  });

  it('takes nothing where Escape comes before the list', async () => {
    const { list } = await openGallery(accountPortraits(5), 2);
    const held = defer();
    list.readPage.mockImplementationOnce(async (uid, cursor) => {
      await held.promise;
      return list.readPage(uid, cursor);
    });
    fireEvent.keyDown(mark(5), { ctrlKey: true, key: 'a' });
    fireEvent.keyDown(mark(5), { key: 'Escape' });
    await act(async () => held.resolve());
    await waitFor(() => expect(list.readPage).toHaveBeenLastCalledWith('ada', '4'));
    await act(async () => void (await list.readPage.mock.results.at(-1)?.value));
    expect(told()).toBeNull();
  });

  it('ends with a change of account', async () => {
    const { user, account } = await openGallery(accountPortraits(3));
    await user.click(mark(2));
    account.become(signedIn(100, { uid: 'bob' }));
    await waitFor(() => expect(mark(2)).not.toBeChecked());
  });

  it('takes those with a star alone where those are in view', async () => {
    const portraits = accountPortraits(5).map((portrait, at) => ({ ...portrait, isStarred: at % 2 === 0 }));
    const { user, server } = await openGallery(portraits, 2);
    await press(user, 'Starred');
    fireEvent.keyDown(mark(5), { ctrlKey: true, key: 'a' });
    await screen.findByText('3 chosen');
    await press(user, 'Star');
    await waitFor(() => expect(server.listed.some(({ isStarred }) => isStarred)).toBe(false));
    await waitFor(() => expect(told()).toBeNull());
    expect(screen.getByRole('heading', { name: 'Gallery' })).toHaveFocus();
  });

  it('says where the list can’t be read', async () => {
    const { list } = await openGallery(accountPortraits(5), 2);
    list.readPage.mockRejectedValueOnce(new Error('down'));
    fireEvent.keyDown(mark(5), { ctrlKey: true, key: 'a' });
    expect(await screen.findByText(/^That didn’t work/)).toBeInTheDocument();
    expect(told()).toBeNull();
  });

  it('starts with a finger that rests, which opens neither portrait nor menu; one that scrolls does not', async () => {
    const { user } = await openGallery(accountPortraits(2));
    givePointerEvents();
    const touch = (kind: 'pointerDown' | 'pointerUp' | 'pointerCancel', number: number) =>
      fireEvent[kind](frame(number), { pointerType: 'touch' });
    touch('pointerDown', 2);
    touch('pointerUp', 2);
    fireEvent.click(frame(2));
    const viewer = await screen.findByRole('dialog', { name: 'Portrait' });
    await user.click(within(viewer).getByRole('button', { name: 'Close' }));
    jest.useFakeTimers();
    touch('pointerDown', 1);
    touch('pointerCancel', 1);
    act(() => jest.advanceTimersByTime(LONG_PRESS_MS));
    expect(chosenNumbers()).toEqual([]);
    touch('pointerDown', 2);
    act(() => jest.advanceTimersByTime(LONG_PRESS_MS));
    expect(chosenNumbers()).toEqual([2]);
    expect(fireEvent.contextMenu(frame(2))).toBe(false);
    touch('pointerUp', 2);
    fireEvent.click(frame(2));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is left by a portrait that vanishes, read or not', async () => {
    const { user, server, store } = await openGallery(accountPortraits(5), 2);
    fireEvent.keyDown(mark(5), { ctrlKey: true, key: 'a' });
    await screen.findByText('5 chosen');
    server.deleted.add(portraitAddress(5)).add(portraitAddress(1));
    server.revision += 1;
    act(() => store.update((present) => present.slice(1)));
    await screen.findByText('3 chosen');
    await user.keyboard('{Escape}');
  });
});

describe('the chosen portraits', () => {
  it('are saved as one ZIP', async () => {
    const { user } = await openGallery(accountPortraits(4));
    await user.click(mark(4));
    await user.click(mark(2));
    await press(user, 'Save as ZIP');
    expect(await screen.findByText('2 portraits were saved.')).toBeInTheDocument();
    expect(zipped?.map(({ address }) => address)).toEqual([portraitAddress(4), portraitAddress(2)]);
    expect(told()).toBe('2 chosen');
  });

  it('get a star; where all have one, it is taken away', async () => {
    const { user, server, list } = await openGallery(accountPortraits(3));
    const starred = () => server.listed.filter(({ isStarred }) => isStarred).map(({ address }) => address);
    await user.click(mark(3));
    await press(user, 'Star');
    await user.click(mark(2));
    expect(screen.getByRole('button', { name: 'Star', pressed: false })).toBeInTheDocument();
    await press(user, 'Star');
    expect(starred()).toEqual([portraitAddress(3), portraitAddress(2)]);
    expect(list.star).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: 'Star', pressed: true }));
    expect(starred()).toEqual([]);
    expect(told()).toBe('2 chosen');
  });

  it('are deleted with one undo, and the focus goes to the neighbour', async () => {
    const { user, server, store } = await openGallery(accountPortraits(4));
    await user.click(mark(4));
    await user.click(mark(3));
    await press(user, 'Delete');
    expect(store.get()).toEqual([portraitAddress(2), portraitAddress(1)]);
    expect(frame(2)).toHaveFocus();
    expect(told()).toBeNull();
    expect(screen.getByText('2 portraits were removed.')).toBeInTheDocument();
    await press(user, 'Undo');
    await waitFor(() => expect(store.get()).toHaveLength(4));
    expect(server.deleted.size).toBe(0);
    await user.click(mark(1));
    await press(user, 'Delete');
    // The numbers count from the oldest that is left.
    expect(frame(1)).toHaveFocus();
  });

  it('leave the focus to the heading where no other is left', async () => {
    const { user } = await openGallery(accountPortraits(2));
    fireEvent.keyDown(mark(1), { ctrlKey: true, key: 'a' });
    await screen.findByText('2 chosen');
    await press(user, 'Delete');
    expect(screen.getByRole('heading', { name: 'Gallery' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it.each(['Star', 'Delete'])('stay chosen where a part of “%s” fails', async (action) => {
    const { user, server } = await openGallery(accountPortraits(4));
    for (const number of [4, 3, 2]) await user.click(mark(number));
    Object.assign(server, { refusal: new CallError('rate_limited'), reached: 1 });
    await press(user, action);
    expect(await screen.findByText(/^This worked for only some of the portraits/)).toBeInTheDocument();
    await waitFor(() => expect(chosenNumbers()).toEqual([3, 2]));
    server.refusal = null;
    await press(user, action);
    const done = action === 'Delete' ? server.deleted.size : server.listed.filter((p) => p.isStarred).length;
    expect(done).toBe(3);
  });

  it('stay chosen where nothing can be changed', async () => {
    const { user, server } = await openGallery(accountPortraits(2));
    await user.click(mark(2));
    server.refusal = new CallError('rate_limited');
    await press(user, 'Delete');
    expect(await screen.findByText(/^That didn’t work/)).toBeInTheDocument();
    expect(chosenNumbers()).toEqual([2]);
    expect(within(frame(2)).getByText('Click to View')).toBeInTheDocument();
  });
});
