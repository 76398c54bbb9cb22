import type { GraphModel } from '@tensorflow/tfjs-converter';

import { estimateOpacityQuickly } from '@chiaro/engine/cut/estimate-opacity';
import { LEAST_CONFIDENCE } from '@chiaro/engine/find/detect-faces';
import { maskPerson } from '@chiaro/engine/frame/frame-photo';
import { type RasterImage, toPlanes } from '@chiaro/engine/image/color-image';
import type { BlazeFace } from '@chiaro/engine/models/blazeface';
import { PersonSegmenter, type Segmenter } from '@chiaro/engine/models/person-segmenter';

import type { Opacity } from '@/lib/client/backgrounds/cut-out-messages';
import { decodeToBitmap, makeWorkerCanvas } from '@/lib/client/pictures/draw-picture';

import { findUser, type UserModels } from '../find-user';
import { fitFace } from './fit-face';
import { readPixels } from './read-pixels';

/** Side of the square in which the outline is found, in pixels: a multiple of 128. */
const SIDE = 1024;

/** Estimates a person's opacity in a finished portrait, scaled into a square; null without a face. */
export async function estimatePortraitOpacity(
  portrait: Blob,
  loading: Pick<UserModels, 'loadFaceMesh'> & {
    blazeFace: Promise<BlazeFace>;
    segmentation: Promise<GraphModel>;
  },
): Promise<Opacity | null> {
  const { image, width, height, release } = await decodeToBitmap(portrait);
  const { context } = makeWorkerCanvas(SIDE, SIDE);
  const scale = SIDE / Math.max(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width * scale, height * scale);
  release();
  return opacityOf(readPixels(context, SIDE, SIDE), {
    blazeFace: await loading.blazeFace,
    loadFaceMesh: loading.loadFaceMesh,
    segmenter: new PersonSegmenter(await loading.segmentation),
  });
}

/** The same of a square picture in pixels. */
export async function opacityOf(
  picture: RasterImage,
  models: UserModels & { segmenter: Segmenter },
): Promise<Opacity | null> {
  const { boxes, confidence } = await findUser(picture, models, true);
  const [largest] = boxes.map(fitFace).sort((one, other) => other.eyeDistance - one.eyeDistance);
  if (!largest || confidence < LEAST_CONFIDENCE) return null;
  const planes = toPlanes(picture);
  const mask = maskPerson(planes, largest, [], models);
  const opacity = estimateOpacityQuickly(planes, mask, largest);
  return {
    width: picture.width,
    height: picture.height,
    levels: Uint8ClampedArray.from(opacity.data, (share) => 255 * share),
  };
}
