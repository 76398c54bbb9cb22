import { env } from '@tensorflow/tfjs-core';

import { insideBorder } from '@chiaro/engine/decode/print-border';
import type { Affine } from '@chiaro/engine/image/affine';
import type { RasterImage } from '@chiaro/engine/image/color-image';
import { keepPlanesIn } from '@chiaro/engine/image/plane-memory';
import type { QuarterTurns } from '@chiaro/engine/image/crop';
import { type DecodedPhoto, decodePhoto } from '@/lib/client/pictures/decode-photo';
import {
  type DecodedPicture,
  decodeToBitmap,
  drawPart,
  type Extent,
  fitInto,
  makeWorkerCanvas,
  type PictureCanvas,
  type PictureTools,
} from '@/lib/client/pictures/draw-picture';
import type {
  PreviewProgress,
  PreviewRequest,
  PreviewWorkerAnswer,
} from '@/lib/client/preview/preview-messages';
import { PHOTO_MAXIMUM_SIDE_PIXELS } from '@/lib/shared/rules/photos';

import type { LookModels } from '../find-user';
import { readPixels } from './read-pixels';
import { frameTransform } from './frame-transform';
import { makePreview } from './make-preview';
import { PREVIEW_POSES } from './poses';

type Answer = PreviewWorkerAnswer['preview'];

const JPEG_QUALITY = 0.9;
/** Longer side of the photo in which the face is found, in pixels. */
const SEARCHED_SIDE = 640;
/** The plate is out of focus, so a quarter of the size is enough. */
const PLATE_SCALE = 4;
/** Pixels of the reduced photo per pixel of the frame; from here on, the photo itself adds no detail. */
const ENOUGH = 0.95;
/** Room for the planes of a preview, which are used again and again. Only what is used takes memory. */
const PLANES_BYTES = 96 * 2 ** 20;
const tools: PictureTools = { decode: decodeToBitmap, makeCanvas: makeWorkerCanvas };

/**
 * Makes the pictures of a preview, or says why there are none; `decoding` is the photo as the browser decodes it. Rejects when
 * something breaks.
 */
export async function answerPreview(
  { photo, poseId, platePath, label, side }: PreviewRequest['preview'],
  decoding: Promise<DecodedPicture>,
  loading: Promise<LookModels>,
): Promise<Answer> {
  try {
    makeWorkerCanvas(1, 1);
  } catch {
    // Older WebKit has an OffscreenCanvas without a context; other browsers hide its pixels.
    return { problem: 'unsupported' };
  }
  const plate = loadPlate(platePath, side / PLATE_SCALE);
  plate.catch(() => undefined);
  const decoded = await decodePhoto(photo, {
    ...tools,
    decode: (source, isRaw) => (source === photo && !isRaw ? decoding : decodeToBitmap(source, isRaw)),
  }).catch(() => null);
  if (!decoded) return { problem: 'unreadable' };
  reportProgress();
  try {
    if (!(await env().getAsync('WASM_HAS_SIMD_SUPPORT'))) return { problem: 'unsupported' };
    const whole = drawWhole(decoded, fitInto(decoded, SEARCHED_SIDE));
    const scene = sceneOf(decoded, whole.pixels);
    const reduced = scene === decoded ? whole : drawWhole(scene, fitInto(scene, SEARCHED_SIDE));
    const models = await loading;
    reportProgress();
    keepPlanesIn(new ArrayBuffer(PLANES_BYTES));
    const made = await makePreview(
      {
        photo: reduced.pixels,
        plate: await plate,
        pose: PREVIEW_POSES[poseId],
        size: side,
        fileScale: scene.width / reduced.pixels.width,
        drawFrame: (turned, toSource) => drawFrame(scene, reduced, { ...turned, toSource }, side),
      },
      models,
    );
    if (typeof made === 'string') return { problem: made };
    const after = canvasOf(made.after);
    drawLabel(after.context, label, side);
    return {
      before: await canvasOf(made.before).encode(JPEG_QUALITY),
      after: await after.encode(JPEG_QUALITY),
    };
  } finally {
    decoded.release();
  }
}

function reportProgress(): void {
  self.postMessage({ progress: true } satisfies PreviewProgress);
}

async function loadPlate(path: string, side: number): Promise<RasterImage> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`the plate is missing: ${response.status}`);
  const plate = await decodeToBitmap(await response.blob());
  try {
    return drawWhole(plate, { width: side, height: side }).pixels;
  } finally {
    plate.release();
  }
}

/** A drawn picture, and its pixels. */
interface DrawnPicture {
  readonly image: CanvasImageSource;
  readonly pixels: RasterImage;
}

function drawWhole({ image, width, height, toUpright }: DecodedPhoto, size: Extent): DrawnPicture {
  const { context } = drawPart(image, { x: 0, y: 0, width, height }, size, tools, toUpright);
  return { image: context.canvas, pixels: readPixels(context, size.width, size.height) };
}

/** Returns a print without its border, as the engine does, no larger than an upload; another photo as it is. */
function sceneOf(photo: DecodedPhoto, reduced: RasterImage): DecodedPhoto {
  const box = insideBorder(reduced);
  if (!box) return photo;
  const scale = photo.width / reduced.width;
  const [width, height] = [(box.right - box.left) * scale, (box.bottom - box.top) * scale];
  const part = { x: box.left * scale, y: box.top * scale, width, height };
  const size = fitInto(part, PHOTO_MAXIMUM_SIDE_PIXELS);
  const { context } = drawPart(photo.image, part, size, tools, photo.toUpright);
  return { image: context.canvas, ...size, release: () => undefined };
}

interface FrameOfPhoto {
  readonly image: RasterImage;
  readonly turns: QuarterTurns;
  readonly toSource: Affine;
}

/** Draws a frame from the reduced photo, and over it the photo itself where the frame would enlarge the reduced one. */
function drawFrame(
  decoded: DecodedPhoto,
  { image: reduced, pixels }: DrawnPicture,
  { image, turns, toSource }: FrameOfPhoto,
  side: number,
): RasterImage {
  const { context } = makeWorkerCanvas(side, side);
  context.imageSmoothingQuality = 'high';
  const placeAt = (x: number, y: number): void => {
    const size = { width: image.width, height: image.height };
    const to = frameTransform(toSource, { ...size, turns }, { x, y });
    context.setTransform(to.xx, to.yx, to.xy, to.yy, to.x0, to.y0);
  };
  placeAt(1, 1);
  drawWithEdges(context, reduced, pixels);
  if (Math.hypot(toSource.xx, toSource.yx) < ENOUGH) {
    placeAt(decoded.width / pixels.width, decoded.height / pixels.height);
    if (decoded.toUpright) context.transform(...decoded.toUpright);
    context.drawImage(decoded.image, 0, 0);
  }
  return readPixels(context, side, side);
}

/** Draws a picture and repeats its edge beyond it, as `takeFrame` does. */
function drawWithEdges(
  context: PictureCanvas['context'],
  image: CanvasImageSource,
  { width, height }: Extent,
): void {
  const beyond = 4 * Math.max(width, height);
  const parts = (length: number) =>
    [
      { from: 0, size: 1, to: -beyond, drawn: beyond },
      { from: length - 1, size: 1, to: length, drawn: beyond },
      { from: 0, size: length, to: 0, drawn: length },
    ] as const;
  for (const x of parts(width))
    for (const y of parts(height))
      context.drawImage(image, x.from, y.from, x.size, y.size, x.to, y.to, x.drawn, y.drawn);
}

function canvasOf({ width, height, pixels }: RasterImage): PictureCanvas {
  const canvas = makeWorkerCanvas(width, height);
  const data = canvas.context.createImageData(width, height);
  for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
    data.data[to] = pixels[from] ?? 0;
    data.data[to + 1] = pixels[from + 1] ?? 0;
    data.data[to + 2] = pixels[from + 2] ?? 0;
    data.data[to + 3] = 255;
  }
  canvas.context.putImageData(data, 0, 0);
  return canvas;
}

/** Shares of the picture's side. */
const LETTERS = 0.034;
const PADDING = 0.016;
const MARGIN = 0.025;

/** Draws a word on a dark field into the bottom right corner of a square picture of `side` pixels: the left is under the photo. */
function drawLabel(context: PictureCanvas['context'], label: string, side: number): void {
  const letters = Math.round(side * LETTERS);
  const padding = side * PADDING;
  context.font = `600 ${letters}px sans-serif`;
  context.textBaseline = 'middle';
  const width = context.measureText(label).width + 2 * padding;
  const height = letters + 1.2 * padding;
  const left = side * (1 - MARGIN) - width;
  const top = side * (1 - MARGIN) - height;
  context.fillStyle = 'rgb(20 20 24 / 0.72)';
  context.fillRect(left, top, width, height);
  context.fillStyle = '#fff';
  context.fillText(label, left + padding, top + height / 2);
}
