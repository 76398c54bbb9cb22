import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';

import type { GenerationOrder } from '../generation/generation-order';
import type { PictureToUpload } from '../generation/upload-pictures';
import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { closePortraitDatabase, openPortraitDatabase } from './portrait-database';
import {
  bindPortraits,
  forgetPortraits,
  nameMaking,
  readMaking,
  readOwners,
  readPortrait,
  rememberMaking,
} from './portrait-memory';
import { makeSmallPicture } from './small-picture';
import { JOBS_WITH_PICTURES, UNBOUND_KEPT_MS } from './tidy-records';

jest.mock('./small-picture', () => ({
  makeSmallPicture: jest.fn(async (picture: Blob) => new Blob([`small ${await picture.text()}`])),
}));

const NOW = Date.now();

function picture(name: string): PictureToUpload {
  return { cacheName: name, picture: Promise.resolve(new Blob([name])) };
}

function making(photos: readonly string[], part: Partial<GenerationOrder> = {}, madeAt = NOW) {
  const order = {
    selfies: photos.map(picture),
    template: '/images/poses/anna.webp',
    style: null,
    settings: INITIAL_SETTINGS,
    ...part,
  };
  return { uid: 'ada', madeAt, order };
}

async function pictureNames(): Promise<string[]> {
  return (await openPortraitDatabase()).getAllKeys('pictures');
}

beforeEach(async () => {
  await closePortraitDatabase();
  globalThis.indexedDB = new IDBFactory();
  jest.mocked(makeSmallPicture).mockClear();
});

describe('the memory of a portrait', () => {
  it('tells settings, owner, time and small photos of a bound portrait', async () => {
    await rememberMaking('job', making(['me', 'me too'], { settings: { ...INITIAL_SETTINGS, pose: 'leo' } }));
    await bindPortraits('job', ['https://x.test/1', 'https://x.test/2']);
    const record = await readPortrait('https://x.test/2');
    expect(record).toMatchObject({ jobId: 'job', uid: 'ada', madeAt: NOW, settings: { pose: 'leo' } });
    expect(record?.photos.map(({ name }) => name)).toEqual(['me', 'me too']);
    expect(await record?.photos[0]?.picture.text()).toBe('small me');
    expect(await readOwners(['https://x.test/1', 'https://x.test/other'])).toEqual(
      new Map([['https://x.test/1', 'ada']]),
    );
  });

  it('is given to the job that came of it, once and for all', async () => {
    await rememberMaking('key', making(['me']));
    await nameMaking('key', 'job');
    await nameMaking('key', 'job');
    expect(await readMaking('job')).toMatchObject({ jobId: 'job', photos: [{ name: 'me' }] });
    expect(await readMaking('key')).toBeNull();
  });

  it('is the same when another tab binds before the making is written', async () => {
    await bindPortraits('job', ['https://x.test/1']);
    expect(await readPortrait('https://x.test/1')).toBeNull();
    await rememberMaking('job', making(['me']));
    expect(await readPortrait('https://x.test/1')).toMatchObject({ jobId: 'job' });
  });

  it('keeps own pose and style with the choice of them', async () => {
    const settings = { ...INITIAL_SETTINGS, pose: 'custom', style: 'custom' } as const;
    const own = { template: picture('my pose'), style: picture('my style'), settings };
    await rememberMaking('job', making(['me'], own));
    expect(await readMaking('job')).toMatchObject({
      settings: { pose: 'custom', style: 'custom' },
      pose: { name: 'my pose' },
      style: { name: 'my style' },
    });
  });

  it('stores a photo once, however many portraits used it', async () => {
    await rememberMaking('one', making(['me', 'shared']));
    await rememberMaking('two', making(['shared']));
    expect(makeSmallPicture).toHaveBeenCalledTimes(2);
    expect(await pictureNames()).toEqual(['me', 'shared']);
  });

  it('lets go of photos with the last portrait that needs them', async () => {
    await rememberMaking('one', making(['me', 'shared']));
    await rememberMaking('two', making(['shared']));
    await bindPortraits('one', ['https://x.test/1', 'https://x.test/2']);
    await bindPortraits('two', ['https://x.test/3']);
    await forgetPortraits(['https://x.test/1']);
    expect(await pictureNames()).toEqual(['me', 'shared']);
    await forgetPortraits(['https://x.test/2', 'https://x.test/unknown']);
    expect(await readPortrait('https://x.test/2')).toBeNull();
    expect(await readMaking('one')).toBeNull();
    expect(await pictureNames()).toEqual(['shared']);
    await forgetPortraits(['https://x.test/3']);
    expect(await pictureNames()).toEqual([]);
  });

  it('keeps the photos of the last sixty jobs and the details of all', async () => {
    const jobs = Array.from({ length: JOBS_WITH_PICTURES + 1 }, (_, index) => index);
    for (const index of jobs) {
      await rememberMaking(`job-${index}`, making([`photo-${index}`, 'shared'], {}, NOW - index));
      await bindPortraits(`job-${index}`, [`https://x.test/${index}`]);
    }
    await rememberMaking('newest', making(['new'], {}, NOW + 1));
    expect(await readPortrait('https://x.test/0')).toMatchObject({ photos: [{}, {}] });
    expect(await readPortrait(`https://x.test/${JOBS_WITH_PICTURES}`)).toMatchObject({
      photos: [],
      settings: INITIAL_SETTINGS,
    });
    const names = await pictureNames();
    expect(names).toHaveLength(JOBS_WITH_PICTURES + 1);
    expect(names).toEqual(expect.arrayContaining(['shared', 'new']));
  });

  it('forgets jobs that gave nothing for a week, not those that are running', async () => {
    await rememberMaking('failed', making(['old'], {}, NOW - UNBOUND_KEPT_MS - 1000));
    await rememberMaking('running', making(['me'], {}, NOW - 1000));
    await rememberMaking('another', making(['me']));
    expect(await readMaking('failed')).toBeNull();
    expect(await readMaking('running')).not.toBeNull();
    expect(await pictureNames()).toEqual(['me']);
  });

  it('keeps the details when a photo can’t be read or made small', async () => {
    jest.mocked(makeSmallPicture).mockRejectedValueOnce(new Error('no canvas'));
    const unreadable = { cacheName: 'gone', picture: Promise.reject(new Error('gone')) };
    await rememberMaking('job', making([], { selfies: [picture('me'), unreadable, picture('too')] }));
    const record = await readMaking('job');
    expect(record?.photos.map(({ name }) => name)).toEqual(['too']);
  });

  it('takes a record of some other version for what it can', async () => {
    const database = await openPortraitDatabase();
    const odd = { jobId: 'odd', uid: 'ada', madeAt: 1, settings: { pose: 'nobody', sliders: 7 } };
    await database.put('makings', odd as unknown as Parameters<typeof database.put<'makings'>>[1]);
    expect(await readMaking('odd')).toMatchObject({ settings: INITIAL_SETTINGS, photos: [], pose: null });
    await database.put('makings', { jobId: 'odd' } as Parameters<typeof database.put<'makings'>>[1]);
    expect(await readMaking('odd')).toBeNull();
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
    await expect(rememberMaking('job', making(['me']))).resolves.toBeUndefined();
    await expect(bindPortraits('job', ['https://x.test/1'])).resolves.toBeUndefined();
    await expect(readPortrait('https://x.test/1')).resolves.toBeNull();
    await expect(readMaking('job')).resolves.toBeNull();
    await expect(readOwners(['https://x.test/1'])).resolves.toEqual(new Map());
    await expect(forgetPortraits(['https://x.test/1'])).resolves.toBeUndefined();
  });

  it('it is used as soon as it can be had', async () => {
    Object.assign(globalThis, { indexedDB: undefined });
    await rememberMaking('job', making(['me']));
    globalThis.indexedDB = new IDBFactory();
    await rememberMaking('job', making(['me']));
    expect(await readMaking('job')).not.toBeNull();
  });
});
