import { PHOTO_MAXIMUM_SIDE_PIXELS } from '@/lib/shared/rules/photos';

import type { PicturePart } from './scale-picture';
import type { ScaleAnswer, ScaleOrder } from './scale-worker';

/** Scales a photo for upload; rejects when it can't be decoded. */
export type ScalePhoto = (source: Blob, part?: PicturePart) => Promise<Blob>;

interface PendingOrder {
  readonly order: ScaleOrder;
  readonly resolve: (picture: Blob) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Makes a scaler that hands its work to one worker, started with the first photo. Where a worker can't be had,
 * or breaks, the page does the work itself.
 */
export function createPhotoScaler(startWorker: () => Promise<Worker>): ScalePhoto {
  const pending = new Map<number, PendingOrder>();
  let worker: Promise<Worker> | null = null;
  let workerBroken = false;
  let lastId = 0;

  async function scaleOnPage({ order, resolve, reject }: PendingOrder): Promise<void> {
    try {
      const [{ scalePicture }, { pagePictureTools }] = await Promise.all([
        import('./scale-picture'),
        import('./page-picture-tools'),
      ]);
      resolve(await scalePicture(order.source, order.maximumSide, pagePictureTools, order.part));
    } catch (error) {
      reject(error instanceof Error ? error : new Error('the picture can not be decoded', { cause: error }));
    }
  }

  function giveUpOnWorker(): void {
    workerBroken = true;
    for (const order of pending.values()) void scaleOnPage(order);
    pending.clear();
  }

  function onAnswer(event: MessageEvent<ScaleAnswer>): void {
    const order = pending.get(event.data.id);
    pending.delete(event.data.id);
    if (event.data.picture) order?.resolve(event.data.picture);
    else order?.reject(new Error('the picture can not be decoded'));
  }

  async function openWorker(): Promise<Worker> {
    const opened = await startWorker();
    opened.addEventListener('message', onAnswer);
    opened.addEventListener('error', giveUpOnWorker);
    return opened;
  }

  return (source, part) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const order = { id: lastId, source, maximumSide: PHOTO_MAXIMUM_SIDE_PIXELS, ...(part && { part }) };
      const entry = { order, resolve, reject };
      if (workerBroken) {
        void scaleOnPage(entry);
        return;
      }
      pending.set(order.id, entry);
      worker ??= openWorker();
      worker.then((opened) => opened.postMessage(order)).catch(giveUpOnWorker);
    });
}

/** Whether this browser can scale in a worker. */
function canScaleInWorker(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    typeof createImageBitmap === 'function'
  );
}

/** The page's scaler; the worker's file is loaded with the first photo. */
export const scalePhoto: ScalePhoto = createPhotoScaler(async () => {
  if (!canScaleInWorker()) throw new Error('no worker that can draw');
  const { startScaleWorker } = await import('./start-scale-worker');
  return startScaleWorker();
});
