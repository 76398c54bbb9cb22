import { smallPhoto } from '@/lib/testing/photo-fixtures/small-photo';
import 'fake-indexeddb/auto';

import { deserialize, serialize } from 'node:v8';

import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';

import { fake } from '@/lib/testing/fake';

import { ServiceContainer } from '../../browser/service-container';
import { KEPT_PHOTOS_KEY } from './photo-state';
import { createLookAtPhotos } from './look-at-photos';
import type { Photo } from './photo-state';
import { createPhotos, type Photos } from './photos';
import { createPageScaler } from '../pictures/photo-scaler';
import { makeFilesReadable } from '../pictures/testing/readable-files';
import { createSignOutSignal, DATABASES } from '../sign-out-signal';

const HOUR_MS = 60 * 60 * 1000;

// jsdom lacks it, and fake-indexeddb needs it.
globalThis.structuredClone = <Value,>(value: Value): Value => deserialize(serialize(value)) as Value;

beforeEach(() => {
  let number = 0;
  URL.createObjectURL = () => `blob:${(number += 1)}`;
  URL.revokeObjectURL = () => undefined;
  makeFilesReadable();
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

/** A tab; its photos are scaled at once. */
function openTab() {
  const container = new ServiceContainer([
    fake(createPageScaler, {
      scale: async (source, _part, turns) => ({
        picture: new Blob([
          turns ? `${await textOf(source)}, turned ${turns}` : `scaled ${(source as File).name}`,
        ]),
        preview: new Blob(['preview']),
      }),
    }),
  ]);
  const photos = container.get(createPhotos);
  void photos.restore();
  const turn = () => container.get(createLookAtPhotos).turn(photos.store.get().photos[0]?.id ?? '');
  return { container, photos, turn };
}

async function textOf(picture: Blob | Promise<Blob> | undefined): Promise<string> {
  return Buffer.from((await (await picture)?.arrayBuffer()) ?? new ArrayBuffer(0)).toString();
}

function file(name: string): File {
  return new File([smallPhoto(name)], name, { type: 'image/jpeg' });
}

function namesIn({ store }: Photos): string[] {
  return store.get().photos.map((photo) => photo.file.name);
}

function isKept(): boolean {
  return localStorage.getItem(KEPT_PHOTOS_KEY) !== null;
}

/** Waits until the database has photos with these names. */
async function untilKept(...names: string[]): Promise<void> {
  await waitFor(async () => expect(await keptNames()).toEqual(names));
}

/** A tab with photos of these names, which the database has. */
async function openKept(...names: string[]) {
  const tab = openTab();
  await tab.photos.add(names.map(file));
  await untilKept(...names);
  return tab;
}

async function keptNames(): Promise<string[]> {
  return (await keptPhotos()).map(({ fileName }) => fileName).sort();
}

async function keptTurns(): Promise<number[]> {
  return (await keptPhotos()).map(({ turns }) => turns);
}

interface Kept {
  fileName: string;
  turns: number;
  keptAt: number;
}

async function keptPhotos(): Promise<Kept[]> {
  if (!(await isDatabaseThere())) return [];
  const database = await openDB(DATABASES.photos);
  const photos = (await database.getAll('photos')) as Kept[];
  database.close();
  return photos;
}

async function isDatabaseThere(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === DATABASES.photos);
}

describe('the photos after a reload', () => {
  it('are those of before, in their sequence, ready for upload and with the same name in the cache', async () => {
    const { photos: before } = await openKept('a.jpg', 'b.jpg');
    const after = openTab().photos;
    await waitFor(() => expect(namesIn(after)).toEqual(['a.jpg', 'b.jpg']));
    const names = ({ cacheName }: Photo) => cacheName;
    expect(after.store.get().photos.map(names)).toEqual(before.store.get().photos.map(names));
    await waitFor(() => expect(after.store.get().photos.every(({ preview }) => preview !== null)).toBe(true));
    const [first] = after.store.get().photos;
    expect(await textOf(first?.scaled)).toBe('scaled a.jpg');
  });

  it('have the turns of before, and the user’s own turn is not the look’s to change', async () => {
    const before = await openKept('a.jpg');
    await waitFor(() => expect(before.photos.store.get().photos[0]?.facts).toBeNull());
    before.turn();
    before.turn();
    await waitFor(async () => expect(await keptTurns()).toEqual([2]));
    const after = openTab();
    const [kept] = await waitFor(() => {
      const { photos } = after.photos.store.get();
      expect(photos[0]?.facts).toBeNull();
      return photos;
    });
    expect(kept).toMatchObject({ turns: 2, isTurnedByUser: true });
    expect(kept?.cacheName).toBe(before.photos.store.get().photos[0]?.cacheName);
    expect(await textOf(kept?.scaled)).toBe('scaled a.jpg, turned 2');
    expect(await textOf(kept?.unturned)).toBe('scaled a.jpg');
  });

  it('lack a removed one, and another tab’s removal leaves this tab’s photos alone', async () => {
    const { photos } = await openKept('a.jpg', 'b.jpg');
    const other = openTab().photos;
    await other.add([file('c.jpg')]);
    await untilKept('a.jpg', 'b.jpg', 'c.jpg');
    photos.remove(photos.store.get().photos[0]?.id ?? '');
    await untilKept('b.jpg', 'c.jpg');
    photos.removeAll();
    await untilKept('c.jpg');
  });

  it('stay stored while they are brought back, no longer than before', async () => {
    await openKept('a.jpg', 'b.jpg');
    const stored = async () => (await keptPhotos()).map(({ keptAt }) => keptAt);
    const before = await stored();
    const deletion = jest.spyOn(IDBObjectStore.prototype, 'delete');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 20 * HOUR_MS);
    const after = openTab().photos;
    await waitFor(() => expect(after.store.get().photos.every(({ preview }) => preview !== null)).toBe(true));
    await after.add([file('c.jpg')]);
    await untilKept('a.jpg', 'b.jpg', 'c.jpg');
    expect(deletion).not.toHaveBeenCalled();
    expect((await stored()).sort().slice(0, 2)).toEqual(before.sort());
  });

  it('lack one that is removed while another is scaled', async () => {
    const { container, photos } = await openKept('a.jpg');
    jest.spyOn(container.get(createPageScaler), 'scale').mockReturnValue(new Promise(() => undefined));
    await photos.add([file('b.jpg')]);
    photos.remove(photos.store.get().photos[0]?.id ?? '');
    await untilKept();
  });

  it('are gone after a day', async () => {
    await openKept('a.jpg');
    const later = Date.now() + 25 * HOUR_MS;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await openTab().photos.restore();
    await waitFor(() => expect(isKept()).toBe(false));
  });

  it('are gone after a sign-out, in each tab and in the database', async () => {
    const [{ photos, container }, other] = [openTab(), openTab()];
    await photos.add([file('a.jpg')]);
    await other.photos.add([file('a.jpg')]);
    await untilKept('a.jpg');
    container.get(createSignOutSignal).report();
    window.dispatchEvent(new StorageEvent('storage'));
    expect(namesIn(photos)).toEqual([]);
    expect(namesIn(other.photos)).toEqual([]);
    expect(isKept()).toBe(false);
    // A visit that finds no photos says so.
    localStorage.setItem(KEPT_PHOTOS_KEY, '1');
    await openTab().photos.restore();
    await waitFor(() => expect(isKept()).toBe(false));
  });

  it('are taken as ever where the database is refused', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const { photos } = openTab();
    await photos.add([file('a.jpg')]);
    expect(namesIn(photos)).toEqual(['a.jpg']);
  });

  it('cost a visitor without photos no database', () => {
    const open = jest.spyOn(indexedDB, 'open');
    openTab();
    expect(open).not.toHaveBeenCalled();
  });
});
