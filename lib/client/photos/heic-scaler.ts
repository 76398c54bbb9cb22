import { UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/uploads';

import type { Client } from '../../browser/client';
import { createParallelLimit } from './limit-parallel';
import type { ScaledPicture } from './scale-picture';
import type { ScaleRequest } from './scale-worker';
import { askWorker, fetchTools, MissingToolsError } from './workers';

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

/** Starts the worker that decodes HEIC; its address follows from its content (packages/photo-look). */
export function createHeicWorkerStarter() {
  return (): Worker => {
    const address = process.env['HEIC_WORKER'];
    if (!address || typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function')
      throw new Error('no worker that can decode HEIC');
    return new Worker(address);
  };
}

/**
 * Scales HEIC photos for browsers that can't decode them, one at a time, with libheif. Rejects when a photo can't be
 * decoded, with `MissingToolsError` when it was not tried.
 */
export function createHeicScaler(client: Client) {
  const start = client.get(createHeicWorkerStarter);
  const limit = createParallelLimit(1);
  return (request: ScaleRequest): Promise<ScaledPicture> => limit(async () => scaleIn(start(), request));
}

/** Ends the worker afterwards: WebAssembly's memory never shrinks, and 64 megapixels take 460 MB of it. */
async function scaleIn(worker: Worker, { source, limits, part }: ScaleRequest): Promise<ScaledPicture> {
  const request: HeicRequest = {
    source,
    limits,
    ...(part && { part }),
    maximumPixels: UPLOAD_MAXIMUM_PIXELS,
  };
  const { scaled, isLoaded } = await fetchTools(askWorker<HeicAnswer>(worker, request, 'scaled'));
  if (!isLoaded) throw new MissingToolsError('the decoder for HEIC is missing');
  if (!scaled) throw new Error('the picture can not be decoded');
  return scaled;
}
