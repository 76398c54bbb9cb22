import { act, renderHook, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';

import { ServiceContainer } from '@/lib/browser/service-container';
import { ServiceContainerContext } from '@/lib/browser/use-service-container';
import { useStore } from '@/lib/browser/store';
import { accountPortraits, fakePortraitsApi, portraitAddress } from '@/lib/testing/fake-portraits-api';
import { fake } from '@/lib/testing/fake';
import { LOADING, signedIn, SIGNED_OUT } from '@/lib/testing/fake-account';
import { propertyRuns } from '@/lib/testing/property-runs';

import type { AccountState } from '../account/account-session';
import { CallError } from '../api/call-error';
import { createPictureCopies } from '../recipes/picture-copies';
import { createGalleryCache } from './gallery-cache';
import { useGallery } from './use-gallery';

/** The property opens a hundred galleries: it looks each 2 ms, not each 50. */
const OFTEN = { interval: 2 };

interface GalleryProps {
  pending: number;
  account?: AccountState;
}

/** The gallery of an account with so many portraits, after its first page. */
async function openGallery(
  count: number,
  { pageLength = 100, stored = [] as string[], isAwaited = true } = {},
) {
  localStorage.clear();
  const { server, list, service } = fakePortraitsApi(accountPortraits(count), pageLength);
  const tidy = jest.fn(() => Promise.resolve());
  const container = new ServiceContainer([service, fake(createPictureCopies, { tidy })]);
  const { store } = container.get(createGalleryCache);
  store.update(() => stored);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServiceContainerContext value={container}>
      <SWRConfig value={{ provider: () => list.cache, errorRetryCount: 0 }}>{children}</SWRConfig>
    </ServiceContainerContext>
  );
  if (!isAwaited) list.readPage.mockReturnValue(new Promise(() => undefined));
  const view = renderHook(
    ({ pending, account = signedIn(100) }: GalleryProps) => useGallery(account, useStore(store), pending),
    { wrapper, initialProps: { pending: 0 } as GalleryProps },
  );
  if (isAwaited) await waitFor(() => expect(view.result.current.isLoading).toBe(false), OFTEN);
  return {
    ...view,
    server,
    list,
    store,
    tidy,
    gallery: () => view.result.current,
    listed: () =>
      server.listed.map(({ address }) => address).filter((address) => !server.deleted.has(address)),
  };
}

describe('the gallery of an account', () => {
  it('replaces what was stored', async () => {
    const { store, listed } = await openGallery(2, { stored: [portraitAddress(9)] });
    expect(store.get()).toEqual(listed());
  });

  it('is read page by page, counts all, and is cleared as a whole', async () => {
    const { gallery, store, listed, server } = await openGallery(5, { pageLength: 2 });
    expect(store.get()).toEqual(listed().slice(0, 2));
    expect(gallery()).toMatchObject({ count: 5, hasMore: true });
    act(() => gallery().loadMore());
    await waitFor(() => expect(store.get()).toHaveLength(4));
    await act(() => gallery().clear());
    expect(server.deleted.size).toBe(5);
    expect(store.get()).toEqual([]);
    await act(() => gallery().undo());
    expect(server.deleted.size).toBe(0);
    expect(store.get()).toEqual(listed().slice(0, 4));
    expect(gallery().count).toBe(5);
  });

  it('keeps its other portraits when one is deleted before the list has come', async () => {
    const stored = accountPortraits(2).map(({ address }) => address);
    const { gallery, list, store, unmount } = await openGallery(2, { stored, isAwaited: false });
    await act(() => gallery().remove([portraitAddress(2)], false));
    expect(store.get()).toEqual([portraitAddress(1)]);
    expect(list.remove).toHaveBeenCalledWith('ada', [portraitAddress(2)], expect.any(Function));
    unmount();
  });

  it('is read as a whole, also before its first page has come', async () => {
    const { gallery, list, listed } = await openGallery(2, { isAwaited: false });
    const page = { portraits: accountPortraits(2), nextCursor: null, count: 2, revision: 'first' };
    list.readPage.mockResolvedValueOnce(page);
    expect([...(await gallery().readAll()).keys()]).toEqual(listed());
  });

  it('is not cleared where not all of it can be read', async () => {
    const { gallery, list, store, listed } = await openGallery(5, { pageLength: 2 });
    list.readPage.mockRejectedValueOnce(new Error('down'));
    await act(() => gallery().clear());
    expect(gallery().problem).toBe('failed');
    expect(store.get()).toEqual(listed().slice(0, 2));
    expect(list.remove).not.toHaveBeenCalled();
  });

  it('is read again when a portrait is ready', async () => {
    const { gallery, server, rerender, store } = await openGallery(1);
    const [added] = accountPortraits(2);
    if (!added) throw new Error('The portrait is missing.');
    server.listed = [added, ...server.listed];
    rerender({ pending: 1 });
    act(() => store.update((present) => [added.address, ...present]));
    rerender({ pending: 0 });
    await waitFor(() => expect(gallery().records.has(added.address)).toBe(true));
  });

  it('keeps copies of photos until a removal is final', async () => {
    const { gallery, tidy } = await openGallery(2);
    expect(tidy).toHaveBeenCalledTimes(1);
    await act(() => gallery().remove([portraitAddress(2)], false));
    expect(tidy).toHaveBeenCalledTimes(1);
    act(() => gallery().dismiss());
    expect(tidy).toHaveBeenLastCalledWith(expect.objectContaining({ uid: 'ada', jobIds: ['job 1'] }));
  });

  it('restores a portrait while its deletion is under way', async () => {
    const { gallery, server, store, listed } = await openGallery(2);
    act(() => void gallery().remove([portraitAddress(2)], false));
    await act(() => gallery().undo());
    expect(server.deleted.size).toBe(0);
    expect(store.get()).toEqual(listed());
    expect(gallery()).toMatchObject({ removal: null, problem: null });
  });

  it('offers the undo of a deletion without an answer, which may have taken effect', async () => {
    const { gallery, server, store, listed } = await openGallery(2);
    Object.assign(server, { refusal: new CallError('no_answer'), losesAnswers: true });
    await act(() => gallery().remove([portraitAddress(2)], false));
    expect(gallery()).toMatchObject({ problem: 'unanswered', removal: { addresses: [portraitAddress(2)] } });
    await waitFor(() => expect(store.get()).toEqual([portraitAddress(1)]));
    server.refusal = null;
    await act(() => gallery().undo());
    expect(server.deleted.size).toBe(0);
    expect(store.get()).toEqual(listed());
  });

  it('says that the time to undo is over', async () => {
    const { gallery, server, store } = await openGallery(2);
    await act(() => gallery().remove([portraitAddress(2)], false));
    server.forgotten.add(portraitAddress(2));
    await act(() => gallery().undo());
    expect(gallery()).toMatchObject({ problem: 'tooLate', removal: null });
    expect(store.get()).toEqual([portraitAddress(1)]);
  });

  it('keeps the offer to undo when the next deletion is refused', async () => {
    const { gallery, server, store } = await openGallery(3);
    await act(() => gallery().remove([portraitAddress(3)], false));
    server.refusal = new CallError('rate_limited');
    await act(() => gallery().remove([portraitAddress(2)], false));
    expect(gallery()).toMatchObject({ problem: 'failed', removal: { addresses: [portraitAddress(3)] } });
    expect(store.get()).toEqual([portraitAddress(2), portraitAddress(1)]);
  });

  it('stays empty after a sign-out during a refused deletion', async () => {
    const { gallery, server, store, rerender } = await openGallery(2);
    server.refusal = new CallError('auth_required');
    await act(async () => {
      const removed = gallery().remove([portraitAddress(2)], false);
      store.update(() => []);
      rerender({ pending: 0, account: SIGNED_OUT });
      await removed;
    });
    expect(store.get()).toEqual([]);
  });

  it('changes nothing before the account is known', async () => {
    const { gallery, list, store, rerender } = await openGallery(2);
    for (const account of [LOADING, { ...signedIn(100), account: null }]) {
      rerender({ pending: 0, account });
      await act(() => gallery().remove([portraitAddress(2)], false));
      expect(gallery()).toMatchObject({ problem: 'failed', removal: null });
    }
    expect(store.get()).toHaveLength(2);
    expect(list.remove).not.toHaveBeenCalled();
  });

  it('keeps a restored portrait and its photos where the list can’t be read', async () => {
    const { gallery, list, store, tidy } = await openGallery(2);
    await act(() => gallery().remove([portraitAddress(2)], false));
    list.readPage.mockRejectedValueOnce(new Error('down'));
    await act(() => gallery().undo());
    expect(store.get()).toEqual([portraitAddress(2), portraitAddress(1)]);
    expect(tidy).toHaveBeenLastCalledWith(expect.objectContaining({ jobIds: ['job 2', 'job 1'] }));
  });

  it('is the server’s list after any presses, refusals and changes elsewhere', async () => {
    const press = fc.record({
      kind: fc.constantFrom('star', 'unstar', 'remove', 'undo', 'refuse', 'lose', 'accept', 'elsewhere'),
      number: fc.integer({ min: 1, max: 4 }),
      isAwaited: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { maxLength: 8 }), async (presses) => {
        const { gallery, server, store, listed, rerender, unmount } = await openGallery(4);
        for (const { kind, number, isAwaited } of presses) {
          const address = portraitAddress(number);
          const pressing = async () => {
            if (kind === 'star' || kind === 'unstar') await gallery().setStarred([address], kind === 'star');
            if (kind === 'remove') await gallery().remove([address], false);
            if (kind === 'undo') await gallery().undo();
          };
          if (kind === 'refuse' || kind === 'lose') server.refusal = new Error('down');
          if (kind === 'accept') server.refusal = null;
          server.losesAnswers = kind === 'lose' || (server.losesAnswers && kind !== 'refuse');
          if (kind === 'elsewhere') server.deleted.add(address);
          await act(async () => {
            const pressed = pressing();
            if (isAwaited) await pressed;
          });
        }
        server.refusal = null;
        rerender({ pending: 1 });
        rerender({ pending: 0 });
        await waitFor(() => expect(store.get()).toEqual(listed()), OFTEN);
        const stars = [...gallery().records.values()].map(({ isStarred }) => isStarred);
        const shown = server.listed.filter(({ address }) => !server.deleted.has(address));
        expect(stars).toEqual(shown.map(({ isStarred }) => isStarred));
        unmount();
      }),
      propertyRuns(),
    );
  });
});
