import { readFileSync } from 'node:fs';

import sharp from 'sharp';

import { shownShare } from '@chiaro/engine/find/find-fault';
import { toRaster, type RasterImage } from '@chiaro/engine/image/color-image';
import { decodePicture } from '@chiaro/engine/image/decode';
import { toRgb } from '@chiaro/engine/image/oklab';
import { JobError } from '@chiaro/engine/job';
import type { BlazeFace } from '@chiaro/engine/models/blazeface';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import { type ComposedPortrait, composePortrait, paintPortrait } from '@chiaro/engine/render-portrait';
import { parseRequest } from '@chiaro/engine/request';
import { type PortraitSettings, settingsOf } from '@chiaro/engine/settings';
import { measurePortrait } from '@chiaro/engine/testing/measure-portrait';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import { lookAtPicture } from '@chiaro/photo-look/look-at-picture';
import { reviewPhotos } from '@/lib/client/photos/look/advise';
import { MODEL_VERSIONS, type ModelVersion } from '@/lib/shared/rules/generation-settings';

import type { SkinColors, SurveyedPortrait } from './outcome';
import { skinColorOf } from './skin-color';

/** Longer side of the picture that the page measures, in pixels; see photo-look/worker-main. */
const MEASURED_SIDE = 1024;

/** Returns the kind of the advice that the page gives on a photo; "good" for none, "unreadable" for no picture. */
export async function adviceOfPage(file: Uint8Array, blazeFace: BlazeFace): Promise<string> {
  const scaled = await decodePicture(file).catch(() => null);
  if (!scaled) return 'unreadable';
  const image = await decodePicture(file, MEASURED_SIDE);
  const scale = Math.max(scaled.width, scaled.height) / Math.max(image.width, image.height);
  const [review] = reviewPhotos([lookAtPicture(image, blazeFace, { scale })]);
  return review?.advice?.kind ?? 'good';
}

/** A portrait's measures and its picture; null without a portrait. */
export interface MadePortrait {
  readonly measured: Pick<SurveyedPortrait, 'refund' | 'measures' | 'inside' | 'seconds' | 'skin'>;
  readonly image: RasterImage | null;
}

const PICTURES = 'public/images';
const noProgress = (): Promise<void> => Promise.resolve();

/** Makes the V1 portrait of a photo in a pose and measures it; `withSkin` also makes the V2 portrait for its skin. */
export async function surveyPortrait(
  photo: Uint8Array,
  { pose, withSkin }: { pose: string; withSkin: boolean },
  models: EngineModels,
): Promise<MadePortrait> {
  const files = {
    photos: [photo],
    template: readFileSync(`${PICTURES}/poses/${pose}.webp`),
    plate: readFileSync(`${PICTURES}/plates/${pose}.webp`),
    style: null,
  };
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  try {
    const portrait = await composePortrait(files, settingsFor('V1'), models, noProgress, (fault) =>
      console.error(`A portrait is rejected: ${fault}.`),
    );
    return {
      image: portrait.image,
      measured: {
        seconds: seconds(),
        refund: null,
        measures: measurePortrait(portrait, models),
        inside: shownShare(portrait.person.framed.face, [portrait.person.framed.inside]),
        skin: withSkin ? await skinColors(portrait) : null,
      },
    };
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    const refund = error.code;
    return {
      image: null,
      measured: { seconds: seconds(), refund, measures: null, inside: null, skin: null },
    };
  }
}

function settingsFor(model: ModelVersion): PortraitSettings {
  const input = plainInput('http://localhost/template', ['http://localhost/photo'], {
    method: MODEL_VERSIONS[model],
  });
  return settingsOf(parseRequest(input));
}

/** The person keeps the place in the frame, so the same pixels show the same skin. */
async function skinColors({ image, person, template }: ComposedPortrait): Promise<SkinColors> {
  const { framed } = person;
  const smooth = await paintPortrait({ person, template, style: null }, settingsFor('V2'), noProgress);
  return {
    photo: skinColorOf(toRaster(framed.image), framed.face),
    V1: skinColorOf(image, framed.face),
    V2: skinColorOf(toRaster(toRgb(smooth)), framed.face),
  };
}

/** Side of the pictures that `differenceOf` compares, in pixels. */
const COMPARED_SIDE = 64;

/** Returns the mean difference of two portraits' values, 0 to 255. */
export async function differenceOf(one: RasterImage, other: RasterImage): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map(({ width, height, pixels }) =>
      sharp(pixels, { raw: { width, height, channels: 3 } })
        .resize(COMPARED_SIDE, COMPARED_SIDE)
        .raw()
        .toBuffer(),
    ),
  );
  if (!first || !second) return NaN;
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length;
}
