import { PHOTO_MAXIMUM_SIDE_PIXELS } from '@/lib/shared/rules/photos';

import { fetchTools } from './missing-tools-error';
import type { PicturePart, ScaledPicture, ScaleLimits } from './scale-picture';
import type { ScaleOrder } from './scale-worker';
import { createWorkerPool, type WorkerPool } from './worker-pool';

/** Scales a photo for upload; rejects when it can't be decoded, with `MissingToolsError` when it was not tried. */
export type ScalePhoto = (source: Blob, part?: PicturePart) => Promise<ScaledPicture>;

export interface PhotoScaler {
  readonly scale: ScalePhoto;
  /** Starts a worker, so that the first photo need not wait for it. */
  prepare(): void;
}

/**
 * 440 kB: nine photos stay under 4 MB. At quality 0.85 photos of 12 megapixels took 145 to 335 kB; it is noise that
 * takes more. 480 pixels: a tile is 115 wide on a phone, with three pixels to each.
 */
const LIMITS: ScaleLimits = {
  maximumSide: PHOTO_MAXIMUM_SIDE_PIXELS,
  maximumBytes: 440_000,
  previewSide: 480,
};

/**
 * Makes a scaler that hands its work to workers. Where none can be had, or one breaks, the page does the work
 * itself.
 */
export function createPhotoScaler(startWorker: () => Promise<Worker>, workers = 1): PhotoScaler {
  const makePool = (): WorkerPool => createWorkerPool(() => fetchTools(startWorker()), workers);
  let pool = makePool();
  let areWorkersBroken = false;
  let lastId = 0;

  async function scaleOnPage(order: ScaleOrder): Promise<ScaledPicture> {
    const [{ scalePicture }, { pagePictureTools }] = await fetchTools(
      Promise.all([import('./scale-picture'), import('./page-picture-tools')]),
    ).catch((error: unknown) => {
      // Nothing at all could be fetched: when it is tried again, workers are again the better way.
      areWorkersBroken = false;
      pool = makePool();
      throw error;
    });
    return scalePicture(order.source, order.limits, pagePictureTools, order.part);
  }

  return {
    prepare: () => pool.prepare(),
    async scale(source, part) {
      lastId += 1;
      const order: ScaleOrder = { id: lastId, source, limits: LIMITS, ...(part && { part }) };
      if (areWorkersBroken) return scaleOnPage(order);
      const answer = await pool.send(order).catch(() => {
        areWorkersBroken = true;
        return null;
      });
      if (!answer) return scaleOnPage(order);
      if (!answer.scaled) throw new Error('the picture can not be decoded');
      return answer.scaled;
    },
  };
}

/** Whether this browser can scale in a worker. */
function canScaleInWorker(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    typeof createImageBitmap === 'function'
  );
}

/** Two workers only where two cores are left for the page and the decoders, which have threads of their own. */
function workersForThisDevice(): number {
  return typeof navigator !== 'undefined' && navigator.hardwareConcurrency >= 4 ? 2 : 1;
}

const scaler = createPhotoScaler(async () => {
  if (!canScaleInWorker()) throw new Error('no worker that can draw');
  const { startScaleWorker } = await import('./start-scale-worker');
  return startScaleWorker();
}, workersForThisDevice());

/** The page's scaler. */
export const scalePhoto: ScalePhoto = scaler.scale;

/** Starts the page's scaler ahead of the first photo. */
export function prepareScaler(): void {
  scaler.prepare();
}
