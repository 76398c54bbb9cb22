import type { GraphModel } from '@tensorflow/tfjs-converter';
import { env } from '@tensorflow/tfjs-core';

import type { RasterImage } from '@chiaro/engine/image/color-image';
import type { Box } from '@chiaro/engine/image/crop';
import type { PhotoPart } from '@chiaro/engine/image/decode';
import { keepPlanesIn } from '@chiaro/engine/image/plane-memory';
import { turnRaster } from '@chiaro/engine/image/turn';
import type { BlazeFace } from '@chiaro/engine/models/blazeface';
import { PersonSegmenter } from '@chiaro/engine/models/person-segmenter';

import { type DecodedPhoto, decodePhoto } from '@/lib/client/photos/decode-photo';
import { makeWorkerCanvas } from '@/lib/client/photos/scale-picture';
import {
  decodeToBitmap,
  drawPart,
  type DecodedPicture,
  type Extent,
  fitInto,
  type PictureCanvas,
  type PicturePart,
  type PictureTools,
} from '@/lib/client/pictures/draw-picture';
import type {
  PreviewProgress,
  PreviewRequest,
  PreviewWorkerAnswer,
} from '@/lib/client/preview/preview-messages';

import { LOOKED_AT_SIDE } from '../look-at-picture';
import { readPixels } from '../read-pixels';
import { drawLabel } from './draw-label';
import { makePreview } from './make-preview';
import { PREVIEW_POSES } from './poses';
import { turnBoxBack } from './turn-box';

type Answer = PreviewWorkerAnswer['preview'];

const JPEG_QUALITY = 0.9;
/** The plate is out of focus, so a quarter of the size is enough. */
const PLATE_SCALE = 4;
/** Room for the planes of a preview, which are used again and again. Only what is used takes memory. */
const PLANES_BYTES = 96 * 2 ** 20;
const tools: PictureTools = { decode: decodeToBitmap, makeCanvas: makeWorkerCanvas };

/** What has begun to load when a preview is asked for. */
interface Loading {
  /** The photo as the browser decodes it. */
  readonly decoding: Promise<DecodedPicture>;
  readonly blazeFace: Promise<BlazeFace>;
  readonly segmentation: Promise<GraphModel>;
}

/** Makes the pictures of a preview, or says why there are none. Rejects when something breaks. */
export async function answerPreview(
  { photo, poseId, platePath, label, side }: PreviewRequest['preview'],
  loading: Loading,
): Promise<Answer> {
  // Older WebKit has an OffscreenCanvas without it.
  if (!new OffscreenCanvas(1, 1).getContext('2d')) return { problem: 'unsupported' };
  const plate = loadPlate(platePath, side / PLATE_SCALE);
  plate.catch(() => undefined);
  const decoded = await decodePhoto(photo, {
    ...tools,
    decode: (source) => (source === photo ? loading.decoding : decodeToBitmap(source)),
  }).catch(() => null);
  if (!decoded) return { problem: 'unreadable' };
  reportProgress();
  try {
    if (!(await env().getAsync('WASM_HAS_SIMD_SUPPORT'))) return { problem: 'unsupported' };
    const reduced = readPart(decoded, wholeOf(decoded), fitInto(decoded, LOOKED_AT_SIDE));
    const models = {
      blazeFace: await loading.blazeFace,
      segmenter: new PersonSegmenter(await loading.segmentation),
    };
    reportProgress();
    keepPlanesIn(new ArrayBuffer(PLANES_BYTES));
    const made = await makePreview(
      {
        photo: reduced,
        plate: await plate,
        pose: PREVIEW_POSES[poseId],
        size: side,
        decodePart: (turned, box, mostScale) =>
          Promise.resolve(decodePart(decoded, { reduced, ...turned }, box, mostScale)),
      },
      models,
    );
    if (typeof made === 'string') return { problem: made };
    const after = canvasOf(made.after);
    drawLabel(after.context, label, side);
    return {
      before: await canvasOf(made.before).toJpeg(JPEG_QUALITY),
      after: await after.toJpeg(JPEG_QUALITY),
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
    return readPart(plate, wholeOf(plate), { width: side, height: side });
  } finally {
    plate.release();
  }
}

function wholeOf({ width, height }: Extent): PicturePart {
  return { x: 0, y: 0, width, height };
}

/** Decodes a part of the turned photo again where the file has more pixels, as the engine does. */
function decodePart(
  decoded: DecodedPhoto,
  photo: { reduced: RasterImage; image: RasterImage; turns: 0 | 1 | 2 | 3 },
  box: Box,
  mostScale: number,
): PhotoPart | null {
  const available = decoded.width / photo.reduced.width;
  const scale = Math.min(available, mostScale);
  if (scale <= 1) return null;
  const { left, top, right, bottom } = turnBoxBack(box, photo.image, photo.turns);
  const part = {
    x: left * available,
    y: top * available,
    width: (right - left) * available,
    height: (bottom - top) * available,
  };
  const size = { width: Math.round((right - left) * scale), height: Math.round((bottom - top) * scale) };
  const image = turnRaster(readPart(decoded, part, size), photo.turns);
  return { image, left: box.left, top: box.top, scale };
}

function readPart(
  { image, toUpright }: DecodedPhoto,
  part: PicturePart,
  { width, height }: Extent,
): RasterImage {
  const { context } = drawPart(image, part, { width, height }, tools, toUpright);
  const pixels = readPixels(context, width, height);
  context.canvas.width = 0;
  return pixels;
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
