import { isRecord } from '@/lib/browser/browser-storage';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';
import { secondTryEnds } from '@/lib/shared/rules/second-tries';

import type { Client } from '../../browser/client';
import { serverTime } from '../api/server-time';
import { facePosition } from '../photos/look/face-position';
import { UPLOAD_QUALITY } from '../photos/scale-picture';
import { drawScaled } from '../pictures/draw-picture';
import { pagePictureTools } from '../pictures/page-picture-tools';
import { type GeneratorSettings, parseSettings } from '../settings/generator-settings';
import {
  ALL_STORES,
  createPortraitDatabase,
  type PortraitDatabase,
  type StoredRecipe,
} from './portrait-database';
import {
  type ClickRecord,
  type GenerationInput,
  type InputPicture,
  isUpload,
  type KeptPicture,
  type PictureToUpload,
  type PortraitRecipe,
  type PortraitRecord,
} from './portrait-recipe';
import { settingsOf } from './recipe-settings';
import { tidyRecords } from './tidy-records';

/** Longest side of a kept picture, in pixels. */
const SMALL_SIDE_PIXELS = 768;

/** Makes a small JPEG of a picture for upload. Rejects when it can't be decoded or drawn. */
export function createShrinkPicture(): (picture: Blob) => Promise<Blob> {
  return async (picture) => {
    const { image, width, height, release } = await pagePictureTools.decode(picture);
    try {
      const whole = { x: 0, y: 0, width, height };
      return await drawScaled(image, whole, SMALL_SIDE_PIXELS, pagePictureTools).toJpeg(UPLOAD_QUALITY);
    } finally {
      release();
    }
  };
}

export type PortraitRecords = ReturnType<typeof createPortraitRecords>;

/** Recipes and portraits in the database. Each function rejects when the database does. */
export function createPortraitRecords(client: Client) {
  const { open } = client.get(createPortraitDatabase);
  const shrink = client.get(createShrinkPicture);

  /**
   * Keeps a small version of each photo that is not kept yet, and custom pictures as they are sent: a second try must
   * send the same. Leaves out a picture that can't be read or kept.
   */
  async function storePictures(
    database: PortraitDatabase,
    { selfies, template, style }: GenerationInput,
  ): Promise<void> {
    const photos = selfies.map(async (photo) => {
      if (await database.getKey('pictures', photo.cacheName)) return;
      await storePicture(database, photo, await shrink(await photo.picture));
    });
    // Also where one is kept: former versions of the page kept small versions of custom pictures.
    const customPictures = [template, style]
      .filter(isUpload)
      .map(async (custom) => storePicture(database, custom, await custom.picture));
    await Promise.allSettled([...photos, ...customPictures]);
  }

  async function storePicture(
    database: PortraitDatabase,
    { cacheName, facts }: PictureToUpload,
    kept: Blob,
  ): Promise<void> {
    const position = facePosition(facts);
    await database.put('pictures', {
      name: cacheName,
      type: kept.type,
      bytes: await kept.arrayBuffer(),
      ...(position && { position }),
    });
  }

  async function readRecipe(jobId: string): Promise<PortraitRecord | null> {
    const database = await open();
    const recipe = parseRecipe(await database.get('makings', jobId));
    if (!recipe) return null;
    const [pose, style, ...photos] = await Promise.all(
      [recipe.pose, recipe.style, ...recipe.photos].map((name) => loadPicture(database, name)),
    );
    return {
      ...recipe,
      photos: photos.filter((photo) => photo !== null),
      pose: pose ?? null,
      style: style ?? null,
    };
  }

  return {
    readRecipe,

    async storeRecipe(key: string, { uid, madeAt, input }: PortraitRecipe): Promise<void> {
      const database = await open();
      const stored: StoredRecipe = {
        jobId: key,
        uid,
        madeAt,
        settings: input.settings,
        photos: input.selfies.map(({ cacheName }) => cacheName),
        pose: uploadName(input.template),
        style: uploadName(input.style),
      };
      // Before its pictures: another tab removes pictures that no recipe names.
      await database.put('makings', stored);
      await storePictures(database, input);
      const transaction = database.transaction(ALL_STORES, 'readwrite');
      await tidyRecords(transaction, serverTime());
      await transaction.done;
    },

    async renameRecipe(key: string, jobId: string): Promise<void> {
      const database = await open();
      const transaction = database.transaction('makings', 'readwrite');
      const recipe = await transaction.store.get(key);
      if (recipe)
        await Promise.all([transaction.store.put({ ...recipe, jobId }), transaction.store.delete(key)]);
      await transaction.done;
    },

    async storePortraits(jobId: string, addresses: readonly string[]): Promise<void> {
      const database = await open();
      const transaction = database.transaction('portraits', 'readwrite');
      await Promise.all([
        ...addresses.map((address) => transaction.store.put({ address, jobId })),
        transaction.done,
      ]);
    },

    /** Returns whether a recipe, a model or a second try is new. */
    async storeAccountRecipes(uid: string, portraits: readonly AccountPortrait[]): Promise<boolean> {
      const database = await open();
      const transaction = database.transaction(ALL_STORES, 'readwrite');
      const recipes = transaction.objectStore('makings');
      const addresses = new Set(await transaction.objectStore('portraits').getAllKeys());
      const stored = new Map((await recipes.getAll()).map((recipe) => [recipe.jobId, recipe]));
      let isNew = false;
      for (const portrait of portraits) {
        const { address, jobId, createdAt, recipe } = portrait;
        const known = stored.get(jobId);
        if (!known && recipe === null) continue;
        if (!addresses.has(address)) void transaction.objectStore('portraits').put({ address, jobId });
        const told = toldOf(portrait);
        if (known?.model === told.model && known.secondTryUntil === told.secondTryUntil) continue;
        const settings = recipe && settingsOf(recipe);
        const made = {
          jobId,
          uid,
          madeAt: Date.parse(createdAt),
          settings,
          photos: [],
          pose: null,
          style: null,
        };
        void recipes.put({ ...(known ?? made), ...told });
        isNew = true;
      }
      await transaction.done;
      return isNew;
    },

    async readClick(uid: string, madeAt: number): Promise<ClickRecord> {
      const database = await open();
      const recipes = (await database.getAll('makings')).filter(
        (recipe) => recipe.uid === uid && recipe.madeAt === madeAt,
      );
      const [first] = recipes;
      const record = first ? await readRecipe(first.jobId) : null;
      const addresses = await Promise.all(
        recipes.map(({ jobId }) => database.getAllKeysFromIndex('portraits', 'jobId', jobId)),
      );
      return { addresses: addresses.flat(), photos: record?.photos ?? [] };
    },

    async readPortrait(address: string): Promise<PortraitRecord | null> {
      const database = await open();
      const portrait = await database.get('portraits', address);
      return portrait ? readRecipe(portrait.jobId) : null;
    },

    /** Deletes portraits, the recipes of jobs without another portrait, and pictures that no recipe names. */
    async deletePortraits(addresses: readonly string[]): Promise<void> {
      const database = await open();
      const transaction = database.transaction(ALL_STORES, 'readwrite');
      const portraits = transaction.objectStore('portraits');
      const known = await Promise.all(addresses.map((address) => portraits.get(address)));
      await Promise.all(addresses.map((address) => portraits.delete(address)));
      for (const jobId of new Set(known.flatMap((portrait) => portrait?.jobId ?? []))) {
        const left = await portraits.index('jobId').count(jobId);
        if (left === 0) await transaction.objectStore('makings').delete(jobId);
      }
      await tidyRecords(transaction, serverTime());
      await transaction.done;
    },
  };
}

/** What only the account knows of a portrait's job. */
type Told = Pick<PortraitRecord, 'model' | 'secondTryUntil'>;

function toldOf({ model, secondTryUntil }: AccountPortrait): Told {
  return { model, secondTryUntil: secondTryUntil === null ? null : Date.parse(secondTryUntil) };
}

/** A stored recipe; null when there is none or another version of the page has written something else. */
function parseRecipe(stored: unknown): (StoredRecipe & Told & Pick<PortraitRecord, 'settings'>) | null {
  if (!isRecord(stored)) return null;
  const { jobId, uid, madeAt, settings, photos, pose, style, model, secondTryUntil } = stored;
  if (typeof jobId !== 'string' || typeof uid !== 'string' || typeof madeAt !== 'number') return null;
  return {
    jobId,
    uid,
    madeAt,
    settings: parseUsedSettings(settings),
    photos: Array.isArray(photos) ? photos.filter((name) => typeof name === 'string') : [],
    pose: typeof pose === 'string' ? pose : null,
    style: typeof style === 'string' ? style : null,
    model: typeof model === 'string' ? model : null,
    secondTryUntil: untilOf(secondTryUntil, madeAt),
  };
}

/** Until the account has told, a portrait is taken for one that may be tried again: a late button would move the others. */
function untilOf(told: unknown, madeAt: number): number | null {
  if (told === undefined) return secondTryEnds(madeAt);
  return typeof told === 'number' ? told : null;
}

/** The settings of a recipe: unlike those for the next portrait, they keep the choice of a custom picture. */
function parseUsedSettings(stored: unknown): GeneratorSettings {
  const settings = parseSettings(stored);
  if (!isRecord(stored)) return settings;
  return {
    ...settings,
    ...(stored.pose === 'custom' && { pose: 'custom' }),
    ...(stored.style === 'custom' && { style: 'custom' }),
  };
}

async function loadPicture(database: PortraitDatabase, name: string | null): Promise<KeptPicture | null> {
  const stored = name === null ? undefined : await database.get('pictures', name);
  if (!stored) return null;
  const { type, bytes, position } = stored;
  return { name: stored.name, picture: new Blob([bytes], { type }), position };
}

function uploadName(picture: InputPicture | null): string | null {
  return isUpload(picture) ? picture.cacheName : null;
}
