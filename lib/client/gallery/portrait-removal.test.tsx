import { deletionQueue } from './deletion-queue';
import { addPortraits, galleryStore } from './gallery-store';
import { forgetPortraits, readOwners } from './portrait-memory';
import { clearGallery, removalStore, removePortrait, UNDO_MS, undoRemoval } from './portrait-removal';

jest.mock('./portrait-memory', () => ({
  forgetPortraits: jest.fn(() => Promise.resolve()),
  readOwners: jest.fn(() => Promise.resolve(new Map())),
}));

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => `https://x.test/${name}.webp`) as [
  string,
  string,
  string,
  string,
];

function queued(): string[] {
  return deletionQueue.get().map(({ address }) => address);
}

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  jest.mocked(forgetPortraits).mockClear();
  galleryStore.update(() => [d, c, b, a]);
  deletionQueue.update(() => []);
});
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

describe('removing portraits', () => {
  it('takes one out at once and queues its file for when the undo has ended', () => {
    removePortrait(c);
    expect(galleryStore.get()).toEqual([d, b, a]);
    expect(deletionQueue.get()).toEqual([{ address: c, uid: null, at: 1_000_000 + UNDO_MS, refusedBy: [] }]);
    expect(JSON.parse(localStorage.getItem('portraitGenerator_deletions') ?? '')).toHaveLength(1);
  });

  it.each([d, c, b, a])('brings %s back at its place, among those made since', (address) => {
    removePortrait(address);
    addPortraits(['https://x.test/new.webp']);
    undoRemoval();
    expect(galleryStore.get()).toEqual(['https://x.test/new.webp', d, c, b, a]);
    expect(queued()).toEqual([]);
    expect(removalStore.get()).toBeNull();
    jest.advanceTimersByTime(UNDO_MS * 2);
    expect(forgetPortraits).not.toHaveBeenCalled();
  });

  it('empties the gallery at once, and brings it back behind what came since', () => {
    clearGallery();
    expect(galleryStore.get()).toEqual([]);
    expect(queued()).toEqual([d, c, b, a]);
    addPortraits(['https://x.test/new.webp']);
    jest.advanceTimersByTime(UNDO_MS - 1);
    undoRemoval();
    expect(galleryStore.get()).toEqual(['https://x.test/new.webp', d, c, b, a]);
  });

  it('is final after ten seconds', () => {
    removePortrait(a);
    jest.advanceTimersByTime(UNDO_MS);
    expect(removalStore.get()).toBeNull();
    undoRemoval();
    expect(galleryStore.get()).toEqual([d, c, b]);
    expect(forgetPortraits).toHaveBeenCalledWith([a]);
  });

  it('is not undone by a click that comes long after, when a sleeping tab wakes', () => {
    removePortrait(a);
    jest.setSystemTime(1_000_000 + UNDO_MS + 1_000);
    undoRemoval();
    expect(galleryStore.get()).toEqual([d, c, b]);
    expect(queued()).toEqual([a]);
  });

  it('makes the removal before it final, and undoes only the newest', () => {
    removePortrait(c);
    jest.setSystemTime(1_003_000);
    removePortrait(a);
    expect(deletionQueue.get()).toMatchObject([
      { address: c, at: 1_003_000 },
      { address: a, at: 1_003_000 + UNDO_MS },
    ]);
    expect(forgetPortraits).toHaveBeenCalledWith([c]);
    undoRemoval();
    expect(galleryStore.get()).toEqual([d, b, a]);
    expect(queued()).toEqual([c]);
  });

  it('notes the owner where the browser remembers it', async () => {
    jest.mocked(readOwners).mockResolvedValueOnce(new Map([[b, 'ada']]));
    removePortrait(b);
    await jest.advanceTimersByTimeAsync(0);
    expect(deletionQueue.get()).toMatchObject([{ address: b, uid: 'ada' }]);
  });

  it('queues nothing for pictures that are no files of the server', () => {
    galleryStore.update(() => ['/images/a.webp', 'data:image/png;base64,AA']);
    clearGallery();
    expect(deletionQueue.get()).toEqual([]);
    undoRemoval();
    expect(galleryStore.get()).toHaveLength(2);
  });
});
