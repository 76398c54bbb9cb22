import { OPACITY_CHUNK, readWebpChunk } from '@chiaro/engine/file/webp-chunks';

import type { ServiceContainer } from '../../browser/service-container';
import { openPortrait } from '../files/create-portrait-file';
import { createPortraitFiles, DOWNLOAD_LIMIT_MS } from '../files/portrait-files';
import { createLookWorkerStarter } from '../photos/look-at-photo';
import { drawPart, type Extent, fitInto, type PicturePart } from '../pictures/draw-picture';
import { pagePictureTools } from '../pictures/page-picture-tools';
import { askWorker, startWorkerAt } from '../pictures/workers';
import { createSignOutSignal } from '../sign-out-signal';
import type {
  CutOutAnswer,
  CutOutRequest,
  Levels,
  OpacityAnswer,
  OpacityRequest,
  Pixels,
} from './cut-out-messages';
import { type Color, parseColor } from './ground';

/** The person of a portrait, whom any ground can stand behind. */
export interface CutOut extends Extent {
  readonly person: CanvasImageSource;
  /** Where a side of the portrait cuts through the person. */
  readonly isCut: { readonly left: boolean; readonly right: boolean };
  /** The portrait's own backdrop, blurred and small. */
  readonly backdrop: CanvasImageSource;
  /** The backdrop's mean colour. */
  readonly nearColor: Color;
  /** Whether the outline is estimated from the finished picture: then other tones show it. */
  readonly isRough: boolean;
  /** Whether the browser reads back the opaque pixels as they were drawn: some add noise that no eye sees. */
  readonly isExact: boolean;
  /** The portrait's XMP packet. */
  readonly xmp: Uint8Array | null;
}

/** No person is found in the portrait. */
export class NoPersonError extends Error {
  override readonly name = 'NoPersonError';
}

/** Longest side with a rough outline, in pixels: separating takes about 60 bytes a pixel, and none is promised to stay. */
const ROUGH_MAXIMUM_SIDE = 2048;

/** Starts the worker that separates a person from the backdrop. */
export function createCutOutWorkerStarter() {
  return () => startWorkerAt(process.env['CUT_OUT_WORKER']);
}

/** Cuts people out of stored portraits on the device. Keeps the last one, which is shown and saved in many ways. */
export function createCutOuts(container: ServiceContainer) {
  const files = container.get(createPortraitFiles);
  const startCutOut = container.get(createCutOutWorkerStarter);
  const startLook = container.get(createLookWorkerStarter);
  let last: { address: string; cutOut: Promise<CutOut>; end: AbortController } | null = null;
  container.get(createSignOutSignal).store.subscribe(forget);

  function forget(): void {
    last?.end.abort();
    last = null;
  }

  async function cutOut(address: string, signal: AbortSignal): Promise<CutOut> {
    const file = await files.read(address, AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_LIMIT_MS)]));
    const picture = await openPortrait(file);
    try {
      const stored = await readOpacity(file, picture);
      const { width, height } = stored ? picture : fitInto(picture, ROUGH_MAXIMUM_SIDE);
      const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
      const portrait = readPixels(picture.image, { width, height }, whole);
      signal.throwIfAborted();
      const opacity = stored ?? (await estimateOpacity(new Blob([file]), portrait, signal));
      const request = { separate: { portrait, opacity } } satisfies CutOutRequest;
      const { separated } = await askWorker<CutOutAnswer>(startCutOut(), request, 'separated', { signal });
      const person = canvasOf(separated.person);
      return {
        ...{ width, height, xmp: picture.xmp, person },
        isCut: { left: isCutAt(separated.person, 0), right: isCutAt(separated.person, width - 1) },
        isExact: isReadBack(person, separated.person),
        backdrop: canvasOf(separated.backdrop),
        nearColor: meanColor(separated.backdrop),
        isRough: stored === null,
      };
    } finally {
      picture.release();
    }
  }

  async function estimateOpacity(file: Blob, size: Extent, signal: AbortSignal): Promise<Levels> {
    const request = { estimate: file } satisfies OpacityRequest;
    const { opacity } = await askWorker<OpacityAnswer>(await startLook(), request, 'opacity', { signal });
    if (opacity === 'failed') throw new Error('the outline could not be estimated');
    if (!opacity) throw new NoPersonError();
    const shown = opacity.width / Math.max(size.width, size.height);
    const part = { x: 0, y: 0, width: size.width * shown, height: size.height * shown };
    return levelsOf(readPixels(canvasOf(opacity), size, part));
  }

  return {
    /**
     * Cuts out the person of the portrait at an address. Uploads nothing. Rejects with `NoPersonError`, as
     * `createPortraitFiles().make` does, where workers can't be had, or when another portrait is opened.
     */
    open(address: string): Promise<CutOut> {
      if (last?.address === address) return last.cutOut;
      forget();
      const end = new AbortController();
      const opened = { address, cutOut: cutOut(address, end.signal), end };
      last = opened;
      opened.cutOut.catch(() => {
        if (last === opened) last = null;
      });
      return opened.cutOut;
    },
  };
}

/** The opacity that a portrait's file has; null without one of its size. */
async function readOpacity(file: Uint8Array, size: Extent): Promise<Levels | null> {
  const chunk = readWebpChunk(file, OPACITY_CHUNK);
  const decoded = chunk && (await pagePictureTools.decode(new Blob([chunk])).catch(() => null));
  if (!decoded) return null;
  const { image, width, height, release } = decoded;
  try {
    return width === size.width && height === size.height ? levelsOf(readPixels(image, size)) : null;
  } finally {
    release();
  }
}

function readPixels(
  image: CanvasImageSource,
  size: Extent,
  part: PicturePart = { x: 0, y: 0, ...size },
): Pixels {
  const { context } = drawPart(image, part, size, pagePictureTools);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  context.canvas.width = 0;
  return { width: size.width, height: size.height, data: data as Pixels['data'] };
}

function isCutAt({ width, height, data }: Pixels, x: number): boolean {
  return Array.from({ length: height }, (_, y) => data[4 * (y * width + x) + 3] ?? 0).some(
    (level) => level > 127,
  );
}

/** Whether a canvas gives the opaque pixels that were drawn, by the way that saves them as a PNG. */
function isReadBack(canvas: CanvasImageSource, drawn: Pixels): boolean {
  const read = wholePixels(readPixels(canvas, drawn));
  return wholePixels(drawn).every((pixel, index) => pixel >>> 24 !== 255 || pixel === read[index]);
}

/** A pixel a number, whose highest byte is its opacity: a quarter of the numbers to compare. */
function wholePixels({ data }: Pixels): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
}

function levelsOf({ width, height, data }: Pixels): Levels {
  const levels = new Uint8ClampedArray(width * height);
  for (let index = 0; index < levels.length; index += 1) levels[index] = data[4 * index] ?? 0;
  return levels;
}

function canvasOf({ width, height, data }: Pixels): CanvasImageSource {
  const { context } = pagePictureTools.makeCanvas(width, height);
  context.putImageData(new ImageData(data, width, height), 0, 0);
  return context.canvas;
}

function meanColor({ data }: Pixels): Color {
  const mean = (channel: number): string => {
    let sum = 0;
    for (let index = channel; index < data.length; index += 4) sum += data[index] ?? 0;
    return Math.round((4 * sum) / data.length)
      .toString(16)
      .padStart(2, '0');
  };
  return parseColor(mean(0) + mean(1) + mean(2)) ?? '#808080';
}
