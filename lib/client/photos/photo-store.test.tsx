import { createPhotoStore } from './photo-store';

beforeEach(() => {
  let number = 0;
  URL.createObjectURL = jest.fn(() => `blob:${(number += 1)}`);
  URL.revokeObjectURL = jest.fn();
  // jsdom's blobs can't be read into a buffer.
  File.prototype.arrayBuffer = Blob.prototype.arrayBuffer = () => Promise.resolve(new ArrayBuffer(0));
});

function photo(name: string, type = 'image/jpeg'): File {
  return new File(['x'], name, { type });
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const scaled = new Blob(['scaled']);

describe('the chosen photos', () => {
  it('keeps the first nine and says how many were left out', async () => {
    const store = createPhotoStore(() => Promise.resolve(scaled));
    await store.add(Array.from({ length: 11 }, (_, index) => photo(`${index}.jpg`)));
    expect(store.get().photos.map(({ file }) => file.name)).toEqual(
      Array.from({ length: 9 }, (_, index) => `${index}.jpg`),
    );
    expect(store.get().notices).toMatchObject([{ kind: 'too_many', left: 2 }]);
    await store.add([photo('another.jpg')]);
    expect(store.get().notices).toMatchObject([{ kind: 'too_many', left: 1 }]);
  });

  it('names a file that is refused and keeps the others in their order', async () => {
    const store = createPhotoStore(() => Promise.resolve(scaled));
    await store.add([photo('a.jpg'), photo('b.txt', 'text/plain'), photo('c.jpg')]);
    expect(store.get().photos.map(({ file }) => file.name)).toEqual(['a.jpg', 'c.jpg']);
    expect(store.get().notices).toMatchObject([{ fileName: 'b.txt', problem: 'not_image' }]);
  });

  it('lets a file go that can not be decoded, and says so', async () => {
    const store = createPhotoStore((file) =>
      (file as File).name === 'bad.jpg' ? Promise.reject(new Error('no')) : Promise.resolve(scaled),
    );
    await store.add([photo('bad.jpg'), photo('good.jpg')]);
    await flush();
    expect(store.get().photos.map(({ file }) => file.name)).toEqual(['good.jpg']);
    expect(store.get().notices).toMatchObject([{ fileName: 'bad.jpg', problem: 'unreadable' }]);
  });

  it('shows previews as they are ready and releases them on removal', async () => {
    const store = createPhotoStore(() => Promise.resolve(scaled));
    await store.add([photo('a.jpg'), photo('b.jpg')]);
    await flush();
    const [first] = store.get().photos;
    expect(first?.previewUrl).toBe('blob:1');
    store.remove(first?.id ?? '');
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
    store.removeAll();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:2');
    expect(store.get()).toEqual({ photos: [], notices: [] });
  });

  it('makes no preview of a photo that was removed while it was scaled', async () => {
    let finish: (picture: Blob) => void = () => undefined;
    const store = createPhotoStore(() => new Promise((resolve) => (finish = resolve)));
    await store.add([photo('a.jpg')]);
    store.removeAll();
    finish(scaled);
    await flush();
    expect(URL.createObjectURL).not.toHaveBeenCalled();
  });
});
