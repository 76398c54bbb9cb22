import { deleteDatabase } from '@/lib/browser/delete-database';

import type { ServiceContainer } from '../../browser/service-container';
import { createSignOutSignal, DATABASES } from '../sign-out-signal';
import type { PictureDatabase } from './picture-database';
import { type JobInput, type JobPictures, type KeptJobs, NO_PICTURES } from './job-pictures';

/**
 * Small copies of the portraits' photos and their custom pictures, in IndexedDB. Never rejects: nothing is kept then.
 */
export function createPictureCopies(container: ServiceContainer) {
  const { store: signOuts } = container.get(createSignOutSignal);

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
      if (signOuts.get() !== before) deleteDatabase(DATABASES.pictures);
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
