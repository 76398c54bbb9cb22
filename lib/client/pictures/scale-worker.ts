import {
  decodeToBitmap,
  makeWorkerCanvas,
  type PicturePart,
  type PictureTools,
  type QuarterTurns,
} from './draw-picture';
import { HiddenCanvasError } from './hidden-canvas';
import { type ScaledPicture, type ScaleLimits, scalePicture } from './scale-picture';

/** What the page sends to the worker. */
export interface ScaleRequest {
  readonly id: number;
  readonly source: Blob;
  readonly limits: ScaleLimits;
  readonly part?: PicturePart | undefined;
  readonly turns?: QuarterTurns | undefined;
}

/** What the worker answers; `scaled` is null when decoding failed, and 'hidden' where a canvas hides its pixels. */
export interface ScaleAnswer {
  readonly id: number;
  readonly scaled: ScaledPicture | 'hidden' | null;
}

const tools: PictureTools = { decode: decodeToBitmap, makeCanvas: makeWorkerCanvas };

self.addEventListener('message', (event: MessageEvent<ScaleRequest>) => {
  const { id, source, limits, part, turns } = event.data;
  void scalePicture(source, limits, tools, part, turns)
    .catch((error: unknown) => (error instanceof HiddenCanvasError ? ('hidden' as const) : null))
    .then((scaled) => self.postMessage({ id, scaled } satisfies ScaleAnswer));
});

// The pool waits for a first message; no request has the id 0.
self.postMessage({ id: 0, scaled: null } satisfies ScaleAnswer);
