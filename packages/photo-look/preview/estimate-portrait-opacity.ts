import { estimateOpacityQuickly } from '@chiaro/engine/cut/estimate-opacity';
import { LEAST_CONFIDENCE } from '@chiaro/engine/find/detect-faces';
import { maskPerson } from '@chiaro/engine/frame/frame-photo';
import { type RasterImage, toPlanes } from '@chiaro/engine/image/color-image';
import { toLevels } from '@chiaro/engine/image/plane';

import type { Levels, Pixels } from '@/lib/client/backgrounds/cut-out-messages';
import { decodeToBitmap, makeWorkerCanvas } from '@/lib/client/pictures/draw-picture';

import { findUser, type LookModels } from '../find-user';
import { fitFace } from './fit-face';
import { readPixels } from './read-pixels';

/** Side of the square in which the outline is found, in pixels: a multiple of 128. */
const SIDE = 1024;

/** Estimates a person's opacity in a finished portrait, scaled into a square, in grey; null without a face. */
export async function estimatePortraitOpacity(
  portrait: Blob,
  loading: Promise<LookModels>,
): Promise<Pixels | null> {
  const { image, width, height, release } = await decodeToBitmap(portrait);
  const { context } = makeWorkerCanvas(SIDE, SIDE);
  const scale = SIDE / Math.max(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width * scale, height * scale);
  release();
  const levels = await opacityOf(readPixels(context, SIDE, SIDE), await loading);
  if (!levels) return null;
  const data = new Uint8ClampedArray(4 * SIDE * SIDE).fill(255);
  levels.forEach((level, index) => data.fill(level, 4 * index, 4 * index + 3));
  return { width: SIDE, height: SIDE, data };
}

/** Estimates the opacity in a square picture. */
export async function opacityOf(picture: RasterImage, models: LookModels): Promise<Levels | null> {
  const { boxes, confidence } = await findUser(picture, models, true);
  const [largest] = boxes.map(fitFace).sort((one, other) => other.eyeDistance - one.eyeDistance);
  if (!largest || confidence < LEAST_CONFIDENCE) return null;
  const planes = toPlanes(picture);
  const mask = maskPerson(planes, largest, [], models);
  return toLevels(estimateOpacityQuickly(planes, mask, largest));
}
