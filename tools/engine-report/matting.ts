import { mkdirSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { denoise } from '@chiaro/engine/correct/denoise';
import { coarsePersonMask } from '@chiaro/engine/cut/coarse-mask';
import { type CutOut, cutOutPerson } from '@chiaro/engine/cut/cut-out-person';
import { onlyPerson } from '@chiaro/engine/cut/separate-people';
import { detectFaces } from '@chiaro/engine/find/detect-faces';
import type { Face } from '@chiaro/engine/find/face';
import { type RgbImage, mapChannels, toPlanes, toRaster } from '@chiaro/engine/image/color-image';
import { distanceTo } from '@chiaro/engine/image/distance';
import { createNoise } from '@chiaro/engine/image/numbers';
import { toLab, toRgb } from '@chiaro/engine/image/oklab';
import { type Plane, combinePlanes, valueAt } from '@chiaro/engine/image/plane';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import { meanError } from '@chiaro/engine/testing/drawn-strands';
import { tableText } from '../kit/table';
import { BACKGROUNDS } from './matting-backgrounds';
import { type KnownPerson, SIDE, drawnPeople, photographedPeople } from './matting-people';

/** Reach of the unknown band around the true edge, in eye distances. */
const BAND = 0.35;
/** Pixels at the photo's own edge, where a cut-out fades out. */
const FADE = 24;
/** Strength of the noise that a camera adds. */
const NOISE = 0.015;
/** Brightness of the grey behind a drawn cut-out. */
const GREY = 0.6;

/** The mean errors of an opacity, 0 to 1. */
interface Errors {
  /** In the unknown band. */
  readonly band: number;
  /** Elsewhere: missing parts of the person, and parts of the background. */
  readonly elsewhere: number;
}

/**
 * Measures the cut-outs: puts people with a known opacity before busy backgrounds, cuts them out again, and prints the
 * mean error of the opacity for each kind of background and each person. The people are drawn, or in `folders` of
 * photos NAME.jpg with NAME.alpha.png. Also writes pictures of the cut-outs before grey into the folder `out`, if given.
 */
export async function measureMatting(
  folders: readonly string[],
  { out, only }: { out?: string | undefined; only: string },
  models: EngineModels,
): Promise<void> {
  const photographed = await Promise.all(folders.map((folder) => photographedPeople(folder, models)));
  const errors = new Map<string, Errors[]>();
  for (const [index, person] of [...(await drawnPeople()), ...photographed.flat()].entries()) {
    for (const [place, [background, draw]] of Object.entries(BACKGROUNDS).entries()) {
      const name = `${person.name} before ${background}`;
      if (!name.includes(only)) continue;
      const photo = photograph(person, draw(SIDE, createNoise(100 * index + place)), index);
      const face = detectFaces(toRaster(photo), models)[0];
      if (!face) {
        console.log(`${name}: no face`);
        continue;
      }
      const cutOut = cutOutOf(photo, person.inside, face, models);
      const found = errorsOf(cutOut.mask, person, face.eyeDistance);
      for (const kind of ['all', `before ${background}`, person.name])
        errors.set(kind, [...(errors.get(kind) ?? []), found]);
      if (out !== undefined) await drawCutOut(path.join(out, `${name}.png`), photo, cutOut);
    }
  }
  const percent = (found: readonly Errors[], place: keyof Errors): string =>
    ((found.reduce((sum, error) => sum + error[place], 0) / found.length) * 100).toFixed(2);
  const rows = [...errors]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, found]) => [kind, percent(found, 'band'), percent(found, 'elsewhere')]);
  console.log(tableText([['Mean error of the opacity', 'unknown band, %', 'elsewhere, %'], ...rows]));
}

/** The person before a background, with a camera's noise, in 8 bits. */
function photograph({ colours, opacity }: KnownPerson, background: RgbImage, seed: number): RgbImage {
  const noise = createNoise(seed);
  const put = (front: Plane, back: Plane): Plane =>
    combinePlanes(front, back, (own, behind, index) => {
      const share = valueAt(opacity, index);
      return own * share + behind * (1 - share) + NOISE * noise();
    });
  const { red, green, blue } = background;
  return toPlanes(
    toRaster({ red: put(colours.red, red), green: put(colours.green, green), blue: put(colours.blue, blue) }),
  );
}

/** Cuts the person out as the engine does after it has framed the photo. */
function cutOutOf(photo: RgbImage, inside: Plane, face: Face, { segmenter }: EngineModels): CutOut {
  const picture = { width: SIDE, height: SIDE };
  const mask = coarsePersonMask(toRaster(photo), face, segmenter);
  const coarse = onlyPerson(mask, { face, others: [], picture, brightness: photo.green });
  const { image } = denoise(toLab(photo), { inside, enlargement: 1 });
  return cutOutPerson(toRgb(image), coarse, inside, face);
}

function errorsOf(mask: Plane, { opacity, inside }: KnownPerson, eyeDistance: number): Errors {
  const reach = BAND * eyeDistance;
  const toPerson = distanceTo(opacity, (value) => value > 0.5, reach + 1);
  const toBackground = distanceTo(opacity, (value) => value <= 0.5, reach + 1);
  const toEdge = distanceTo(inside, (value) => value === 0, FADE + 1);
  const where = (isBand: boolean): Plane =>
    combinePlanes(toPerson, toBackground, (out, into, index) => {
      const own = valueAt(opacity, index);
      const unknown = Math.max(out, into) <= reach || (own > 0.02 && own < 0.98);
      return unknown === isBand && valueAt(toEdge, index) > FADE ? 1 : 0;
    });
  return { band: meanError(mask, opacity, where(true)), elsewhere: meanError(mask, opacity, where(false)) };
}

/** Writes the photo and the cut-out before grey side by side. */
async function drawCutOut(file: string, photo: RgbImage, { mask, image }: CutOut): Promise<void> {
  const put = (channel: Plane): Plane =>
    combinePlanes(channel, mask, (own, share) => own * share + GREY * (1 - share));
  const encode = (picture: RgbImage): Promise<Buffer> =>
    sharp(toRaster(picture).pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
      .png()
      .toBuffer();
  mkdirSync(path.dirname(file), { recursive: true });
  await sharp(await encode(photo))
    .extend({ right: SIDE })
    .composite([{ input: await encode(mapChannels(image, put)), left: SIDE, top: 0 }])
    .toFile(file);
}
