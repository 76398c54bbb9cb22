import { loadCode } from '@/lib/browser/load-code';
import {
  PHOTO_MAXIMUM_SIDE_PIXELS,
  UPLOAD_MAXIMUM_BYTES,
  UPLOAD_MAXIMUM_PIXELS,
} from '@/lib/shared/rules/photos';

import type { ServiceContainer } from '../../browser/service-container';
import { type PictureTools } from './draw-picture';
import { HiddenCanvasError } from './hidden-canvas';
import { isHeic } from './inspect-photo';
import { createParallelLimit } from './limit-parallel';
import type { ScaledPicture, ScaleLimits, ScalePhoto, scalePicture } from './scale-picture';
import type { ScaleAnswer, ScaleRequest } from './scale-worker';
import { askWorker, createWorkerPool, fetchTools, MissingToolsError, startWorkerAt } from './workers';

/**
 * 440 kB: nine photos stay under 4 MB. At quality 0.85 photos of 12 megapixels take 145 to 335 kB; noise takes more. 480 pixels: a tile is 115 wide on a phone, with three pixels to each.
 */
const LIMITS: ScaleLimits = {
  maximumSide: PHOTO_MAXIMUM_SIDE_PIXELS,
  maximumBytes: 440_000,
  previewSide: 480,
};

/** What scaling on the page itself needs. */
export interface PageTools {
  readonly scalePicture: typeof scalePicture;
  readonly tools: PictureTools;
}

async function loadPageTools(): Promise<PageTools> {
  const [scaling, page] = await loadCode(() =>
    Promise.all([import('./scale-picture'), import('./page-picture-tools')]),
  );
  return { scalePicture: scaling.scalePicture, tools: page.pagePictureTools };
}

/**
 * Makes a scaler with up to `workers` workers, or the page. `scaleHeic` gets the HEIC that the browser can't decode.
 */
export function createPhotoScaler(
  startWorker: () => Promise<Worker>,
  scaleHeic: (request: ScaleRequest) => Promise<ScaledPicture>,
  workers = 1,
  loadTools = loadPageTools,
) {
  const makePool = () =>
    createWorkerPool<ScaleRequest, ScaleAnswer>(() => fetchTools(startWorker()), workers);
  let pool = makePool();
  /** After the second that broke, the page scales: a photo may have broken the first. */
  let broken = 0;
  let lastId = 0;

  async function scaleOnPage(request: ScaleRequest): Promise<ScaledPicture> {
    const page = await fetchTools(loadTools()).catch((error: unknown) => {
      // Nothing at all could be loaded: the next attempt begins with workers.
      broken = 0;
      pool = makePool();
      throw error;
    });
    return page.scalePicture(request.source, request.limits, page.tools, request.part, request.turns);
  }

  async function scaleByBrowser(request: ScaleRequest): Promise<ScaledPicture> {
    if (broken > 1) return scaleOnPage(request);
    const answer = await pool.send(request).catch(() => {
      broken += 1;
      return null;
    });
    if (!answer) return scaleOnPage(request);
    if (answer.scaled === 'hidden') throw new HiddenCanvasError();
    if (!answer.scaled) throw new Error('the picture can not be decoded');
    return answer.scaled;
  }

  const scale: ScalePhoto = async (source, part, turns) => {
    lastId += 1;
    const request: ScaleRequest = { id: lastId, source, limits: LIMITS, part, turns };
    try {
      return await scaleByBrowser(request);
    } catch (error) {
      const isWhole = part === undefined && (turns ?? 0) === 0;
      if (error instanceof HiddenCanvasError && isWhole && isSentAsItIs(source))
        return { picture: source, preview: source };
      if (error instanceof HiddenCanvasError || error instanceof MissingToolsError || !(await isHeic(source)))
        throw error;
      return scaleHeic(request);
    }
  };

  return {
    scale,

    /** Starts a worker ahead of the first photo. */
    prepare: (): void => pool.prepare(),
  };
}

/** Whether the server takes a file that the browser can't scale, and scales it. */
function isSentAsItIs({ size, type }: Blob): boolean {
  return size <= UPLOAD_MAXIMUM_BYTES && ['image/jpeg', 'image/png', 'image/webp'].includes(type);
}

/** What the page sends to the worker that decodes HEIC (packages/photo-look). */
export interface HeicRequest extends Omit<ScaleRequest, 'id'> {
  readonly maximumPixels: number;
}

/** What the worker answers; `scaled` is null when decoding failed. */
export interface HeicAnswer {
  readonly scaled: ScaledPicture | null;
  /** Whether the decoder's code could be had. */
  readonly isLoaded: boolean;
}

/** Starts the worker that decodes HEIC. */
export function createHeicWorkerStarter() {
  return () => startWorkerAt(process.env['HEIC_WORKER']);
}

/** Scales HEIC photos one at a time with libheif. Rejects when one can't be decoded; `MissingToolsError`: not tried. */
export function createHeicScaler(container: ServiceContainer) {
  const start = container.get(createHeicWorkerStarter);
  const limit = createParallelLimit(1);
  return (request: ScaleRequest): Promise<ScaledPicture> => limit(async () => scaleIn(start(), request));
}

/** Scales one HEIC in a worker, which ends afterwards. Rejects as `createHeicScaler` does. */
export function scaleHeicIn(worker: Worker, source: Blob): Promise<ScaledPicture> {
  return scaleIn(worker, { source, limits: LIMITS });
}

/** Ends the worker afterwards: WebAssembly's memory never shrinks, and 64 megapixels take 460 MB of it. */
async function scaleIn(
  worker: Worker,
  { source, limits, part }: Omit<ScaleRequest, 'id'>,
): Promise<ScaledPicture> {
  const request: HeicRequest = { source, limits, part, maximumPixels: UPLOAD_MAXIMUM_PIXELS };
  const { scaled, isLoaded } = await fetchTools(askWorker<HeicAnswer>(worker, request, 'scaled'));
  if (!isLoaded) throw new MissingToolsError('the decoder for HEIC is missing');
  if (!scaled) throw new Error('the picture can not be decoded');
  return scaled;
}

/** The page's scaler. */
export function createPageScaler(container: ServiceContainer) {
  async function startWorker(): Promise<Worker> {
    if (typeof OffscreenCanvas !== 'function') throw new Error('no worker that can draw');
    const { startScaleWorker } = await import('./start-scale-worker');
    return startScaleWorker();
  }
  // With one worker the decoders' threads leave a second core idle for three quarters of the time.
  const workers = navigator.hardwareConcurrency >= 2 ? 2 : 1;
  return createPhotoScaler(startWorker, container.get(createHeicScaler), workers);
}
