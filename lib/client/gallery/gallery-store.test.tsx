import {
  addPortraits,
  CLEAR_UNDO_MS,
  clearedGalleryStore,
  clearGallery,
  galleryStore,
  parseGallery,
  undoClearGallery,
} from './gallery-store';
import { portraitFileName } from './portrait-download';

const KEY = 'portraitGenerator_generatedImages';
const [a, b, c] = ['https://x.test/a.webp', 'https://x.test/b.webp', 'https://x.test/c.webp'] as const;

function stored(): unknown {
  return JSON.parse(localStorage.getItem(KEY) ?? 'null');
}

beforeEach(() => {
  jest.useFakeTimers();
  galleryStore.update(() => []);
});
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

describe('the gallery', () => {
  it('keeps an array of addresses, newest first, without repeats', () => {
    addPortraits([a]);
    addPortraits([b, a]);
    expect(stored()).toEqual([b, a]);
    expect(galleryStore.get()).toEqual([b, a]);
  });

  it.each([
    ['no list', { a }, []],
    ['nothing', undefined, []],
    ['entries that are no addresses', [a, 7, null, 'javascript:alert(1)', '//x.test/a', b], [a, b]],
  ])('survives %s in storage', (_, value, expected) => {
    expect(parseGallery(value)).toEqual(expected);
  });

  it('takes over what another tab wrote, also when it writes itself', () => {
    const stop = galleryStore.subscribe(() => undefined);
    localStorage.setItem(KEY, JSON.stringify([c]));
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(galleryStore.get()).toEqual([c]);
    stop();
    localStorage.setItem(KEY, JSON.stringify([b, c]));
    addPortraits([a]);
    expect(stored()).toEqual([a, b, c]);
  });

  it('survives broken JSON', () => {
    localStorage.setItem(KEY, '{');
    addPortraits([a]);
    expect(stored()).toEqual([a]);
  });

  it('goes on in memory when storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    addPortraits([a]);
    addPortraits([b]);
    expect(galleryStore.get()).toEqual([b, a]);
    full.mockRestore();
  });

  it('empties at once and brings back within ten seconds, behind what came since', () => {
    addPortraits([b, a]);
    clearGallery();
    expect(stored()).toEqual([]);
    addPortraits([c]);
    jest.advanceTimersByTime(CLEAR_UNDO_MS - 1);
    undoClearGallery();
    expect(stored()).toEqual([c, b, a]);
    expect(clearedGalleryStore.get()).toBeNull();
  });

  it('forgets what was cleared after ten seconds', () => {
    addPortraits([a]);
    clearGallery();
    jest.advanceTimersByTime(CLEAR_UNDO_MS);
    undoClearGallery();
    expect(stored()).toEqual([]);
  });

  it('names a downloaded file after the product, its number and its kind', () => {
    expect(portraitFileName(12, 'image/png')).toBe('chiaro-portrait-12.png');
    expect(portraitFileName(1, 'application/octet-stream')).toBe('chiaro-portrait-1.webp');
  });
});
