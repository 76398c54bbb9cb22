import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import type { RasterImage } from '@chiaro/engine/image/color-image';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import { makeVariants } from '@chiaro/engine/testing/variants';
import { POSES } from '@/lib/shared/rules/catalogue';

import { tableText } from '../kit/table';
import { type Tile, contactSheet, webpOf } from './contact-sheet';
import { chosenOf, readGoodPhoto } from './portrait-input';
import {
  adviceOfPage,
  OUTCOMES,
  type Outcome,
  outcomeOf,
  type SurveyedPortrait,
  surveyPortrait,
} from './survey-portrait';
import { fairnessTable, portraitTable, sumByKind } from './survey-tables';

/** The photo's own file. */
const UPRIGHT = 'as it is';

/** The variants of engine/testing/variants that a survey makes. */
const VARIANTS = [
  ...['turned by 90°', 'turned by 180°', 'turned by 270°'],
  ...['close to the face', 'as wide as the face', 'cut at the nose'],
];

interface PhotoFile {
  readonly name: string;
  readonly file: Buffer;
}

/** A photo and its portraits, side by side. */
interface SheetRow {
  readonly variant: string;
  readonly tiles: readonly Tile[];
  readonly outcomes: readonly Outcome[];
}

interface SurveyOptions {
  out: string;
  pose?: string[] | undefined;
  variant?: string[] | undefined;
  /** Each variant is made of each `sample`-th photo. */
  sample: number;
}

/** Side of a picture of a sheet in pixels. */
const TILE_SIDE = 200;
const LINES = 8;
const MOST_TILES = 9;

/** Surveys each photo, prints tables, and writes contact sheets and the measures as JSON lines. */
export async function surveyPhotos(
  photos: readonly string[],
  { out, pose, variant, sample }: SurveyOptions,
  models: EngineModels,
): Promise<void> {
  const poses = chosenOf(
    'pose',
    pose,
    POSES.map(({ id }) => id),
  );
  const chosen = chosenOf('variant', variant, VARIANTS);
  mkdirSync(out, { recursive: true });
  const measures = path.join(out, 'portraits.jsonl');
  rmSync(measures, { force: true });
  const portraits: SurveyedPortrait[] = [];
  const rows: SheetRow[] = [];
  for (const [place, photo] of photos.entries()) {
    const sampled = chosen.filter((_, index) => (place + index) % sample === 0);
    const surveyed = await surveyPhoto(photo, await variantsOf(photo, sampled, models), poses, models);
    for (const portrait of surveyed.portraits) {
      appendFileSync(measures, `${JSON.stringify(portrait)}\n`);
      console.log(`${portrait.photo}, ${portrait.variant}, ${portrait.pose}: ${outcomeOf(portrait)}`);
    }
    portraits.push(...surveyed.portraits);
    rows.push(...surveyed.rows);
  }
  const skins = portraits.flatMap((portrait) => (hasWholeFace(portrait) ? (portrait.skin ?? []) : []));
  const tables = [
    portraitTable(portraits),
    sumByKind(portraits, 'variant'),
    sumByKind(portraits, 'advice'),
    fairnessTable(skins),
  ];
  for (const table of tables) console.log(`\n${tableText(table)}`);
  await writeSheets(rows, out);
}

/** Returns a photo's own file and, if it shows a face, its variants. */
async function variantsOf(
  photo: string,
  names: readonly string[],
  models: EngineModels,
): Promise<PhotoFile[]> {
  const own = { name: UPRIGHT, file: readFileSync(photo) };
  const good = names.length > 0 ? await readGoodPhoto(photo, models).catch(() => null) : null;
  return [own, ...(good ? await makeVariants(good, names) : [])];
}

/** Makes the portraits of a photo: the file as it is in each pose, a variant in the first pose. */
async function surveyPhoto(
  photo: string,
  variants: readonly PhotoFile[],
  poses: readonly string[],
  models: EngineModels,
): Promise<{ portraits: SurveyedPortrait[]; rows: SheetRow[] }> {
  const portraits: SurveyedPortrait[] = [];
  const rows: SheetRow[] = [];
  let upright: RasterImage | null = null;
  for (const { name: variant, file } of variants) {
    const isUpright = variant === UPRIGHT;
    const advice = await adviceOfPage(file, models.blazeFace);
    const tiles: Tile[] = [{ picture: file, caption: `${path.parse(photo).name.slice(-16)}: ${advice}` }];
    const made: SurveyedPortrait[] = [];
    for (const [place, pose] of (isUpright ? poses : poses.slice(0, 1)).entries()) {
      const withSkin = isUpright && place === 0;
      const { measured, image } = await surveyPortrait(file, { pose, withSkin }, models);
      if (withSkin) upright = image;
      const isTurned = variant.startsWith('turned');
      const difference: number | null =
        isTurned && image && upright ? await differenceOf(image, upright) : null;
      const portrait = { photo: path.basename(photo), variant, pose, advice, difference, ...measured };
      made.push(portrait);
      if (image)
        tiles.push({
          picture: await webpOf(image, TILE_SIDE),
          caption: `${pose}: ${outcomeOf(portrait)}`,
        });
    }
    portraits.push(...made);
    rows.push({ variant, tiles, outcomes: made.map(outcomeOf) });
  }
  return { portraits, rows };
}

function hasWholeFace(portrait: SurveyedPortrait): boolean {
  return !['refund', 'no face', 'partial', 'unsure', 'elsewhere'].includes(outcomeOf(portrait));
}

/** Returns the mean difference of two portraits' values, 0 to 255, at 64 pixels a side. */
async function differenceOf(one: RasterImage, other: RasterImage): Promise<number> {
  const small = ({ width, height, pixels }: RasterImage): Promise<Buffer> =>
    sharp(pixels, { raw: { width, height, channels: 3 } })
      .resize(64, 64)
      .raw()
      .toBuffer();
  const [first, second] = [await small(one), await small(other)];
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length;
}

/** Writes the contact sheets of each variant, the doubtful rows first, and prints their paths. */
async function writeSheets(rows: readonly SheetRow[], folder: string): Promise<void> {
  const worstOf = ({ outcomes }: SheetRow): number =>
    Math.min(...outcomes.map((outcome) => OUTCOMES.indexOf(outcome)));
  for (const variant of new Set(rows.map((row) => row.variant))) {
    const sorted = rows
      .filter((row) => row.variant === variant)
      .sort((one, other) => worstOf(one) - worstOf(other));
    const beside = Math.max(1, Math.floor(MOST_TILES / Math.max(...sorted.map(({ tiles }) => tiles.length))));
    const lines = inParts(sorted, beside).map((line) => line.flatMap(({ tiles }) => tiles));
    for (const [page, part] of inParts(lines, LINES).entries()) {
      const sheet = path.join(folder, `${variant.replaceAll(/[ °]+/g, '-')}-${page + 1}.webp`);
      writeFileSync(sheet, await contactSheet(part, TILE_SIDE));
      console.log(sheet);
    }
  }
}

function inParts<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  );
}
