import type { DBSchema, IDBPDatabase } from 'idb';

import { createDatabase } from '@/lib/browser/create-database';

import type { ServiceContainer } from '../../browser/service-container';
import { JOBS_KEPT } from '../../shared/rules/retention';
import { facePosition } from '../photos/face-position';
import { UPLOAD_QUALITY } from '../pictures/scale-picture';
import { drawPart, fitInto } from '../pictures/draw-picture';
import { pagePictureTools } from '../pictures/page-picture-tools';
import { type GenerationInput, type InputPicture, isUpload, type PictureToUpload } from './generation-input';
import {
  type JobInput,
  type JobPictures,
  type KeptJobs,
  NO_PICTURES,
  type PictureCopy,
} from './job-pictures';
import { DATABASES } from '../sign-out-signal';

/** Longest side of a photo's copy, in pixels. */
const SMALL_SIDE_PIXELS = 768;

interface StoredJob {
  jobId: string;
  uid: string;
  /** Milliseconds since the epoch. */
  madeAt: number;
  photos: string[];
  pose: string | null;
  style: string | null;
}

/** The bytes and not a Blob: Safari has lost Blobs that it kept. */
interface StoredPicture {
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** See `PictureCopy`. */
  position?: string | undefined;
}

interface PictureSchema extends DBSchema {
  jobs: { key: string; value: StoredJob };
  pictures: { key: string; value: StoredPicture };
}

const VERSION = 2;

/** Makes a small JPEG of a picture. Rejects when it can't be decoded or drawn. */
export function createShrinkPicture(): (picture: Blob) => Promise<Blob> {
  return async (picture) => {
    const { image, width, height, release } = await pagePictureTools.decode(picture);
    try {
      const whole = { x: 0, y: 0, width, height };
      const canvas = drawPart(image, whole, fitInto(whole, SMALL_SIDE_PIXELS), pagePictureTools);
      return await canvas.encode(UPLOAD_QUALITY);
    } finally {
      release();
    }
  };
}

export type PictureDatabase = ReturnType<typeof createPictureDatabase>;

/** The database of picture copies. Each function rejects when the database does. */
export function createPictureDatabase(container: ServiceContainer) {
  const shrink = container.get(createShrinkPicture);
  const { open } = createDatabase<PictureSchema>(DATABASES.pictures, VERSION, (database) => {
    // Version 1 had recipes, too, which the account has now.
    for (const name of database.objectStoreNames) database.deleteObjectStore(name);
    database.createObjectStore('jobs', { keyPath: 'jobId' });
    database.createObjectStore('pictures', { keyPath: 'name' });
  });

  /** Keeps a small version of each new photo, and custom pictures as sent: a second try must send the same. */
  async function storePictures({ selfies, template, style }: GenerationInput): Promise<void> {
    const database = await open();
    const put = async ({ cacheName, facts }: PictureToUpload, copy: Blob): Promise<void> => {
      const bytes = await copy.arrayBuffer();
      const position = facePosition(facts);
      await database.put('pictures', { name: cacheName, type: copy.type, bytes, position });
    };
    await Promise.allSettled([
      ...selfies.map(async (photo) => {
        if (await database.getKey('pictures', photo.cacheName)) return;
        await put(photo, await shrink(await photo.picture));
      }),
      ...[template, style].filter(isUpload).map(async (custom) => put(custom, await custom.picture)),
    ]);
  }

  /** Deletes jobs that are not wanted or older than the newest `JOBS_KEPT`, and pictures that no job names. */
  async function deleteExcept(isWanted: (job: StoredJob) => boolean): Promise<void> {
    const transaction = (await open()).transaction(['jobs', 'pictures'], 'readwrite');
    const jobs = transaction.objectStore('jobs');
    const pictures = transaction.objectStore('pictures');
    const all = (await jobs.getAll()).sort((a, b) => b.madeAt - a.madeAt);
    const kept = all.filter(isWanted).slice(0, JOBS_KEPT);
    const names = new Set(kept.flatMap(({ photos, pose, style }) => [...photos, pose, style]));
    const unnamed = (await pictures.getAllKeys()).filter((name) => !names.has(name));
    await Promise.all([
      ...all.filter((job) => !kept.includes(job)).map(({ jobId }) => jobs.delete(jobId)),
      ...unnamed.map((name) => pictures.delete(name)),
      transaction.done,
    ]);
  }

  return {
    async store(key: string, { uid, madeAt, input }: JobInput): Promise<void> {
      const photos = input.selfies.map(({ cacheName }) => cacheName);
      const [pose, style] = [uploadName(input.template), uploadName(input.style)];
      const job = { jobId: key, uid, madeAt, photos, pose, style };
      // Before its pictures: another tab deletes pictures that no job names.
      await (await open()).put('jobs', job);
      await storePictures(input);
      await deleteExcept(() => true);
    },

    async rename(key: string, jobId: string): Promise<void> {
      const transaction = (await open()).transaction('jobs', 'readwrite');
      const job = await transaction.store.get(key);
      if (job) await Promise.all([transaction.store.put({ ...job, jobId }), transaction.store.delete(key)]);
      await transaction.done;
    },

    async read(jobId: string): Promise<JobPictures> {
      const database = await open();
      const job = await database.get('jobs', jobId);
      if (!job) return NO_PICTURES;
      const copies = [job.pose, job.style, ...job.photos].map((name) => readCopy(database, name));
      const [pose = null, style = null, ...photos] = await Promise.all(copies);
      return { photos: photos.filter((photo) => photo !== null), pose, style };
    },

    tidy({ uid, jobIds, from, to }: KeptJobs): Promise<void> {
      const named = new Set(jobIds);
      return deleteExcept(
        (job) => job.uid !== uid || named.has(job.jobId) || job.madeAt < from || job.madeAt > to,
      );
    },
  };
}

async function readCopy(
  database: IDBPDatabase<PictureSchema>,
  name: string | null,
): Promise<PictureCopy | null> {
  const stored = name === null ? undefined : await database.get('pictures', name);
  if (!stored) return null;
  const { bytes, type, position } = stored;
  return { name: stored.name, picture: new Blob([bytes], { type }), position };
}

function uploadName(picture: InputPicture | null): string | null {
  return isUpload(picture) ? picture.cacheName : null;
}
