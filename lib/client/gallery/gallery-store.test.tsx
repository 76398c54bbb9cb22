import { addPortraits, galleryStore, parseGallery } from './gallery-store';

const KEY = 'portraitGenerator_generatedImages';
const [a, b, c] = ['https://x.test/a.webp', 'https://x.test/b.webp', 'https://x.test/c.webp'] as const;

function stored(): unknown {
  return JSON.parse(localStorage.getItem(KEY) ?? 'null');
}

beforeEach(() => {
  galleryStore.update(() => []);
});

describe('the gallery', () => {
  it('keeps an array of addresses, newest first, without repeats', () => {
    addPortraits([a]);
    addPortraits([b, a]);
    expect(stored()).toEqual([b, a]);
    expect(galleryStore.get()).toEqual([b, a]);
  });

  it.each([
    ['an object', { a }, []],
    ['a number', 7, []],
    ['nothing', undefined, []],
    ['entries that are no addresses', [a, 7, null, ['x'], 'javascript:alert(1)', '//x.test/a', b], [a, b]],
    ['scripts in pictures', ['data:image/svg+xml,<svg onload="x"/>', 'data:text/html,x', a], [a]],
    ['the same address twice', [a, b, a], [a, b]],
  ])('survives %s in storage', (_, value, expected) => {
    expect(parseGallery(value)).toEqual(expected);
  });

  it('survives broken JSON, and writes an array of addresses over it', () => {
    localStorage.setItem(KEY, '{');
    expect(galleryStore.get()).toEqual([]);
    addPortraits([a]);
    expect(stored()).toEqual([a]);
  });

  it('takes five thousand entries as they are', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `https://x.test/${index}.webp`);
    localStorage.setItem(KEY, JSON.stringify(many));
    expect(galleryStore.get()).toEqual(many);
    addPortraits([a]);
    expect(stored()).toEqual([a, ...many]);
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

  it('goes on in memory when storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    addPortraits([a]);
    addPortraits([b]);
    expect(galleryStore.get()).toEqual([b, a]);
    full.mockRestore();
  });
});
