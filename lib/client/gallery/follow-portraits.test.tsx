import { createConnection } from '@/lib/browser/connection';
import { createStore, type Store } from '@/lib/browser/store';
import type { ListPortraitsResponse } from '@/lib/shared/contracts/portraits';
import { accountPortrait, portraitAddress } from '@/lib/testing/account-portrait';
import { fake } from '@/lib/testing/fake';

import { Client } from '../../browser/client';
import { CallError } from '../api/call-error';
import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { createSettings } from '../settings/settings';
import { createAccountRecipes } from './account-recipes';
import { createDeletionQueue } from './deletion-queue';
import { followPortraits } from './follow-portraits';
import { createGallery, type Gallery } from './gallery';
import { createGalleryOwner } from './gallery-owner';
import { createPortraitMemory } from './portrait-memory';
import { createPortraitRemoval } from './portrait-removal';
import { createPortraitsApi, type PortraitsApi } from './portraits-api';
import { createStars, type Stars } from './stars';

const [one, two, three] = [portraitAddress(1), portraitAddress(2), portraitAddress(3)];

const api = {
  list: jest.fn<ReturnType<PortraitsApi['list']>, Parameters<PortraitsApi['list']>>(),
  star: jest.fn<ReturnType<PortraitsApi['star']>, Parameters<PortraitsApi['star']>>(),
};
const memory = { forgetPortraits: jest.fn() };
const recipes = { store: jest.fn() };

let client: Client;
let gallery: Gallery;
let stars: Stars;
let online: Store<boolean>;
let stop: () => void = () => undefined;

function page(
  addresses: readonly string[],
  part: Partial<ListPortraitsResponse> = {},
): ListPortraitsResponse {
  return { portraits: addresses.map((address) => accountPortrait({ address })), nextCursor: null, ...part };
}

async function pass(milliseconds = 0): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
}

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
  api.list.mockReset().mockResolvedValue(page([]));
  api.star
    .mockReset()
    .mockImplementation((portraits) => Promise.resolve({ changed: [...portraits], kept: [] }));
  recipes.store.mockReset().mockResolvedValue(undefined);
  memory.forgetPortraits.mockReset().mockResolvedValue(undefined);
  online = createStore(true);
  client = new Client([
    fake(createPortraitsApi, () => api),
    fake(createConnection, { store: online }),
    fake(createPortraitMemory, memory),
    fake(createAccountRecipes, recipes),
  ]);
  gallery = client.get(createGallery);
  stars = client.get(createStars);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('the account’s portraits', () => {
  it('appear with their stars and recipes, from all pages', async () => {
    gallery.store.update(() => [two]);
    api.list.mockResolvedValueOnce(page([three, two], { nextCursor: 'next' }));
    const last = { portraits: [accountPortrait({ address: one, isStarred: true })], nextCursor: null };
    api.list.mockResolvedValueOnce(last);
    stop = followPortraits(client, 'ada');
    await pass();
    expect(api.list.mock.calls).toEqual([[null], ['next']]);
    expect(gallery.store.get()).toEqual([three, two, one]);
    expect(client.get(createGalleryOwner).get()).toBe('ada');
    expect(stars.store.get().starred).toEqual([one]);
    expect(recipes.store).toHaveBeenCalledWith('ada', expect.arrayContaining(last.portraits));
    expect(memory.forgetPortraits).not.toHaveBeenCalled();
  });

  it('leave when another device has deleted them', async () => {
    gallery.store.update(() => [two, one]);
    api.list.mockResolvedValue(page([two]));
    stop = followPortraits(client, 'ada');
    await pass();
    expect(gallery.store.get()).toEqual([two]);
    expect(memory.forgetPortraits).toHaveBeenCalledWith([one]);
  });

  it('do not come back while their deletion waits, nor after it', async () => {
    gallery.store.update(() => [two, one]);
    let answer: (value: ListPortraitsResponse) => void = () => undefined;
    api.list.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    client.get(createPortraitRemoval).removePortrait(one);
    stop = followPortraits(client, 'ada');
    await pass();
    // The deletion is made before the answer, which is older, arrives.
    client.get(createDeletionQueue).remove([one]);
    answer(page([two, one]));
    await pass();
    expect(gallery.store.get()).toEqual([two]);
  });

  it('give way to those of another account, with all that the other one left here', async () => {
    gallery.store.update(() => [two, one]);
    client.get(createSettings).setPositivePrompt('of bea');
    client.get(createGalleryOwner).update(() => 'bea');
    stars.setStarred(one, true);
    client.get(createPortraitRemoval).removePortrait(one);
    api.list.mockReturnValue(new Promise(() => undefined));
    stop = followPortraits(client, 'ada');
    expect(gallery.store.get()).toEqual([]);
    expect(client.get(createSettings).store.get()).toEqual(INITIAL_SETTINGS);
    expect(stars.store.get()).toMatchObject({ starred: [], changes: [{ uid: 'bea' }] });
    client.get(createPortraitRemoval).undo();
    expect(gallery.store.get()).toEqual([]);
    await pass();
    expect(api.star).not.toHaveBeenCalled();
  });

  it('are read again when the page is seen after a while, and not at once', async () => {
    stop = followPortraits(client, 'ada');
    await pass();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(15_000);
    expect(api.list).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass();
    expect(api.list).toHaveBeenCalledTimes(2);
  });

  it('are read again once after a new portrait, also one that came during the reading', async () => {
    let answer: (value: ListPortraitsResponse) => void = () => undefined;
    api.list.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    stop = followPortraits(client, 'ada');
    await pass();
    gallery.add([one]);
    answer(page([]));
    await pass();
    expect(api.list).toHaveBeenCalledTimes(2);
    api.list.mockResolvedValue(page([two]));
    gallery.add([two]);
    await pass();
    expect(api.list).toHaveBeenCalledTimes(3);
    expect(gallery.store.get()).toEqual([two]);
  });

  it('are read again after a failure, and when the connection is back', async () => {
    api.list.mockRejectedValueOnce(new CallError('unavailable'));
    gallery.store.update(() => [one]);
    stop = followPortraits(client, 'ada');
    await pass(59_999);
    expect(gallery.store.get()).toEqual([one]);
    expect(api.list).toHaveBeenCalledTimes(1);
    online.update(() => false);
    await pass(1);
    expect(api.list).toHaveBeenCalledTimes(1);
    online.update(() => true);
    await pass();
    expect(api.list).toHaveBeenCalledTimes(2);
  });

  it('do not change after the account has signed out', async () => {
    let answer: (value: ListPortraitsResponse) => void = () => undefined;
    api.list.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    stop = followPortraits(client, 'ada');
    stop();
    answer(page([one]));
    await pass();
    expect(gallery.store.get()).toEqual([]);
  });
});

describe('stars', () => {
  beforeEach(() => {
    gallery.store.update(() => [two, one]);
    api.list.mockResolvedValue(page([two, one]));
  });

  it('go to the account at once', async () => {
    stop = followPortraits(client, 'ada');
    await pass();
    stars.setStarred(one, true);
    await pass();
    expect(api.star.mock.calls).toEqual([[[one], true]]);
    expect(stars.store.get()).toEqual({ starred: [one], changes: [] });
  });

  it('wait for a connection', async () => {
    online.update(() => false);
    stop = followPortraits(client, 'ada');
    stars.setStarred(one, true);
    await pass();
    expect(api.star).not.toHaveBeenCalled();
    online.update(() => true);
    await pass();
    expect(api.star.mock.calls).toEqual([[[one], true]]);
    expect(stars.store.get().changes).toEqual([]);
  });

  it('changed during the reading stay as they are', async () => {
    let answer: (value: ListPortraitsResponse) => void = () => undefined;
    api.list.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    stop = followPortraits(client, 'ada');
    await pass();
    stars.setStarred(one, true);
    answer(page([two, one]));
    await pass();
    expect(stars.store.get()).toEqual({ starred: [one], changes: [] });
  });

  it('that the server refuses are not sent again', async () => {
    api.star.mockRejectedValue(new CallError('invalid_request'));
    stars.setStarred(one, true);
    stop = followPortraits(client, 'ada');
    await pass();
    expect(api.star).toHaveBeenCalledTimes(1);
    expect(stars.store.get().changes).toEqual([]);
  });
});
