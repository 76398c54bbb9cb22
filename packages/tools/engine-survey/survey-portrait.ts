import { readFileSync } from 'node:fs';

import sharp from 'sharp';

import { shownShare } from '@chiaro/engine/find/find-fault';
import { toRaster, type RasterImage } from '@chiaro/engine/image/color-image';
import { toRgb } from '@chiaro/engine/image/oklab';
import { JobError } from '@chiaro/engine/job';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import { type ComposedPortrait, composePortrait, paintPortrait } from '@chiaro/engine/render-portrait';
import { parseRequest } from '@chiaro/engine/request';
import { type PortraitSettings, settingsOf } from '@chiaro/engine/settings';
import { measurePortrait } from '@chiaro/engine/testing/measure-portrait';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import { MODEL_VERSIONS, type ModelVersion } from '@/lib/shared/rules/generation-settings';

import type { SkinColors, SurveyedPortrait } from './outcome';
import { skinColorOf } from './skin-color';

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
  try {
    const portrait = await composePortrait(files, settingsFor('V1'), models, noProgress, (fault) =>
      console.error(`A portrait is rejected: ${fault}.`),
    );
    const seconds = (performance.now() - start) / 1000;
    return {
      image: portrait.image,
      measured: {
        refund: null,
        measures: measurePortrait(portrait, models),
        inside: shownShare(portrait.person.framed.face, [portrait.person.framed.inside]),
        seconds,
        skin: withSkin ? await skinColors(portrait) : null,
      },
    };
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    const seconds = (performance.now() - start) / 1000;
    return {
      image: null,
      measured: { refund: error.code, measures: null, inside: null, seconds, skin: null },
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

/** Returns a portrait as a WebP file of `side` pixels. */
export function smallPicture({ width, height, pixels }: RasterImage, side: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(side, side)
    .webp()
    .toBuffer();
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
