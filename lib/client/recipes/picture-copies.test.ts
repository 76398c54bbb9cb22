import 'fake-indexeddb/auto';

import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb';

import { fake } from '@/lib/testing/fake';

import { ServiceContainer } from '../../browser/service-container';
import { JOBS_KEPT } from '../../shared/rules/retention';
import { photoFacts } from '../photos/testing/photo-facts';
import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { createSignOutSignal } from '../sign-out-signal';
import type { GenerationInput, PictureToUpload } from './generation-input';
import { NO_PICTURES } from './job-pictures';
import { createPictureCopies, type PictureCopies } from './picture-copies';
import { createShrinkPicture } from './picture-database';

const NOW = Date.now();

const shrink = jest.fn(async (picture: Blob) => new Blob([`small ${await picture.text()}`]));

let container: ServiceContainer;
let copies: PictureCopies;

function picture(name: string): PictureToUpload {
  return { cacheName: name, picture: Promise.resolve(new Blob([name])) };
}

function job(photos: readonly string[], part: Partial<GenerationInput> = {}, madeAt = NOW) {
  const input = {
    selfies: photos.map(picture),
    template: '/images/poses/anna.webp',
    style: null,
    settings: INITIAL_SETTINGS,
    ...part,
  };
  return { uid: 'ada', madeAt, input };
}

async function photosOf(jobId: string): Promise<string[]> {
  return (await copies.read(jobId)).photos.map(({ name }) => name);
}

/** The content of this browser's database. */
function readDatabase(store: 'jobs' | 'pictures'): Promise<IDBValidKey[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('portraitGenerator');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const keys = opening.result.transaction(store).objectStore(store).getAllKeys();
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result);
      };
    };
  });
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  shrink.mockClear();
  container = new ServiceContainer([fake(createShrinkPicture, shrink)]);
  copies = container.get(createPictureCopies);
});

describe('the kept pictures of a job', () => {
  it('go with a sign-out during the storing', async () => {
    Object.assign(globalThis, { window: new EventTarget() });
    const storing = copies.store('job', job(['me']));
    container.get(createSignOutSignal).report();
    await storing;
    // A new connection waits for the deletion.
    copies = new ServiceContainer().get(createPictureCopies);
    expect(await copies.read('job')).toEqual(NO_PICTURES);
    expect(await readDatabase('pictures')).toEqual([]);
  });

  it('are small photos in the order of the request, with the places of their faces', async () => {
    const facts = photoFacts({ aspect: 0.5, face: { centre: { x: 0.5, y: 0.4 } } });
    await copies.store('job', job([], { selfies: [{ ...picture('me'), facts }, picture('a friend')] }));
    const { photos } = await copies.read('job');
    expect(photos).toMatchObject([{ name: 'me', position: '50% 30%' }, { name: 'a friend' }]);
    expect(photos[1]?.position).toBeUndefined();
    expect(await photos[0]?.picture.text()).toBe('small me');
  });

  it('go to the job of their request, once', async () => {
    await copies.store('key', job(['me']));
    await copies.rename('key', 'job');
    await copies.rename('key', 'job');
    expect(await photosOf('job')).toEqual(['me']);
    expect(await readDatabase('jobs')).toEqual(['job']);
  });

  it('have custom pictures as they are sent, also in place of a small version', async () => {
    await copies.store('before', job(['my pose']));
    await copies.store('job', job(['me'], { template: picture('my pose'), style: picture('my style') }));
    const { pose, style, photos } = await copies.read('job');
    expect(await pose?.picture.text()).toBe('my pose');
    expect(await style?.picture.text()).toBe('my style');
    expect(await photos[0]?.picture.text()).toBe('small me');
  });

  it('have a photo once, however many portraits used it', async () => {
    await copies.store('first', job(['me', 'shared']));
    await copies.store('second', job(['shared']));
    expect(shrink).toHaveBeenCalledTimes(2);
    expect(await readDatabase('pictures')).toEqual(['me', 'shared']);
  });

  it('are those of the newest jobs', async () => {
    for (let index = 0; index < JOBS_KEPT; index += 1)
      await copies.store(`job-${index}`, job([`photo-${index}`, 'shared'], {}, NOW - index));
    await copies.store('newest', job(['new'], {}, NOW + 1));
    expect(await copies.read(`job-${JOBS_KEPT - 1}`)).toEqual(NO_PICTURES);
    expect(await photosOf('job-0')).toEqual(['photo-0', 'shared']);
    expect(await readDatabase('pictures')).toHaveLength(JOBS_KEPT + 1);
  });

  it('leave out a photo that can’t be read or shrunk', async () => {
    shrink.mockRejectedValueOnce(new Error('no canvas'));
    const unreadable = { cacheName: 'gone', picture: Promise.reject(new Error('gone')) };
    await copies.store('job', job([], { selfies: [picture('me'), unreadable, picture('a friend')] }));
    expect(await photosOf('job')).toEqual(['a friend']);
  });

  it('replace what the first version of the database has kept', async () => {
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('portraitGenerator', 1);
      opening.onupgradeneeded = () => ['makings', 'pictures'].map((s) => opening.result.createObjectStore(s));
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
    await copies.store('job', job(['me']));
    expect(await photosOf('job')).toEqual(['me']);
  });
});

describe('tidying', () => {
  it('deletes the pictures of an account’s jobs that have no portrait', async () => {
    await copies.store('kept', job(['me', 'shared']));
    await copies.store('deleted', job(['shared', 'gone']));
    await copies.store('of another account', { ...job(['bea']), uid: 'bea' });
    await copies.tidy({ uid: 'ada', jobIds: ['kept'], from: -Infinity, to: NOW });
    expect(await readDatabase('jobs')).toEqual(['kept', 'of another account']);
    expect(await readDatabase('pictures')).toEqual(['bea', 'me', 'shared']);
  });

  it('keeps those of jobs that may still run, or are not listed yet', async () => {
    await copies.store('running', job(['new'], {}, NOW + 1));
    await copies.store('failed', job(['me'], {}, NOW));
    await copies.store('unlisted', job(['old'], {}, NOW - 1));
    await copies.tidy({ uid: 'ada', jobIds: [], from: NOW, to: NOW });
    expect(await readDatabase('jobs')).toEqual(['running', 'unlisted']);
  });
});

describe('without a database', () => {
  it.each([
    ['there is none', undefined],
    [
      'it is refused',
      {
        open: () => {
          throw new DOMException('private mode', 'SecurityError');
        },
      },
    ],
  ])('nothing rejects where %s', async (_, indexedDB) => {
    Object.assign(globalThis, { indexedDB });
    await expect(copies.store('job', job(['me']))).resolves.toBeUndefined();
    await expect(copies.rename('key', 'job')).resolves.toBeUndefined();
    await expect(copies.read('job')).resolves.toEqual(NO_PICTURES);
    await expect(copies.tidy({ uid: 'ada', jobIds: [], from: 0, to: NOW })).resolves.toBeUndefined();
  });

  it('a use ends after five seconds where it never opens', async () => {
    jest.useFakeTimers();
    Object.assign(globalThis, { indexedDB: { open: () => new IDBOpenDBRequest() } });
    const uses = Promise.all([copies.rename('key', 'job'), copies.read('job')]);
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(uses).resolves.toEqual([undefined, NO_PICTURES]);
    jest.useRealTimers();
  });

  it('it is used as soon as there is one', async () => {
    Object.assign(globalThis, { indexedDB: undefined });
    await copies.store('job', job(['me']));
    globalThis.indexedDB = new IDBFactory();
    await copies.store('job', job(['me']));
    expect(await photosOf('job')).toEqual(['me']);
  });
});
