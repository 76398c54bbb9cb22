import { waitFor } from '@testing-library/react';

import { makeFilesReadable } from '../testing/readable-files';
import { setOnline } from '../testing/set-online';
import { MissingToolsError } from './missing-tools-error';
import { createPhotoIntake } from './photo-intake';
import type { ScalePhoto } from './photo-scaler';
import { createPhotoStore, type PhotoStore } from './photo-store';

const SCALED = { picture: new Blob(['picture']), preview: new Blob(['preview']) };

beforeEach(() => {
  let number = 0;
  URL.createObjectURL = jest.fn(() => `blob:${(number += 1)}`);
  URL.revokeObjectURL = jest.fn();
  makeFilesReadable();
  setOnline(true);
});

function storeWith(scale: ScalePhoto = () => Promise.resolve(SCALED)): PhotoStore {
  return createPhotoStore((store) => Promise.resolve(createPhotoIntake(store, scale)));
}

function photo(name: string, type = 'image/jpeg'): File {
  return new File(['x'], name, { type });
}

function photos(count: number): File[] {
  return Array.from({ length: count }, (_, index) => photo(`${index}.jpg`));
}

function namesIn(store: PhotoStore): string[] {
  return store.get().photos.map(({ file }) => file.name);
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

describe('the chosen photos', () => {
  it('are the first nine, and it is said how many were left out', async () => {
    const store = storeWith();
    await store.add(photos(11));
    expect(namesIn(store)).toEqual(photos(9).map(({ name }) => name));
    expect(store.get().notices).toMatchObject([{ kind: 'too_many', left: 2 }]);
    await store.add([photo('another.jpg')]);
    expect(store.get().notices).toMatchObject([{ kind: 'too_many', left: 1 }]);
  });

  it('do not include a file that is refused; it is named, the others keep their order', async () => {
    const store = storeWith();
    await store.add([photo('a.jpg'), photo('b.txt', 'text/plain'), photo('c.jpg')]);
    expect(namesIn(store)).toEqual(['a.jpg', 'c.jpg']);
    expect(store.get().notices).toMatchObject([{ fileName: 'b.txt', problem: 'not_image' }]);
  });

  it('do not include a file that can not be decoded, and it is said', async () => {
    const store = storeWith((file) =>
      (file as File).name === 'bad.jpg' ? Promise.reject(new Error('no')) : Promise.resolve(SCALED),
    );
    await store.add([photo('bad.jpg'), photo('good.jpg')]);
    await waitFor(() =>
      expect(store.get().notices).toMatchObject([{ fileName: 'bad.jpg', problem: 'unreadable' }]),
    );
    expect(namesIn(store)).toEqual(['good.jpg']);
  });

  it('hold the same file once: twice in one go, or there already', async () => {
    const store = storeWith();
    await store.add([photo('a.jpg'), photo('a.jpg')]);
    expect(namesIn(store)).toEqual(['a.jpg']);
    expect(store.get().notices).toMatchObject([{ fileName: 'a.jpg', problem: 'duplicate' }]);
    await store.add([photo('a.jpg'), new File(['longer'], 'a.jpg', { type: 'image/jpeg' })]);
    expect(namesIn(store)).toEqual(['a.jpg', 'a.jpg']);
    expect(store.get().notices).toHaveLength(1);
    store.removeAll();
    await store.add([photo('a.jpg')]);
    expect(store.get().notices).toEqual([]);
  });

  it('hold two photos of the same name and size but different content', async () => {
    const store = storeWith();
    await store.add([photo('image.jpg')]);
    await store.add([new File(['y'], 'image.jpg', { type: 'image/jpeg' })]);
    expect(namesIn(store)).toEqual(['image.jpg', 'image.jpg']);
    expect(store.get().notices).toEqual([]);
    const [one, other] = store.get().photos;
    expect(one?.cacheName).not.toBe(other?.cacheName);
  });

  it('are refused when they can’t be read whole', async () => {
    const store = storeWith();
    const gone = photo('gone.jpg');
    jest.spyOn(gone, 'arrayBuffer').mockRejectedValue(new Error('gone'));
    await store.add([gone]);
    expect(store.get().notices).toMatchObject([{ fileName: 'gone.jpg', problem: 'unreadable' }]);
  });

  it('leave no room for duplicates to take: they are not counted as left out', async () => {
    const store = storeWith();
    await store.add(photos(9));
    await store.add(photos(1));
    expect(store.get().notices).toMatchObject([{ problem: 'duplicate' }]);
  });

  it('do not include a folder, which is named', async () => {
    const store = storeWith();
    await store.add([photo('a.jpg')], ['Holiday']);
    expect(namesIn(store)).toEqual(['a.jpg']);
    expect(store.get().notices).toMatchObject([{ fileName: 'Holiday', problem: 'folder' }]);
  });

  it('tell how many came and went, and how many there are', async () => {
    const store = storeWith();
    await store.add(photos(3));
    expect(store.get().change).toEqual({ kind: 'added', count: 3, total: 3 });
    store.remove(store.get().photos[0]?.id ?? '');
    expect(store.get().change).toEqual({ kind: 'removed', count: 1, total: 2 });
    store.removeAll();
    expect(store.get().change).toEqual({ kind: 'removed', count: 2, total: 0 });
    await store.add([photo('a.txt', 'text/plain')]);
    expect(store.get().change).toEqual({ kind: 'removed', count: 2, total: 0 });
  });
});

describe('previews', () => {
  it('are shown as they are ready, are not what is uploaded, and are released on removal', async () => {
    const store = storeWith();
    await store.add([photo('a.jpg'), photo('b.jpg')]);
    await flush();
    const [first] = store.get().photos;
    expect(first?.preview).toBe('blob:1');
    expect(URL.createObjectURL).toHaveBeenCalledWith(SCALED.preview);
    expect(await first?.scaled).toBe(SCALED.picture);
    store.remove(first?.id ?? '');
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
    store.removeAll();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:2');
    expect(store.get()).toMatchObject({ photos: [], notices: [] });
  });

  it('are not made of a photo that was removed while it was scaled', async () => {
    let finish: (scaled: typeof SCALED) => void = () => undefined;
    const store = storeWith(() => new Promise((resolve) => (finish = resolve)));
    await store.add([photo('a.jpg')]);
    store.removeAll();
    finish(SCALED);
    await flush();
    expect(URL.createObjectURL).not.toHaveBeenCalled();
  });
});

describe('without the code that reads photos', () => {
  it('a photo waits for the network, says so, and goes on by itself', async () => {
    const scale = jest.fn<ReturnType<ScalePhoto>, Parameters<ScalePhoto>>(() =>
      Promise.reject(new MissingToolsError('offline')),
    );
    const store = storeWith(scale);
    setOnline(false);
    await store.add([photo('a.jpg')]);
    await flush();
    expect(namesIn(store)).toEqual(['a.jpg']);
    expect(store.get().notices).toMatchObject([{ kind: 'waits_for_connection', fileName: 'a.jpg' }]);
    scale.mockResolvedValue(SCALED);
    setOnline(true);
    await flush();
    expect(store.get()).toMatchObject({ photos: [{ preview: 'blob:1' }], notices: [] });
  });

  it('a photo is left out with the true reason when there is a network', async () => {
    const store = storeWith(() => Promise.reject(new MissingToolsError('404')));
    await store.add([photo('a.jpg')]);
    await flush();
    expect(store.get()).toMatchObject({
      photos: [],
      notices: [{ fileName: 'a.jpg', problem: 'not_loaded' }],
    });
  });

  it('nothing is taken when not even the intake can be had; later it is tried again', async () => {
    const loadIntake = jest.fn(() => Promise.reject<never>(new Error('offline')));
    const store = createPhotoStore(loadIntake);
    await store.add([photo('a.jpg')]);
    expect(store.get()).toMatchObject({
      photos: [],
      notices: [{ fileName: 'a.jpg', problem: 'not_loaded' }],
    });
    await store.add([photo('a.jpg')]);
    expect(loadIntake).toHaveBeenCalledTimes(2);
  });
});
