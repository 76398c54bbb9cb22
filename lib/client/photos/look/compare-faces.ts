import type { Client } from '../../../browser/client';
import { askWorker } from '../workers';
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
  return async (request: CompareRequest): Promise<readonly number[] | null> =>
    (await askWorker<CompareAnswer>(await start(), request, 'likenesses')).likenesses;
}
