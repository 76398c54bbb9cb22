import { fake } from '@/lib/testing/fake';

import { Client } from '../../browser/client';
import { createDeletionQueue } from './deletion-queue';
import { createGallery } from './gallery';
import { createGalleryOwner } from './gallery-owner';
import { createPortraitMemory } from './portrait-memory';
import { createPortraitRemoval, UNDO_MS } from './portrait-removal';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => `https://x.test/${name}.webp`) as [
  string,
  string,
  string,
  string,
];

const forgetPortraits = jest.fn(() => Promise.resolve());

function openGallery(addresses: readonly string[]) {
  const client = new Client([fake(createPortraitMemory, { forgetPortraits })]);
  const gallery = client.get(createGallery);
  gallery.store.update(() => addresses);
  const queue = client.get(createDeletionQueue).store;
  const owner = client.get(createGalleryOwner);
  return { gallery, owner, queue, removal: client.get(createPortraitRemoval) };
}

let { gallery, owner, queue, removal } = openGallery([]);

function queued(): string[] {
  return queue.get().map(({ address }) => address);
}

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  forgetPortraits.mockClear();
  localStorage.clear();
  ({ gallery, owner, queue, removal } = openGallery([d, c, b, a]));
});
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

describe('removing portraits', () => {
  it('takes one out at once and queues its file for when the undo has ended', () => {
    removal.removePortrait(c);
    expect(gallery.store.get()).toEqual([d, b, a]);
    expect(queue.get()).toEqual([{ address: c, uid: null, at: 1_000_000 + UNDO_MS, refusedBy: [] }]);
    expect(JSON.parse(localStorage.getItem('portraitGenerator_deletions') ?? '')).toHaveLength(1);
  });

  it.each([d, c, b, a])('brings %s back at its place, among those made since', (address) => {
    removal.removePortrait(address);
    gallery.add(['https://x.test/new.webp']);
    removal.undo();
    expect(gallery.store.get()).toEqual(['https://x.test/new.webp', d, c, b, a]);
    expect(queued()).toEqual([]);
    expect(removal.store.get()).toBeNull();
    jest.advanceTimersByTime(UNDO_MS * 2);
    expect(forgetPortraits).not.toHaveBeenCalled();
  });

  it('empties the gallery at once, and brings it back behind what came since', () => {
    removal.clearGallery();
    expect(gallery.store.get()).toEqual([]);
    expect(queued()).toEqual([d, c, b, a]);
    gallery.add(['https://x.test/new.webp']);
    jest.advanceTimersByTime(UNDO_MS - 1);
    removal.undo();
    expect(gallery.store.get()).toEqual(['https://x.test/new.webp', d, c, b, a]);
  });

  it('is final after ten seconds', () => {
    removal.removePortrait(a);
    jest.advanceTimersByTime(UNDO_MS);
    expect(removal.store.get()).toBeNull();
    removal.undo();
    expect(gallery.store.get()).toEqual([d, c, b]);
    expect(forgetPortraits).toHaveBeenCalledWith([a]);
  });

  it('is not undone by a click long after, when a sleeping tab wakes', () => {
    removal.removePortrait(a);
    jest.setSystemTime(1_000_000 + UNDO_MS + 1_000);
    removal.undo();
    expect(gallery.store.get()).toEqual([d, c, b]);
    expect(queued()).toEqual([a]);
  });

  it('makes the removal before it final, and undoes only the newest', () => {
    removal.removePortrait(c);
    jest.setSystemTime(1_003_000);
    removal.removePortrait(a);
    expect(queue.get()).toMatchObject([
      { address: c, at: 1_003_000 },
      { address: a, at: 1_003_000 + UNDO_MS },
    ]);
    expect(forgetPortraits).toHaveBeenCalledWith([c]);
    removal.undo();
    expect(gallery.store.get()).toEqual([d, b, a]);
    expect(queued()).toEqual([c]);
  });

  it('notes the owner where the browser knows it', () => {
    owner.update(() => 'ada');
    removal.removePortrait(b);
    expect(queue.get()).toMatchObject([{ address: b, uid: 'ada' }]);
  });

  it('queues nothing for pictures that are no files of the server', () => {
    gallery.store.update(() => ['/images/a.webp', 'data:image/png;base64,AA']);
    removal.clearGallery();
    expect(queue.get()).toEqual([]);
    removal.undo();
    expect(gallery.store.get()).toHaveLength(2);
  });
});
