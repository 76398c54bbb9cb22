import { secondTryEnds } from '@/lib/shared/rules/second-tries';
import 'fake-indexeddb/auto';

import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb';

import { accountPortrait, portraitAddress } from '@/lib/testing/account-portrait';
import { fake } from '@/lib/testing/fake';

import { Client } from '../../browser/client';
import { photoFacts } from '../photos/testing/photo-facts';
import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { createAccountRecipes } from './account-recipes';
import { createPortraitDatabase } from './portrait-database';
import { createPortraitMemory, type PortraitMemory } from './portrait-memory';
import type { GenerationInput, PictureToUpload } from './portrait-recipe';
import { createShrinkPicture } from './portrait-records';
import { createSignOuts } from '../sign-outs';
import { JOBS_WITH_PICTURES, UNBOUND_KEPT_MS } from './tidy-records';

const NOW = Date.now();

const shrink = jest.fn(async (picture: Blob) => new Blob([`small ${await picture.text()}`]));

let client: Client;
let memory: PortraitMemory;

function picture(name: string): PictureToUpload {
  return { cacheName: name, picture: Promise.resolve(new Blob([name])) };
}

function recipe(photos: readonly string[], part: Partial<GenerationInput> = {}, madeAt = NOW) {
  const input = {
    selfies: photos.map(picture),
    template: '/images/poses/anna.webp',
    style: null,
    settings: INITIAL_SETTINGS,
    ...part,
  };
  return { uid: 'ada', madeAt, input };
}

function openDatabase() {
  return client.get(createPortraitDatabase).open();
}

async function pictureNames(): Promise<string[]> {
  return (await openDatabase()).getAllKeys('pictures');
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  shrink.mockClear();
  client = new Client([fake(createShrinkPicture, shrink)]);
  memory = client.get(createPortraitMemory);
});

describe('the stored recipe of a portrait', () => {
  it('goes with a sign-out during the storing', async () => {
    const storing = memory.storeRecipe('job', recipe(['me']));
    client.get(createSignOuts).report();
    await storing;
    // A new connection waits for the deletion.
    client = new Client();
    expect(await client.get(createPortraitMemory).readRecipe('job')).toBeNull();
    expect(await pictureNames()).toEqual([]);
  });

  it('has a portrait’s settings, owner, time and small photos', async () => {
    await memory.storeRecipe(
      'job',
      recipe(['me', 'me too'], { settings: { ...INITIAL_SETTINGS, pose: 'leo' } }),
    );
    await memory.storePortraits('job', ['https://x.test/1', 'https://x.test/2']);
    const record = await memory.readPortrait('https://x.test/2');
    expect(record).toMatchObject({ jobId: 'job', uid: 'ada', madeAt: NOW, settings: { pose: 'leo' } });
    expect(record?.photos.map(({ name }) => name)).toEqual(['me', 'me too']);
    expect(await record?.photos[0]?.picture.text()).toBe('small me');
  });

  it('knows the place of the face in each photo', async () => {
    const facts = photoFacts({ aspect: 0.5, face: { centre: { x: 0.5, y: 0.4 } } });
    await memory.storeRecipe('job', recipe([], { selfies: [{ ...picture('me'), facts }, picture('too')] }));
    const record = await memory.readRecipe('job');
    expect(record?.photos.map(({ position }) => position)).toEqual(['50% 30%', undefined]);
  });

  it('comes from the account where this browser has none, without pictures', async () => {
    await memory.storeRecipe('mine', recipe(['me']));
    const theirs = accountPortrait({ address: portraitAddress(2), jobId: 'mine' });
    await client
      .get(createAccountRecipes)
      .store('ada', [accountPortrait(), theirs, accountPortrait({ jobId: 'x', recipe: null })]);
    expect(await memory.readPortrait(portraitAddress(1))).toMatchObject({
      jobId: 'job',
      uid: 'ada',
      madeAt: Date.parse('2026-11-20T12:00:00.000Z'),
      settings: { pose: 'leo', style: 'cinematic', positivePrompt: 'rain', modelVersion: 'V2' },
      photos: [],
      model: 'chiaro',
    });
    expect(await memory.readPortrait(theirs.address)).toMatchObject({
      photos: [{ name: 'me' }],
      model: 'chiaro',
    });
    expect(await memory.readRecipe('x')).toBeNull();
  });

  it('has the second try that the account has told last', async () => {
    const until = '2026-11-27T12:00:00.000Z';
    const recipes = client.get(createAccountRecipes);
    await memory.storeRecipe('job', recipe(['me']));
    await memory.storePortraits('job', [portraitAddress(1)]);
    const untold = await memory.readPortrait(portraitAddress(1));
    expect(untold?.secondTryUntil).toBe(secondTryEnds(untold?.madeAt ?? 0));
    await recipes.store('ada', [accountPortrait()]);
    expect(await memory.readPortrait(portraitAddress(1))).toMatchObject({ secondTryUntil: null });
    await recipes.store('ada', [accountPortrait({ secondTryUntil: until })]);
    const told = { secondTryUntil: Date.parse(until), photos: [{ name: 'me' }] };
    expect(await memory.readPortrait(portraitAddress(1))).toMatchObject(told);
    await recipes.store('ada', [accountPortrait({ secondTryUntil: until })]);
    expect(recipes.news.get()).toBe(2);
    await recipes.store('ada', [accountPortrait({ secondTryUntil: null })]);
    expect(await memory.readPortrait(portraitAddress(1))).toMatchObject({ secondTryUntil: null });
    expect(recipes.news.get()).toBe(3);
  });

  it('goes to the job of its request, once', async () => {
    await memory.storeRecipe('key', recipe(['me']));
    await memory.renameRecipe('key', 'job');
    await memory.renameRecipe('key', 'job');
    expect(await memory.readRecipe('job')).toMatchObject({ jobId: 'job', photos: [{ name: 'me' }] });
    expect(await memory.readRecipe('key')).toBeNull();
  });

  it('has the same photos as the others of its click', async () => {
    for (const job of ['first', 'second']) await memory.storeRecipe(job, recipe(['me', 'too']));
    await memory.storeRecipe('earlier', recipe(['me'], {}, NOW - 1));
    await memory.storePortraits('earlier', ['https://x.test/0']);
    await memory.storePortraits('first', ['https://x.test/1']);
    // The page does not wait for the last portrait either.
    void memory.storePortraits('second', ['https://x.test/2']);
    const click = await memory.readClick('ada', NOW);
    expect(click.addresses).toEqual(['https://x.test/1', 'https://x.test/2']);
    expect(click.photos.map(({ name }) => name)).toEqual(['me', 'too']);
    expect(await memory.readClick('bea', NOW)).toEqual({ addresses: [], photos: [] });
  });

  it('is the same when another tab stores the portraits before the recipe', async () => {
    await memory.storePortraits('job', ['https://x.test/1']);
    expect(await memory.readPortrait('https://x.test/1')).toBeNull();
    await memory.storeRecipe('job', recipe(['me']));
    expect(await memory.readPortrait('https://x.test/1')).toMatchObject({ jobId: 'job' });
  });

  it('keeps custom pose and style with their choice', async () => {
    const settings = { ...INITIAL_SETTINGS, pose: 'custom', style: 'custom' } as const;
    const own = { template: picture('my pose'), style: picture('my style'), settings };
    await memory.storeRecipe('job', recipe(['me'], own));
    expect(await memory.readRecipe('job')).toMatchObject({
      settings: { pose: 'custom', style: 'custom' },
      pose: { name: 'my pose' },
      style: { name: 'my style' },
    });
  });

  it('keeps custom pictures as they are sent, also in place of a small version', async () => {
    await memory.storeRecipe('before', recipe(['my pose']));
    const own = { template: picture('my pose'), style: picture('my style') };
    await memory.storeRecipe('job', recipe(['me'], own));
    const record = await memory.readRecipe('job');
    expect(await record?.pose?.picture.text()).toBe('my pose');
    expect(await record?.style?.picture.text()).toBe('my style');
    expect(await record?.photos[0]?.picture.text()).toBe('small me');
  });

  it('stores a photo once, however many portraits used it', async () => {
    await memory.storeRecipe('one', recipe(['me', 'shared']));
    await memory.storeRecipe('two', recipe(['shared']));
    expect(shrink).toHaveBeenCalledTimes(2);
    expect(await pictureNames()).toEqual(['me', 'shared']);
  });

  it('deletes photos with the last portrait that needs them', async () => {
    await memory.storeRecipe('one', recipe(['me', 'shared']));
    await memory.storeRecipe('two', recipe(['shared']));
    await memory.storePortraits('one', ['https://x.test/1', 'https://x.test/2']);
    await memory.storePortraits('two', ['https://x.test/3']);
    await memory.forgetPortraits(['https://x.test/1']);
    expect(await pictureNames()).toEqual(['me', 'shared']);
    await memory.forgetPortraits(['https://x.test/2', 'https://x.test/unknown']);
    expect(await memory.readPortrait('https://x.test/2')).toBeNull();
    expect(await memory.readRecipe('one')).toBeNull();
    expect(await pictureNames()).toEqual(['shared']);
    await memory.forgetPortraits(['https://x.test/3']);
    expect(await pictureNames()).toEqual([]);
  });

  it('keeps the photos of the last sixty jobs and the details of all', async () => {
    const jobs = Array.from({ length: JOBS_WITH_PICTURES + 1 }, (_, index) => index);
    for (const index of jobs) {
      await memory.storeRecipe(`job-${index}`, recipe([`photo-${index}`, 'shared'], {}, NOW - index));
      await memory.storePortraits(`job-${index}`, [`https://x.test/${index}`]);
    }
    await memory.storeRecipe('newest', recipe(['new'], {}, NOW + 1));
    expect(await memory.readPortrait('https://x.test/0')).toMatchObject({ photos: [{}, {}] });
    expect(await memory.readPortrait(`https://x.test/${JOBS_WITH_PICTURES}`)).toMatchObject({
      photos: [],
      settings: INITIAL_SETTINGS,
    });
    const names = await pictureNames();
    expect(names).toHaveLength(JOBS_WITH_PICTURES + 1);
    expect(names).toEqual(expect.arrayContaining(['shared', 'new']));
  });

  it('is deleted after a week without portraits, not while its job runs', async () => {
    await memory.storeRecipe('failed', recipe(['old'], {}, NOW - UNBOUND_KEPT_MS - 1000));
    await memory.storeRecipe('running', recipe(['me'], {}, NOW - 1000));
    await memory.storeRecipe('another', recipe(['me']));
    expect(await memory.readRecipe('failed')).toBeNull();
    expect(await memory.readRecipe('running')).not.toBeNull();
    expect(await pictureNames()).toEqual(['me']);
  });

  it('keeps the details when a photo can’t be read or shrunk', async () => {
    shrink.mockRejectedValueOnce(new Error('no canvas'));
    const unreadable = { cacheName: 'gone', picture: Promise.reject(new Error('gone')) };
    await memory.storeRecipe('job', recipe([], { selfies: [picture('me'), unreadable, picture('too')] }));
    const record = await memory.readRecipe('job');
    expect(record?.photos.map(({ name }) => name)).toEqual(['too']);
  });

  it('is read as far as possible when another version wrote it', async () => {
    const database = await openDatabase();
    const odd = { jobId: 'odd', uid: 'ada', madeAt: 1, settings: { pose: 'unknown', sliders: 7 } };
    await database.put('makings', odd as unknown as Parameters<typeof database.put<'makings'>>[1]);
    expect(await memory.readRecipe('odd')).toMatchObject({
      settings: INITIAL_SETTINGS,
      photos: [],
      pose: null,
    });
    await database.put('makings', { jobId: 'odd' } as Parameters<typeof database.put<'makings'>>[1]);
    expect(await memory.readRecipe('odd')).toBeNull();
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
    await expect(memory.storeRecipe('job', recipe(['me']))).resolves.toBeUndefined();
    await expect(memory.storePortraits('job', ['https://x.test/1'])).resolves.toBeUndefined();
    await expect(memory.readPortrait('https://x.test/1')).resolves.toBeNull();
    await expect(memory.readRecipe('job')).resolves.toBeNull();
    await expect(memory.readClick('ada', NOW)).resolves.toEqual({ addresses: [], photos: [] });
    await expect(client.get(createAccountRecipes).store('ada', [accountPortrait()])).resolves.toBeUndefined();
    await expect(memory.forgetPortraits(['https://x.test/1'])).resolves.toBeUndefined();
  });

  it('a use ends after five seconds where it never opens', async () => {
    jest.useFakeTimers();
    Object.assign(globalThis, { indexedDB: { open: () => new IDBOpenDBRequest() } });
    const uses = Promise.all([memory.storePortraits('job', ['https://x.test/1']), memory.readRecipe('job')]);
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(uses).resolves.toEqual([undefined, null]);
    jest.useRealTimers();
  });

  it('it is used as soon as there is one', async () => {
    Object.assign(globalThis, { indexedDB: undefined });
    await memory.storeRecipe('job', recipe(['me']));
    globalThis.indexedDB = new IDBFactory();
    await memory.storeRecipe('job', recipe(['me']));
    expect(await memory.readRecipe('job')).not.toBeNull();
  });
});
