import type { Client } from '../../../browser/client';
import { createLookWorkerStarter } from './look-at-photo';

/** What the page sends to the worker. */
export interface CompareRequest {
  readonly portraits: readonly Blob[];
  /** Upright. */
  readonly photos: readonly Blob[];
}

/** What the worker answers. */
export interface CompareAnswer {
  /** The portraits' likenesses, −1 to 1; null where a portrait or each photo shows no face, or the worker failed. */
  readonly likenesses: readonly number[] | null;
}

/**
 * Compares the faces of portraits with those of photos, in a worker that ends with the comparison: what it knows of the
 * faces goes with it. Returns the portraits' likenesses, −1 to 1; null where there is none. Rejects when the worker
 * can't be had.
 */
export function createCompareFaces(client: Client) {
  const start = client.get(createLookWorkerStarter);
  return async (request: CompareRequest): Promise<readonly number[] | null> => {
    const worker = await start();
    try {
      const answered = answerOf(worker);
      worker.postMessage(request);
      return (await answered).likenesses;
    } finally {
      worker.terminate();
    }
  };
}

/** Rejects when the worker's script can't be loaded. */
function answerOf(worker: Worker): Promise<CompareAnswer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CompareAnswer | { readonly id: number }>) => {
      if ('likenesses' in data) resolve(data);
    });
    worker.addEventListener('error', () => reject(new Error('the worker broke')));
  });
}
