import { readFileSync } from 'node:fs';
import path from 'node:path';

import { toRaster } from '@chiaro/engine/image/color-image';
import { decodePicture } from '@chiaro/engine/decode/decode';
import { toRgb } from '@chiaro/engine/image/oklab';
import { JobError } from '@chiaro/engine/job/job';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import { paintPortrait } from '@chiaro/engine/paint-portrait';
import type { ComposedPortrait } from '@chiaro/engine/render-portrait';
import { measurePortrait } from '@chiaro/engine/testing/measure-portrait';
import { composeInPose, goodPhoto, pagePicture, plainSettings } from '@chiaro/engine/testing/plain-portrait';
import { meanOf, skinColorOf } from '@chiaro/engine/testing/skin-color';
import { makeVariants, type Variant } from '@chiaro/engine/testing/variants';
import { LOOKED_AT_SIDE, lookAtPicture } from '@chiaro/photo-look/look-at-picture';
import sharp from 'sharp';

import { reviewPhotos } from '@/lib/client/photos/advise';
import { MODEL_VERSIONS } from '@/lib/shared/rules/generation-settings';

import type { PhotoTiles, Tile } from './contact-sheet';
import { outcomeOf, rankOf, type SurveyedPortrait, UPRIGHT } from './survey-tables';

/** Side of a picture of a sheet in pixels. */
export const TILE_SIDE = 200;

/** What a portrait is made with. */
export interface Look {
  readonly pose: string;
  readonly style: string | null;
}

/** A photo of the list, which tells photos of one name apart. */
export interface ListedPhoto {
  /** Repository and Git object. */
  readonly name: string;
  readonly kind: string;
}

export interface PhotoSurvey extends PhotoTiles {
  readonly portraits: readonly SurveyedPortrait[];
}

/** Makes and measures the portraits of a photo: the file as it is in each look, a variant in the first one. */
export async function surveyPhoto(
  photo: string,
  { looks, variants, listed }: { looks: readonly Look[]; variants: readonly string[]; listed?: ListedPhoto },
  models: EngineModels,
): Promise<PhotoSurvey> {
  const portraits: SurveyedPortrait[] = [];
  const tiles: Tile[] = [];
  let upright: Buffer | null = null;
  const own = { name: UPRIGHT, file: readFileSync(photo) };
  for (const { name: variant, file } of [own, ...(await variantsOf(photo, variants, models))]) {
    const advice = await adviceOfPage(file, models);
    const title = `${path.parse(photo).name.slice(-16)}: ${advice}`;
    if (advice !== 'unreadable') tiles.push(await tileOf(file, title));
    for (const look of variant === UPRIGHT ? looks : looks.slice(0, 1)) {
      const isFirst = portraits.length === 0;
      const start = performance.now();
      const composed = await compose(file, look, models);
      const seconds = (performance.now() - start) / 1000;
      const portrait = typeof composed === 'string' ? null : composed;
      const small = portrait && (await sharp(portrait.file).resize(64, 64).raw().toBuffer());
      if (isFirst) upright = small;
      const surveyed: SurveyedPortrait = {
        ...{ photo: listed?.name ?? path.basename(photo), kind: listed?.kind ?? '' },
        ...{ variant, advice, seconds },
        pose: look.style === null ? look.pose : `${look.pose}, ${look.style}`,
        refund: typeof composed === 'string' ? composed : null,
        measures: portrait && measurePortrait(portrait, models),
        difference: variant.startsWith('turned') && small && upright ? meanDifference(small, upright) : null,
        skin: isFirst && portrait ? await skinColors(portrait) : null,
      };
      portraits.push(surveyed);
      const caption = `${variant}, ${surveyed.pose}: ${outcomeOf(surveyed)}`;
      console.log(`${surveyed.photo}, ${caption}`);
      if (portrait) tiles.push(await tileOf(portrait.file, caption));
    }
  }
  return { portraits, tiles, rank: Math.min(...portraits.map(rankOf)) };
}

/** Returns the named variants of a photo that shows a face; none of another. */
async function variantsOf(photo: string, names: readonly string[], models: EngineModels): Promise<Variant[]> {
  const picture = sharp(photo).autoOrient().removeAlpha().png({ compressionLevel: 1 });
  const file = names.length > 0 ? await picture.toBuffer().catch(() => null) : null;
  const good = file && (await goodPhoto(file, models));
  return good ? makeVariants(good, names) : [];
}

/** Returns the kind of the advice that the page gives on a photo; "good" for none, "unreadable" for no picture. */
async function adviceOfPage(file: Uint8Array, models: EngineModels): Promise<string> {
  const scaled = await decodePicture(file).catch(() => null);
  if (!scaled) return 'unreadable';
  const image = await decodePicture(file, LOOKED_AT_SIDE);
  const scale = scaled.width / image.width;
  const loadFaceMesh = () => Promise.resolve(models.faceMesh);
  const [review] = reviewPhotos([await lookAtPicture(image, { ...models, loadFaceMesh }, { scale })]);
  return review?.advice?.kind ?? 'good';
}

/** Makes the V1 portrait of a photo, or returns the code with which the engine gives none. */
function compose(photo: Buffer, { pose, style }: Look, models: EngineModels) {
  const files = { photos: [photo], ...(style !== null && { style: pagePicture(`styles/${style}`) }) };
  const changes = style !== null && { style_image: `http://localhost/${style}.webp`, style_weight: 0.8 };
  return composeInPose(pose, files, plainSettings({ ...changes }), models).catch((error: unknown) => {
    if (error instanceof JobError) return error.code;
    throw error;
  });
}

/** The person keeps the place in the frame, so the same pixels show the same skin. */
async function skinColors({ image, person, template }: ComposedPortrait): Promise<SurveyedPortrait['skin']> {
  const settings = plainSettings({ method: MODEL_VERSIONS.V2 });
  const smooth = await paintPortrait({ person, template, style: null }, settings, () => Promise.resolve());
  const [photo, V1, V2] = await Promise.all(
    [toRaster(person.framed.image), image, toRaster(toRgb(smooth))].map((picture) =>
      skinColorOf(picture, person.framed.face),
    ),
  );
  return photo && V1 && V2 ? { photo, V1, V2 } : null;
}

function meanDifference(one: Buffer, other: Buffer): number {
  return meanOf(Array.from(one, (value, index) => Math.abs(value - (other[index] ?? 0))));
}

/** Reduces a picture, because a survey has thousands. */
async function tileOf(file: Uint8Array, caption: string): Promise<Tile> {
  const picture = sharp(file, { failOn: 'none' }).autoOrient();
  return {
    picture: await picture.resize(TILE_SIDE, TILE_SIDE, { fit: 'inside' }).webp().toBuffer(),
    caption,
  };
}
