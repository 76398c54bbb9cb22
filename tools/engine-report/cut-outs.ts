import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { foregroundColors } from '@chiaro/engine/cut/foreground-colors';
import { detectFaces } from '@chiaro/engine/find/detect-faces';
import { invertAffine, similarity } from '@chiaro/engine/image/affine';
import { toPlanes } from '@chiaro/engine/image/color-image';
import { decodePicture } from '@chiaro/engine/decode/decode';
import { insideOf, warpToPlanes } from '@chiaro/engine/image/warp';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import { PORTRAIT_SIZE } from '@chiaro/engine/job/settings';
import { type KnownPerson, measureCutOut } from '@chiaro/engine/testing/measure-cut-out';
import sharp, { type Sharp } from 'sharp';

import type { PhotoTiles, Tile } from './contact-sheet';
import type { CutOutErrors } from './survey-tables';

/** Square pictures of a portrait's size that are hard to tell from a person. */
const BACKGROUNDS = 'tools/engine-report/backgrounds';
/** The place of the eyes in the frame, and their least distance, in pixels. */
const EYES = { x: 512, y: 420 };
const EYE_DISTANCE = 130;

/** The cut-outs of a photo: before a background, and before grey. */
export interface PhotoCutOuts extends PhotoTiles {
  readonly errors: readonly CutOutErrors[];
}

/** Puts the person of a photo with a known opacity before backgrounds and cuts the person out again. */
export async function measureCutOuts(file: string, models: EngineModels): Promise<PhotoCutOuts> {
  const errors: CutOutErrors[] = [];
  const tiles: Tile[] = [];
  const photo = path.basename(file);
  const person = await readKnownPerson(file, models);
  for (const name of person ? readdirSync(BACKGROUNDS).sort() : []) {
    const background = toPlanes(await decodePicture(readFileSync(path.join(BACKGROUNDS, name))));
    const measured = person && measureCutOut(person, background, models);
    const caption = `${photo}, ${name}: ${measured ? `${(measured.band * 100).toFixed(2)} %` : 'no face'}`;
    console.log(caption);
    if (!measured) continue;
    const { band, elsewhere } = measured;
    errors.push({ photo, background: `before ${path.parse(name).name}`, band, elsewhere });
    for (const { width, height, pixels } of measured.pictures) {
      const picture = sharp(pixels, { raw: { width, height, channels: 3 } }).webp({ quality: 90 });
      tiles.push({ picture: await picture.toBuffer(), caption });
    }
  }
  return { errors, tiles, rank: -Math.max(0, ...errors.map(({ band }) => band)) };
}

/**
 * Reads a person whose opacity is known: that of NAME.alpha.png beside the photo, or of a picture without a background.
 * A picture of a portrait's size is framed already. Returns null for another photo, and for one without a face.
 */
async function readKnownPerson(file: string, models: EngineModels): Promise<KnownPerson | null> {
  const beside = `${file.replace(/\.\w+$/, '')}.alpha.png`;
  const isBeside = existsSync(beside);
  const { isOpaque } = await sharp(file)
    .stats()
    .catch(() => ({ isOpaque: true }));
  if (!isBeside && isOpaque) return null;
  const read = async (picture: Sharp) => decodePicture(await picture.autoOrient().png().toBuffer());
  const photo = await read(sharp(file).removeAlpha());
  const alpha = await read(isBeside ? sharp(beside) : sharp(file).extractChannel('alpha'));
  const face = detectFaces(photo, models)[0];
  if (!face) return null;
  const isFramed = photo.width === PORTRAIT_SIZE && photo.height === PORTRAIT_SIZE;
  // The photo reaches the frame's bottom, so that the body has no end.
  const reaching = (PORTRAIT_SIZE - EYES.y) / (photo.height - face.eyeCentre.y);
  const scale = isFramed ? 1 : Math.max(EYE_DISTANCE / face.eyeDistance, reaching);
  const from = isFramed ? EYES : face.eyeCentre;
  const toSource = invertAffine(similarity({ angle: 0, scale, from, to: EYES }));
  const frame = { toSource, width: PORTRAIT_SIZE, height: PORTRAIT_SIZE };
  const opacity = warpToPlanes(alpha, frame).red;
  const colors = warpToPlanes(photo, frame);
  return {
    opacity,
    colors: isBeside ? foregroundColors(colors, opacity) : colors,
    inside: insideOf(photo, { ...frame, margin: isFramed ? 0 : 2 }),
  };
}
