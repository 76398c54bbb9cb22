import { createConnection } from '@/lib/browser/connection';
import { createStore, type Store } from '@/lib/browser/store';
import { fake } from '@/lib/testing/fake';
import { FakeAuthSdk } from '@/lib/testing/fake-auth-sdk';

import { CallError } from '../api/call-error';
import { Client } from '../../browser/client';
import { createDeletionQueue, type Deletion, type DeletionQueue } from './deletion-queue';
import { createDeletePortraits, type DeletePortraits, followDeletions } from './follow-deletions';
import { createGallery, type Gallery } from './gallery';
import { createPortraitMemory } from './portrait-memory';

const NOW = 1_000_000;
const [a, b] = ['https://x.test/a.webp', 'https://x.test/b.webp'] as const;

let deletePortraits: jest.MockedFunction<DeletePortraits>;
let client: Client;
let gallery: Gallery;
let queue: DeletionQueue;
let online: Store<boolean>;
let stop: () => void = () => undefined;

function entry(address: string, part: Partial<Deletion> = {}): Deletion {
  return { address, uid: null, at: NOW - 60_000, refusedBy: [], ...part };
}

async function pass(milliseconds = 0): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  deletePortraits = jest.fn<ReturnType<DeletePortraits>, Parameters<DeletePortraits>>((portraits) =>
    Promise.resolve({ deleted: [...portraits], kept: [] }),
  );
  localStorage.clear();
  online = createStore(true);
  client = new Client([
    fake(createDeletePortraits, () => deletePortraits),
    fake(createConnection, { store: online }),
    fake(createPortraitMemory, { forgetPortraits: () => Promise.resolve() }),
  ]);
  gallery = client.get(createGallery);
  queue = client.get(createDeletionQueue);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('deleting on the server', () => {
  it('waits until the undo has certainly ended', async () => {
    stop = followDeletions(client, 'ada');
    queue.add([a], NOW + 10_000, null);
    await pass(11_999);
    expect(deletePortraits).not.toHaveBeenCalled();
    await pass(1);
    expect(deletePortraits).toHaveBeenCalledWith([a]);
    expect(queue.store.get()).toEqual([]);
  });

  it('does not wait for the end of an undo on a clock that was set back', async () => {
    queue.add([a], NOW + 365 * 24 * 60 * 60_000, null);
    stop = followDeletions(client, 'ada');
    await pass();
    expect(deletePortraits).toHaveBeenCalledWith([a]);
  });

  it('leaves alone what was restored', async () => {
    stop = followDeletions(client, 'ada');
    queue.add([a, b], NOW + 10_000, null);
    await pass(9_999);
    queue.remove([a]);
    await pass(10_000);
    expect(deletePortraits.mock.calls).toEqual([[[b]]]);
  });

  it('never deletes a portrait that is in the gallery, whatever the queue holds', async () => {
    gallery.store.update(() => [a]);
    queue.store.update(() => [entry(a)]);
    stop = followDeletions(client, 'ada');
    await pass();
    expect(deletePortraits).not.toHaveBeenCalled();
    expect(queue.store.get()).toEqual([]);
  });

  it('keeps an earlier visit’s deletion until the owner is signed in', async () => {
    queue.store.update(() => [entry(a, { uid: 'ada' })]);
    followDeletions(client, null)();
    followDeletions(client, 'bob')();
    await pass(600_000);
    expect(deletePortraits).not.toHaveBeenCalled();
    stop = followDeletions(client, 'ada');
    await pass();
    expect(deletePortraits).toHaveBeenCalledWith([a]);
  });

  it('asks other accounts for portraits of unknown owners, each once', async () => {
    queue.store.update(() => [entry(a)]);
    deletePortraits.mockResolvedValueOnce({ deleted: [], kept: [a] });
    stop = followDeletions(client, 'bob');
    await pass(600_000);
    expect(deletePortraits).toHaveBeenCalledTimes(1);
    expect(queue.store.get()).toEqual([entry(a, { refusedBy: ['bob'] })]);
    stop();
    stop = followDeletions(client, 'ada');
    await pass();
    expect(queue.store.get()).toEqual([]);
  });

  it('drops what is not the account’s by the server’s answer', async () => {
    queue.store.update(() => [entry(a, { uid: 'ada' })]);
    deletePortraits.mockResolvedValueOnce({ deleted: [], kept: [a] });
    stop = followDeletions(client, 'ada');
    await pass();
    expect(queue.store.get()).toEqual([]);
  });

  it('sends thirty at a time', async () => {
    const many = Array.from({ length: 61 }, (_, index) => `https://x.test/${index}.webp`);
    queue.store.update(() => many.map((address) => entry(address)));
    stop = followDeletions(client, 'ada');
    await pass();
    expect(deletePortraits.mock.calls.map(([portraits]) => portraits.length)).toEqual([30, 30, 1]);
    expect(queue.store.get()).toEqual([]);
  });

  it.each([new CallError('no_answer'), new CallError('unavailable'), new TypeError('x')])(
    'tries again a minute after %s, also when the queue changes in between',
    async (error) => {
      queue.store.update(() => [entry(a)]);
      deletePortraits.mockRejectedValueOnce(error);
      stop = followDeletions(client, 'ada');
      await pass(30_000);
      queue.remove(['https://x.test/none.webp']);
      queue.add([b], Date.now() + 600_000, null);
      await pass(29_999);
      expect(deletePortraits).toHaveBeenCalledTimes(1);
      await pass(1);
      expect(deletePortraits).toHaveBeenCalledTimes(2);
      expect(queue.store.get().map(({ address }) => address)).toEqual([b]);
    },
  );

  it('tries again after the pause that the server asks for', async () => {
    queue.store.update(() => [entry(a)]);
    const retryAfterSeconds = 300;
    deletePortraits.mockRejectedValueOnce(new CallError('rate_limited', { retryAfterSeconds }));
    stop = followDeletions(client, 'ada');
    await pass(299_999);
    expect(deletePortraits).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(deletePortraits).toHaveBeenCalledTimes(2);
    expect(queue.store.get()).toEqual([]);
  });

  it('drops an entry that the server refuses, and deletes the others', async () => {
    queue.store.update(() => [entry(a), entry(b)]);
    deletePortraits.mockImplementation((portraits) =>
      portraits.includes(a)
        ? Promise.reject(new CallError('invalid_request'))
        : Promise.resolve({ deleted: [...portraits], kept: [] }),
    );
    stop = followDeletions(client, 'ada');
    await pass();
    expect(deletePortraits.mock.calls).toEqual([[[a, b]], [[a]], [[b]]]);
    expect(queue.store.get()).toEqual([]);
  });

  it('keeps an entry for its account when another account signs in during the batch', async () => {
    const sdk = new FakeAuthSdk();
    sdk.stored = { uid: 'bob' };
    localStorage.setItem('signedIn', '1');
    const answer = { status: 200, headers: new Headers(), json: async () => ({ deleted: [], kept: [a] }) };
    const fetchMock = jest.fn(() => Promise.resolve(answer));
    globalThis.fetch = fetchMock as unknown as typeof fetch;
    client = new Client([
      sdk.service,
      fake(createConnection, { store: online }),
      fake(createPortraitMemory, { forgetPortraits: () => Promise.resolve() }),
    ]);
    queue = client.get(createDeletionQueue);
    queue.store.update(() => [entry(a, { uid: 'ada' })]);
    stop = followDeletions(client, 'ada');
    await pass();
    expect(queue.store.get()).toEqual([entry(a, { uid: 'ada' })]);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('waits for the network', async () => {
    stop = followDeletions(client, 'ada');
    online.update(() => false);
    queue.add([a], NOW, null);
    await pass(600_000);
    expect(deletePortraits).not.toHaveBeenCalled();
    online.update(() => true);
    await pass();
    expect(deletePortraits).toHaveBeenCalledWith([a]);
  });

  it('reads broken storage as far as it is valid', () => {
    localStorage.setItem('portraitGenerator_deletions', '{"a":1}');
    expect(queue.store.get()).toEqual([]);
    localStorage.setItem('portraitGenerator_deletions', `[1,null,{"address":"${a}","at":5,"uid":7}]`);
    expect(queue.store.get()).toEqual([{ address: a, uid: null, at: 5, refusedBy: [] }]);
  });
});
