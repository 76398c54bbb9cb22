import type { ServiceContainer } from '../../browser/service-container';
import { askWorker, createWorkerPool, startWorkerAt } from '../pictures/workers';
import type { LookAnswer, LookRequest, PhotoFacts } from './photo-facts';

/** Starts the worker that looks at photos. */
export function createLookWorkerStarter() {
  return async () => startWorkerAt(process.env['PHOTO_LOOK_WORKER'], { type: 'module' });
}

/** Looks at photos in a worker that loads with the first, and again after a failure. */
export function createPhotoLook(container: ServiceContainer) {
  const pool = createWorkerPool<LookRequest, LookAnswer>(container.get(createLookWorkerStarter), 1);
  let lastId = 0;

  return {
    /** Starts the worker, which loads its model, ahead of the first look. */
    prepare: (): void => pool.prepare(),

    /** Returns what a look at a photo measured, or null. A photo that `isUpright` is not turned. Never rejects. */
    async look(picture: Blob, isUpright: boolean): Promise<PhotoFacts | null> {
      lastId += 1;
      try {
        return (await pool.send({ id: lastId, picture, isUpright })).facts;
      } catch {
        return null;
      }
    },
  };
}

/** What the page sends to the worker. */
export interface CompareRequest {
  readonly portraits: readonly Blob[];
  /** Upright. */
  readonly photos: readonly Blob[];
}

/** What the worker answers. */
export interface CompareAnswer {
  /** The portraits' likenesses, −1 to 1; null where they can't be told. */
  readonly likenesses: readonly number[] | null;
  /** Whether the photos may show different people. */
  readonly mayDiffer: boolean;
}

/**
 * Compares faces of portraits with those of photos, and these with each other, in a worker that ends with it and forgets
 * them. Rejects when the worker can't be had.
 */
export function createCompareFaces(container: ServiceContainer) {
  const start = container.get(createLookWorkerStarter);
  return async (request: CompareRequest, signal?: AbortSignal): Promise<CompareAnswer> =>
    askWorker<CompareAnswer>(await start(), request, 'likenesses', { signal });
}
