import { deleteDatabase } from '@/lib/browser/delete-database';

import type { ServiceContainer } from '../../browser/service-container';
import { createSignOuts } from '../sign-outs';
import type { GenerationInput } from './generation-input';
import type { PictureDatabase } from './picture-database';

/** Name of the database of picture copies. */
export const PICTURE_DATABASE = 'portraitGenerator';

/** The pictures of a job's input, with what they are found by. */
export interface JobInput {
  readonly uid: string;
  /** In milliseconds since the epoch, by the server's clock. */
  readonly madeAt: number;
  readonly input: GenerationInput;
}

/** The jobs whose copies stay: those that are named, those of other accounts, and those made at another time. */
export interface KeptJobs {
  readonly uid: string;
  readonly jobIds: readonly string[];
  /** Milliseconds since the epoch: only copies of jobs made between them may go. */
  readonly from: number;
  readonly to: number;
}

/** A small version of a photo of a portrait's input, or its custom picture. The same name is the same picture. */
export interface PictureCopy {
  readonly name: string;
  readonly picture: Blob;
  /** The CSS `object-position` of a square tile with a photo, where its face is known. */
  readonly position?: string | undefined;
}

/** The pictures of a job's input that this browser has kept. */
export interface JobPictures {
  /** In the order of the request. */
  readonly photos: readonly PictureCopy[];
  readonly pose: PictureCopy | null;
  readonly style: PictureCopy | null;
}

export const NO_PICTURES: JobPictures = { photos: [], pose: null, style: null };

/** Deletes all copies of pictures. */
export const forgetPictureCopies = (): void => deleteDatabase(PICTURE_DATABASE);

/**
 * Small copies of the photos of this browser's portraits, and their custom pictures, in IndexedDB. Nothing here rejects:
 * where the database is blocked, broken or full nothing is kept. The first call loads its code.
 */
export function createPictureCopies(container: ServiceContainer) {
  const { store: signOuts } = container.get(createSignOuts);

  async function withDatabase<Answer>(
    task: (database: PictureDatabase) => Promise<Answer>,
    otherwise: Answer,
  ): Promise<Answer> {
    const before = signOuts.get();
    try {
      const { createPictureDatabase } = await import('./picture-database');
      return await task(container.get(createPictureDatabase));
    } catch {
      return otherwise;
    } finally {
      // The user has signed out meanwhile: what is stored since then goes too.
      if (signOuts.get() !== before) forgetPictureCopies();
    }
  }

  return {
    /** Keeps the pictures of a job under its id, or under a key that stands for it. */
    store: (key: string, job: JobInput): Promise<void> =>
      withDatabase((database) => database.store(key, job), undefined),

    /** Gives a job the pictures that are kept under a key; a second time does nothing. */
    rename: (key: string, jobId: string): Promise<void> =>
      withDatabase((database) => database.rename(key, jobId), undefined),

    read: (jobId: string): Promise<JobPictures> =>
      withDatabase((database) => database.read(jobId), NO_PICTURES),

    /** Deletes the copies of an account's jobs that have no portrait. */
    tidy: (kept: KeptJobs): Promise<void> => withDatabase((database) => database.tidy(kept), undefined),
  };
}

export type PictureCopies = ReturnType<typeof createPictureCopies>;
