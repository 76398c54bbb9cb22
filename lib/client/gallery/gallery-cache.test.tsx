import { createGalleryCache, type GalleryCache } from './gallery-cache';

const KEY = 'portraitGenerator_generatedImages';
const [a, b, c] = ['https://x.test/a.webp', 'https://x.test/b.webp', 'https://x.test/c.webp'] as const;

function stored(): unknown {
  return JSON.parse(localStorage.getItem(KEY) ?? 'null');
}

let gallery: GalleryCache;

beforeEach(() => {
  localStorage.clear();
  gallery = createGalleryCache();
});

describe('the gallery', () => {
  it('keeps an array of addresses, newest first, without repeats', () => {
    gallery.add([a]);
    gallery.add([b, a]);
    expect(stored()).toEqual([b, a]);
    expect(gallery.store.get()).toEqual([b, a]);
  });

  it.each([
    ['an object', { a }, []],
    ['a number', 7, []],
    ['nothing', null, []],
    ['entries that are no addresses', [a, 7, null, ['x'], 'javascript:alert(1)', '//x.test/a', b], [a, b]],
    ['scripts in pictures', ['data:image/svg+xml,<svg onload="x"/>', 'data:text/html,x', a], [a]],
    ['the same address twice', [a, b, a], [a, b]],
  ])('survives %s in storage', (_, value, expected) => {
    localStorage.setItem(KEY, JSON.stringify(value));
    expect(gallery.store.get()).toEqual(expected);
  });

  it('survives broken JSON, and writes an array of addresses over it', () => {
    localStorage.setItem(KEY, '{');
    expect(gallery.store.get()).toEqual([]);
    gallery.add([a]);
    expect(stored()).toEqual([a]);
  });

  it('takes five thousand entries as they are', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `https://x.test/${index}.webp`);
    localStorage.setItem(KEY, JSON.stringify(many));
    expect(gallery.store.get()).toEqual(many);
    gallery.add([a]);
    expect(stored()).toEqual([a, ...many]);
  });

  it('reads what another tab has written, also before its own writes', () => {
    const stop = gallery.store.subscribe(() => undefined);
    localStorage.setItem(KEY, JSON.stringify([c]));
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(gallery.store.get()).toEqual([c]);
    stop();
    localStorage.setItem(KEY, JSON.stringify([b, c]));
    gallery.add([a]);
    expect(stored()).toEqual([a, b, c]);
  });

  it('works in memory when storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    gallery.add([a]);
    gallery.add([b]);
    expect(gallery.store.get()).toEqual([b, a]);
    full.mockRestore();
  });
});
