import { smallPhoto } from '@/lib/testing/photo-fixtures/small-photo';
import { waitFor } from '@testing-library/react';

import { setOnline } from '@/lib/browser/testing/set-online';
import { fake } from '@/lib/testing/fake';

import { ServiceContainer } from '../../browser/service-container';
import { createLookAtPhotos } from './look-at-photos';
import { createLookWorkerStarter, createPhotoLook } from './look-at-photo';
import type { PhotoFacts } from './photo-facts';
import { HiddenCanvasError } from '../pictures/hidden-canvas';
import { MissingToolsError } from '../pictures/workers';
import { createPhotos, type Photos } from './photos';
import { createPageScaler } from '../pictures/photo-scaler';
import type { ScalePhoto } from '../pictures/scale-picture';
import { fileEntry, folderEntry } from './testing/folder-entries';
import { photoFacts } from './testing/photo-facts';
import { makeFilesReadable } from '../pictures/testing/readable-files';

const SCALED = { picture: new Blob(['picture']), preview: new Blob(['preview']) };

beforeEach(() => {
  let number = 0;
  URL.createObjectURL = jest.fn(() => `blob:${(number += 1)}`);
  URL.revokeObjectURL = jest.fn();
  makeFilesReadable();
  setOnline(true);
});

function containerWith(scale: ScalePhoto, ...others: ReturnType<typeof fake>[]): ServiceContainer {
  return new ServiceContainer([fake(createPageScaler, { scale }), ...others]);
}

function photosWith(scale: ScalePhoto = () => Promise.resolve(SCALED)): Photos {
  return containerWith(scale).get(createPhotos);
}

function photo(name: string, type = 'image/jpeg'): File {
  return new File([smallPhoto('x')], name, { type });
}

function files(count: number): File[] {
  return Array.from({ length: count }, (_, index) => photo(`${index}.jpg`));
}

function namesIn({ store }: Photos): string[] {
  return store.get().photos.map(({ file }) => file.name);
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

describe('the chosen photos', () => {
  it('are the first nine; a notice says how many are left out', async () => {
    const photos = photosWith();
    await photos.add(files(11));
    expect(namesIn(photos)).toEqual(files(9).map(({ name }) => name));
    expect(photos.store.get().notices).toMatchObject([{ kind: 'too_many', left: 2 }]);
    await photos.add([photo('another.jpg')]);
    expect(photos.store.get().notices).toMatchObject([{ kind: 'too_many', left: 1 }]);
  });

  it('are shown and scaled while the next are read', async () => {
    const scale = jest.fn<ReturnType<ScalePhoto>, Parameters<ScalePhoto>>(() => Promise.resolve(SCALED));
    const photos = photosWith(scale);
    const slow = photo('slow.jpg');
    let read: (bytes: ArrayBuffer) => void = () => undefined;
    slow.arrayBuffer = () => new Promise((resolve) => (read = resolve));
    const added = photos.add([photo('a.jpg'), slow]);
    await waitFor(() => expect(namesIn(photos)).toEqual(['a.jpg']));
    expect(scale).toHaveBeenCalledTimes(1);
    expect(photos.store.get().change).toBeNull();
    read(await photo('a.jpg').arrayBuffer());
    await added;
    expect(photos.store.get().change).toEqual({ kind: 'added', count: 2, total: 2 });
  });

  it('do not come after all were removed, and more than nine are not read', async () => {
    const photos = photosWith();
    const slow = photo('slow.jpg');
    let read: (bytes: ArrayBuffer) => void = () => undefined;
    slow.arrayBuffer = () => new Promise((resolve) => (read = resolve));
    const bytes = await photo('slow.jpg').arrayBuffer();
    const removed = photos.add([photo('first.jpg'), slow, photo('later.jpg')]);
    await waitFor(() => expect(namesIn(photos)).toEqual(['first.jpg']));
    photos.removeAll();
    read(bytes);
    await removed;
    expect(namesIn(photos)).toEqual([]);
    const last = photo('last.jpg');
    const reading = jest.spyOn(last, 'arrayBuffer');
    await photos.add([...files(10), last]);
    expect(namesIn(photos)).toHaveLength(9);
    expect(reading).not.toHaveBeenCalled();
  });

  it('do not include a refused file; a notice names it, the others keep their order', async () => {
    const photos = photosWith();
    await photos.add([photo('a.jpg'), photo('b.txt', 'text/plain'), photo('c.jpg')]);
    expect(namesIn(photos)).toEqual(['a.jpg', 'c.jpg']);
    expect(photos.store.get().notices).toMatchObject([{ fileName: 'b.txt', problem: 'not_image' }]);
  });

  it('are told once that they are sent as they are, and which can’t be', async () => {
    const photos = photosWith((file) =>
      (file as File).name === 'large.jpg'
        ? Promise.reject(new HiddenCanvasError())
        : Promise.resolve({ picture: file, preview: file }),
    );
    await photos.add([photo('a.jpg'), photo('b.jpg'), photo('large.jpg')]);
    await waitFor(() =>
      expect(photos.store.get().notices).toMatchObject([
        { kind: 'sent_as_it_is' },
        { fileName: 'large.jpg', problem: 'hidden_canvas' },
      ]),
    );
    expect(namesIn(photos)).toEqual(['a.jpg', 'b.jpg']);
  });

  it('do not include a file that can’t be decoded; a notice names it', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const bad = new Promise<never>((_resolve, reject) => (fail = reject));
    const photos = photosWith((file) => ((file as File).name === 'bad.jpg' ? bad : Promise.resolve(SCALED)));
    await photos.add([photo('bad.jpg'), photo('good.jpg')]);
    expect(photos.store.get().change).toEqual({ kind: 'added', count: 2, total: 2 });
    fail(new Error('no'));
    await waitFor(() =>
      expect(photos.store.get().notices).toMatchObject([{ fileName: 'bad.jpg', problem: 'damaged' }]),
    );
    expect(namesIn(photos)).toEqual(['good.jpg']);
    expect(photos.store.get().change).toEqual({ kind: 'removed', count: 1, total: 1 });
  });

  it('hold the same file once: chosen twice together, or chosen before', async () => {
    const photos = photosWith();
    await photos.add([photo('a.jpg'), photo('a.jpg')]);
    expect(namesIn(photos)).toEqual(['a.jpg']);
    expect(photos.store.get().notices).toMatchObject([{ fileName: 'a.jpg', problem: 'duplicate' }]);
    await photos.add([photo('a.jpg'), new File([smallPhoto('longer')], 'a.jpg', { type: 'image/jpeg' })]);
    expect(namesIn(photos)).toEqual(['a.jpg', 'a.jpg']);
    expect(photos.store.get().notices).toHaveLength(1);
    photos.removeAll();
    await photos.add([photo('a.jpg')]);
    expect(photos.store.get().notices).toEqual([]);
  });

  it('hold the same file once: chosen again while it is read', async () => {
    const photos = photosWith();
    await Promise.all([photos.add([photo('a.jpg')]), photos.add([photo('a.jpg')])]);
    expect(namesIn(photos)).toEqual(['a.jpg']);
    expect(photos.store.get().notices).toMatchObject([{ fileName: 'a.jpg', problem: 'duplicate' }]);
  });

  it('hold two photos of the same name and size but different content', async () => {
    const photos = photosWith();
    await photos.add([photo('image.jpg')]);
    await photos.add([new File([smallPhoto('y')], 'image.jpg', { type: 'image/jpeg' })]);
    expect(namesIn(photos)).toEqual(['image.jpg', 'image.jpg']);
    expect(photos.store.get().notices).toEqual([]);
    const [one, other] = photos.store.get().photos;
    expect(one?.cacheName).not.toBe(other?.cacheName);
  });

  it('include the pictures of a dropped folder; a notice names one without any', async () => {
    const photos = photosWith();
    const folder = folderEntry('Holiday', [fileEntry('b.jpg', photo('b.jpg'))]);
    await photos.add([photo('a.jpg')], [folder, folderEntry('Empty', [])]);
    expect(namesIn(photos)).toEqual(['a.jpg', 'b.jpg']);
    expect(photos.store.get().notices).toMatchObject([{ fileName: 'Empty', problem: 'folder' }]);
  });

  it('report how many were added or removed, and the total', async () => {
    const photos = photosWith();
    await photos.add(files(3));
    expect(photos.store.get().change).toEqual({ kind: 'added', count: 3, total: 3 });
    photos.remove(photos.store.get().photos[0]?.id ?? '');
    expect(photos.store.get().change).toEqual({ kind: 'removed', count: 1, total: 2 });
    photos.removeAll();
    expect(photos.store.get().change).toEqual({ kind: 'removed', count: 2, total: 0 });
    await photos.add([photo('a.txt', 'text/plain')]);
    expect(photos.store.get().change).toEqual({ kind: 'removed', count: 2, total: 0 });
  });
});

describe('previews', () => {
  it('appear when they are ready, are not the upload, and are released on removal', async () => {
    const photos = photosWith();
    await photos.add([photo('a.jpg'), photo('b.jpg')]);
    await flush();
    const [first] = photos.store.get().photos;
    expect(first?.preview).toBe('blob:1');
    expect(URL.createObjectURL).toHaveBeenCalledWith(SCALED.preview);
    expect(await first?.scaled).toBe(SCALED.picture);
    photos.remove(first?.id ?? '');
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
    photos.removeAll();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:2');
    expect(photos.store.get()).toMatchObject({ photos: [], notices: [] });
  });

  it('are not made of a photo that is removed while it is scaled', async () => {
    let finish: (scaled: typeof SCALED) => void = () => undefined;
    const photos = photosWith(() => new Promise((resolve) => (finish = resolve)));
    await photos.add([photo('a.jpg')]);
    photos.removeAll();
    finish(SCALED);
    await flush();
    expect(URL.createObjectURL).not.toHaveBeenCalled();
  });
});

describe('without the code that reads photos', () => {
  const NOT_LOADED = { fileName: 'a.jpg', problem: 'not_loaded' };

  it('a photo waits for the network with a notice, and goes on by itself', async () => {
    const scale = jest.fn<ReturnType<ScalePhoto>, Parameters<ScalePhoto>>(() =>
      Promise.reject(new MissingToolsError('offline')),
    );
    const photos = photosWith(scale);
    setOnline(false);
    await photos.add([photo('a.jpg')]);
    await flush();
    expect(namesIn(photos)).toEqual(['a.jpg']);
    expect(photos.store.get().notices).toMatchObject([{ kind: 'waits_for_connection', fileName: 'a.jpg' }]);
    await photos.add([photo('b.txt', 'text/plain')]);
    expect(photos.store.get().notices).toMatchObject([{ kind: 'waits_for_connection' }, { kind: 'refused' }]);
    photos.store.update((state) => ({ ...state, notices: state.notices.slice(0, 1) }));
    scale.mockResolvedValue(SCALED);
    setOnline(true);
    await flush();
    expect(photos.store.get()).toMatchObject({ photos: [{ preview: 'blob:1' }], notices: [] });
  });

  it('a photo is left out with the true reason where there is a network', async () => {
    const photos = photosWith(() => Promise.reject(new MissingToolsError('404')));
    await photos.add([photo('a.jpg')]);
    await flush();
    expect(photos.store.get()).toMatchObject({ photos: [], notices: [NOT_LOADED] });
  });

  it('nothing is taken when the intake can’t be loaded; the next files try again', async () => {
    const container = new ServiceContainer();
    const photos = container.get(createPhotos);
    const loadIntake = jest.spyOn(container, 'get').mockImplementation(() => {
      throw new Error('offline');
    });
    await photos.add([photo('a.jpg')]);
    expect(photos.store.get()).toMatchObject({ photos: [], notices: [NOT_LOADED] });
    await photos.add([], [folderEntry('holiday', [])]);
    expect(photos.store.get().notices).toMatchObject([{ fileName: 'holiday', problem: 'not_loaded' }]);
    expect(loadIntake).toHaveBeenCalledTimes(2);
  });
});

describe('the look at photos', () => {
  const facts = photoFacts();

  it('is started while the user chooses', async () => {
    const prepare = jest.fn();
    const look = fake(createPhotoLook, { look: () => Promise.resolve(null), prepare });
    await containerWith(jest.fn(), look).get(createPhotos).expect();
    expect(prepare).toHaveBeenCalled();
  });

  it('begins when all are scaled, takes two at once, and each once', async () => {
    const scalings: ((scaled: typeof SCALED) => void)[] = [];
    const looks: ((facts: PhotoFacts | null) => void)[] = [];
    const look = jest.fn(() => new Promise<PhotoFacts | null>((resolve) => looks.push(resolve)));
    const photos = containerWith(
      () => new Promise((resolve) => scalings.push(resolve)),
      fake(createPhotoLook, { look, prepare: () => undefined }),
    ).get(createPhotos);
    const known = () => photos.store.get().photos.map((photo) => photo.facts);
    await photos.add(files(3));
    scalings[0]?.(SCALED);
    scalings[1]?.(SCALED);
    await flush();
    expect(look).not.toHaveBeenCalled();
    scalings[2]?.(SCALED);
    await flush();
    expect(look).toHaveBeenCalledTimes(2);
    looks[0]?.(facts);
    await flush();
    expect(known()).toEqual([facts, undefined, undefined]);
    await photos.add([photo('later.jpg')]);
    scalings[3]?.(SCALED);
    looks[1]?.(null);
    looks[2]?.(facts);
    await flush();
    looks[3]?.(facts);
    await flush();
    expect(known()).toEqual([facts, null, facts, facts]);
    expect(look).toHaveBeenCalledTimes(4);
  });

  it('looks again at a photo that the user turns, and forgets what it saw before the turn', async () => {
    const looks: ((facts: PhotoFacts | null) => void)[] = [];
    const look = jest.fn(() => new Promise<PhotoFacts | null>((resolve) => looks.push(resolve)));
    const { photos, turn } = turnablePhotos(look);
    await photos.add(files(1));
    await flush();
    turn();
    looks[0]?.(photoFacts({ turns: 2 }));
    await flush();
    expect(photos.store.get().photos).toMatchObject([{ turns: 1, isTurnedByUser: true, facts: undefined }]);
    looks[1]?.(facts);
    await flush();
    expect(photos.store.get().photos).toMatchObject([{ turns: 1, facts }]);
    expect(look).toHaveBeenLastCalledWith(await turnedPicture(photos), true);
  });

  it('leaves photos as they are where no worker can be had, and tries again at the next choice', async () => {
    const start = jest.fn(() => Promise.reject(new Error('offline')));
    const photos = containerWith(() => Promise.resolve(SCALED), fake(createLookWorkerStarter, start)).get(
      createPhotos,
    );
    await photos.add(files(2));
    await waitFor(() => expect(photos.store.get().photos.map((photo) => photo.facts)).toEqual([null, null]));
    start.mockClear();
    await photos.add(files(2));
    await waitFor(() => expect(start).toHaveBeenCalled());
  });
});

/** Photos whose pictures name their turns. */
function turnablePhotos(look: (picture: Blob, isUpright: boolean) => Promise<PhotoFacts | null>) {
  const scale = jest.fn((_source: Blob, _part?: unknown, turns = 0) =>
    Promise.resolve({ picture: new Blob([`turned ${turns}`]), preview: new Blob([`preview ${turns}`]) }),
  );
  const container = containerWith(scale, fake(createPhotoLook, { look, prepare: () => undefined }));
  const photos = container.get(createPhotos);
  const turn = () => container.get(createLookAtPhotos).turn(photos.store.get().photos[0]?.id ?? '');
  return { photos, scale, turn };
}

async function turnedPicture({ store }: Photos): Promise<Blob | undefined> {
  return store.get().photos[0]?.scaled;
}

async function pictureText(photos: Photos): Promise<string> {
  return Buffer.from((await (await turnedPicture(photos))?.arrayBuffer()) ?? new ArrayBuffer(0)).toString();
}

describe('a photo that lies on its side', () => {
  it('keeps the preview of its turn when the first one comes late', async () => {
    const ends: (() => void)[] = [];
    const scale = jest.fn(() => new Promise<typeof SCALED>((resolve) => ends.push(() => resolve(SCALED))));
    const photos = photosWith(scale);
    await photos.add(files(1));
    const [one] = photos.store.get().photos;
    photos.store.update((state) => ({
      ...state,
      photos: state.photos.map((each) => ({ ...each, turns: 1, preview: 'blob:turned' })),
    }));
    ends[0]?.();
    await one?.scaled;
    await flush();
    expect(photos.store.get().photos[0]?.preview).toBe('blob:turned');
  });

  it('is turned by the look: its upload, its preview and its name in the cache', async () => {
    const { photos, scale } = turnablePhotos(() => Promise.resolve(photoFacts({ turns: 3 })));
    await photos.add(files(1));
    const [before] = photos.store.get().photos;
    await flush();
    const [after] = photos.store.get().photos;
    expect(await pictureText(photos)).toBe('turned 3');
    expect(scale).toHaveBeenLastCalledWith(await before?.unturned, undefined, 3);
    expect(after?.preview).toBe('blob:2');
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
    expect(after).toMatchObject({ turns: 3, isTurnedByUser: false, identity: before?.identity });
    expect(after?.cacheName).not.toBe(before?.cacheName);
    await photos.add(files(1));
    expect(photos.store.get().notices).toMatchObject([{ problem: 'duplicate' }]);
  });

  it('is turned by the user from its first pixels, and is the first picture again after four turns', async () => {
    const { photos, turn } = turnablePhotos((_picture, isUpright) =>
      Promise.resolve(photoFacts({ turns: isUpright ? 0 : 3, isSure: false })),
    );
    await photos.add(files(1));
    const [before] = photos.store.get().photos;
    await flush();
    turn();
    await flush();
    expect(photos.store.get().photos).toMatchObject([{ turns: 0, isTurnedByUser: true, preview: 'blob:3' }]);
    expect(await turnedPicture(photos)).toBe(await before?.scaled);
    turn();
    turn();
    await flush();
    expect(await pictureText(photos)).toBe('turned 2');
    expect(photos.store.get().photos[0]?.preview).toBe('blob:4');
    expect(URL.revokeObjectURL).toHaveBeenCalledTimes(3);
  });
});
